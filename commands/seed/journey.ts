import { pageEntered, questionAnswered, windowSized } from '#events/application';
import { loginClosed } from '#events/identity';
import { findPageOfType, buildPath } from '#events/rules';
import { loadSavedData, logIn, verifyCode } from '#workflows/identity';
import { next } from '#workflows/next';
import { quote } from '#workflows/quote';
import { type ForkedFrom, beginApplication, openApplication } from '#workflows/start';
import { ANOTHER } from './facade-identity.ts';
import { type Filling, fillPage, mend } from './fill.ts';
import { payFor } from './pay.ts';
import { PageGone } from './records.ts';
import { chooseReferrer, chooseSponsorLink } from './referrers.ts';
import type { Visit } from './visit.ts';

const campaigns = ['SPRING', 'STUDIO-POSTER', 'NEWSLETTER'] as const;

/** Returns the campaign, sponsor and member that a link names. */
function linkOf({ plan, chance, program }: Visit['family']) {
  const [code = null] = Object.keys(program.sponsorMap);
  return {
    segmentCode: plan.isLinked && chance.happens(0.5) ? chance.pick(campaigns) : null,
    sponsorId: plan.isLinked ? code : null,
    memberId: plan.isMember ? `M-${chance.between(1000, 9999)}` : null,
  };
}

const widths = [360, 375, 390, 393, 412, 430, 768, 1024, 1280, 1440, 1536, 1920] as const;

/** The buyer switches to another screen. */
export const sitDown = ({ ports, family: { chance } }: Visit): void => ports.record(windowSized({ width: chance.pick(widths) }));

const nowhere = { segmentCode: null, sponsorId: null, memberId: null };

/** Opens the buy flow, for the first time or again. */
export async function arrive(visit: Visit, fork: ForkedFrom | null = null): Promise<void> {
  const { ports, family } = visit;
  const { application } = ports.state();
  const isNew = application.id === '';
  const { segmentCode, ...link } = isNew ? linkOf(family) : nowhere;
  const path = buildPath(family.program, application.page);
  const answers = isNew ? chooseSponsorLink(visit) : [];
  const came = { release: family.release, program: family.programHash, path, link: { segmentCode, accountReference: null, answers } };
  beginApplication(ports, isNew ? { ...came, referrer: chooseReferrer(visit) } : came);
  if (application.width === undefined) sitDown(visit);
  await openApplication(ports, link, fork);
}

/** The email has an account: the buyer logs in or chooses another email. */
async function settleLogin({ ports, pause, family: { chance } }: Visit): Promise<void> {
  pause(4, 30);
  const email = String(ports.state().answers['email']);
  if (chance.happens(0.25)) {
    ports.record(loginClosed({}));
    ports.record(questionAnswered({ question: 'email', value: email.replace('@', ANOTHER) }));
    return;
  }
  await logIn(ports, { email, password: 'Passw0rd!' });
  pause(10, 70);
  await verifyCode(ports, '123456');
  await loadSavedData(ports);
}

type Where = Awaited<ReturnType<typeof next>>;

/** Clicks Next, or Continue on the last page. */
const press = ({ ports }: Visit, index: number): Promise<Where> => {
  const isLast = ports.program.display.pages[index + 1]?.type !== 'Application';
  return isLast ? quote(ports, index, new AbortController().signal) : next(ports, index);
};

/** How often a buyer tries to leave a page. */
const TRIES = 5;

/** Fills in a page and leaves it. Returns where it leads; 'stay' if the buyer gives up. */
async function passPage(filling: Filling, index: number): Promise<Where> {
  const { visit } = filling;
  fillPage(filling, index);
  for (let tries = 0; tries < TRIES; tries += 1) {
    visit.pause(1, 10);
    const before = visit.records.events.length;
    const where = await press(visit, index);
    if (where !== 'stay' && where !== 'login') return where;
    if (where === 'login') await settleLogin(visit);
    else
      mend(
        filling,
        visit.records.events.slice(before).flatMap((event) => (event.type === 'PageRejected' ? event.data.questions : [])),
      );
  }
  return 'stay';
}

function enterPage({ ports, pause }: Visit, page: number): void {
  const path = buildPath(ports.program, page);
  ports.record(pageEntered({ page, path }));
  pause(1, 8);
}

/** Walks from the current page as far as the buyer gets. @throws PageGone */
async function walk(filling: Filling): Promise<void> {
  const { visit } = filling;
  const { program } = visit.ports;
  const payment = findPageOfType(program, 'Payment');
  for (let page = visit.ports.state().application.page; page < payment; page += 1) {
    enterPage(visit, page);
    const where = await passPage(filling, page);
    if (where === 'payment') break;
    if (where !== 'nextPage') return;
  }
  await payFor(visit);
}

/** Does the same, and returns when the page is gone. */
export async function goThrough(filling: Filling): Promise<void> {
  try {
    await walk(filling);
  } catch (error) {
    if (!(error instanceof PageGone)) throw error;
  }
}
