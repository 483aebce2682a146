import { type DocumentNode, print } from 'graphql';
import { staffBrowser } from '../tests/support/staff-browser.ts';
import { type ApplicationFilterInput, CountApplicationsDocument, FindApplicationsDocument, ReadFunnelDocument, ReadFunnelQuestionsDocument } from '../web/generated/graphql.ts';
import { heading, said, spread } from './table.ts';

interface Question {
  readonly name: string;
  readonly document: DocumentNode;
  readonly variables: object;
}

const filters: Readonly<Record<string, ApplicationFilterInput>> = {
  all: {},
  'outcome and program': { outcomes: ['ABANDONED'], programs: ['fitness'] },
  'page where they stopped': { pages: ['/Payment'] },
  'kickout reason': { kickoutReasons: ['Disciplined by a licensing board'] },
  'page they came to': { reached: ['/Payment'] },
  'question answered last': { questions: ['zip'], outcomes: ['ABANDONED'] },
  'question answered': { answered: ['claims'] },
  'a week': { since: '2026-11-01T00:00:00.000Z', until: '2026-11-08T00:00:00.000Z' },
  'words that many have': { text: 'payment abandoned' },
  'words that few have': { text: 'roofing' },
  'words that nobody has': { text: 'zeppelin' },
  'the beginning of an id': { text: '5eed1' },
};

const of = (name: string, filter: ApplicationFilterInput): Question[] => [
  { name: `list: ${name}`, document: FindApplicationsDocument, variables: { filter, sort: 'NEWEST', first: 100 } },
  { name: `counts: ${name}`, document: CountApplicationsDocument, variables: { filter, sort: 'NEWEST' } },
];
const funnels = ['all', 'outcome and program', 'a week', 'words that many have'];
const questions: readonly Question[] = [
  ...Object.entries(filters).flatMap(([name, filter]) => of(name, filter)),
  { name: 'list: all, the highest total first', document: FindApplicationsDocument, variables: { filter: {}, sort: 'HIGHEST_TOTAL', first: 100 } },
  ...funnels.flatMap((name): Question[] => [
    { name: `funnel: ${name}`, document: ReadFunnelDocument, variables: { filter: filters[name] } },
    { name: `funnel by question: ${name}`, document: ReadFunnelQuestionsDocument, variables: { filter: filters[name] } },
  ]),
];

const ROUNDS = 21;

/** What the console asks, over HTTP as an analyst asks it, in turn: what the machine does meanwhile befalls all of them. */
export async function benchAsking(url: string): Promise<void> {
  const analyst = staffBrowser(url);
  await analyst.signIn('analyst@example.com');
  const where = `${url}/graphql`;
  const ask = async ({ name, document, variables }: Question): Promise<number> => {
    const body = JSON.stringify({ query: print(document), variables });
    const began = performance.now();
    const response = await fetch(where, { method: 'POST', headers: { 'content-type': 'application/json', cookie: analyst.cookies(where) }, body });
    const text = await response.text();
    const took = performance.now() - began;
    if (!response.ok || text.includes('"errors"')) throw new Error(`${name}: ${text.slice(0, 400)}`);
    return took;
  };
  const times = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const question of questions) {
      const took = await ask(question);
      // The first round warms up.
      if (round > 0) times.set(question.name, [...(times.get(question.name) ?? []), took]);
    }
  }
  heading('What analysts ask: milliseconds from the question to the whole answer', ['', 'median', 'p95', 'longest']);
  for (const [name, all] of times) said(name, ...spread(all));
}
