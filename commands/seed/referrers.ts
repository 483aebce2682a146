import { SPONSOR_LINK } from '#events/application';
import type { LinkPair } from '#events/rules';
import type { Visit } from './visit.ts';

type Shares = readonly (readonly [value: string, share: number])[];

/** Hosts of pages with a link to us. */
const referrers: Shares = [
  ['direct', 41],
  ['www.google.com', 32],
  ['www.facebook.com', 9],
  ['l.instagram.com', 8],
  ['www.bing.com', 6],
  ['duckduckgo.com', 4],
];

/** Returns one of the values by a number from 0 to 1. Takes none of the family's chance, so that all else stays as it was. */
function choose(shares: Shares, at: number): string {
  let left = at * shares.reduce((sum, [, share]) => sum + share, 0);
  for (const [value, share] of shares) if ((left -= share) < 0) return value;
  return shares.at(-1)?.[0] ?? '';
}

/** Two numbers from 0 to 1, by the application's id. */
const numbersOf = ({ ports }: Visit): readonly number[] => [-12, -6].map((from) => Number.parseInt(ports.applicationId.slice(from).slice(0, 6), 16) / 2 ** 24);

/** Returns the host of the page that had the link: those of campaigns and sponsors are in mails and on the sponsor's site. */
export function chooseReferrer(visit: Visit): string {
  const { plan, program } = visit.family;
  const [code = 'sponsor'] = Object.keys(program.sponsorMap);
  const ofLinks: Shares = [
    [`www.${code.toLowerCase()}.example`, 5],
    ['direct', 2],
    ['mail.google.com', 2],
    ['outlook.live.com', 1],
  ];
  return choose(plan.isLinked ? ofLinks : referrers, numbersOf(visit)[0] ?? 0);
}

/** Returns what a sponsor's link says of itself, where the program knows such links. */
export function chooseSponsorLink(visit: Visit): LinkPair[] {
  const { plan, program } = visit.family;
  const options = program.spoke.questions.find(({ id }) => id === SPONSOR_LINK)?.options ?? [];
  const value = choose([...options.map((option) => [option.value, 1] as const), ['', 1]], numbersOf(visit)[1] ?? 0);
  return plan.isLinked && value !== '' ? [[SPONSOR_LINK, value]] : [];
}
