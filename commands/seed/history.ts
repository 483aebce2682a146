import { applicationForked } from '#events/application';
import { catalog } from '#events/buyflow';
import type { Answers, Program } from '#events/program';
import { type ComposedApplication, createReopenedEvent } from '#graph/event-store';
import { requestResumeLink } from '#workflows/resume';
import { drawArrivalTime } from './calendar.ts';
import { chanceOf } from './chance.ts';
import { clockAt } from './clock.ts';
import { type Family, openFamily } from './family.ts';
import { applicationId, seededId } from './ids.ts';
import { drawIncidentTime, planIncident } from './incidents.ts';
import { arrive, goThrough, sitDown } from './journey.ts';
import { inventBuyer } from './people.ts';
import { planOf } from './plan.ts';
import { PageGone } from './records.ts';
import { keepSilent, settle } from './silence.ts';
import { type Visit, createSimulatedVisit } from './visit.ts';

/** A program that applications are created from. */
export interface SeedProgram {
  readonly program: Program;
  readonly hash: string;
  readonly configuration: string;
  /** True if only buyers who came before the change were shown it. */
  readonly isEarlier: boolean;
  /** What its products cost, as a share of the sandbox's prices. */
  readonly price: number;
}

export interface Seeding {
  readonly seed: number;
  readonly until: number;
  readonly programs: readonly SeedProgram[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long before the end all programs got more rules and higher prices. */
const PROGRAM_CHANGE = 21 * DAY;
/** How long before the end the pages got a new release. */
const RELEASE_CHANGE = 12 * DAY;
const [EARLIER_RELEASE, RELEASE] = ['0.0.9', '0.1.0'];

/** The end of a page is expected, not an error. */
async function untilGone(doing: () => Promise<unknown>): Promise<void> {
  try {
    await doing();
  } catch (error) {
    if (!(error instanceof PageGone)) throw error;
  }
}

/** The buyer continues in a fork, on another device or in another tab. */
async function fork(from: Visit, id: string, isWindow: boolean): Promise<Visit> {
  const { family, records } = from;
  const sequence = records.events.length;
  const inherited = records.events.filter(({ type }) => Object.hasOwn(catalog.definitions, type));
  const visit = createSimulatedVisit(family, { applicationId: id, inherited });
  const { root } = records.state().application;
  const parent = records.applicationId;
  await untilGone(async () => {
    visit.ports.record(applicationForked({ root, parent, sequence, release: family.release, ...(isWindow && { sameBrowser: true }) }));
    if (!isWindow) sitDown(visit);
    await arrive(visit, { parent, sequence });
  });
  return visit;
}

async function goOnElsewhere(visit: Visit, person: Answers, id: string): Promise<Visit> {
  const { chance, clock } = visit.family;
  await untilGone(() => requestResumeLink(visit.ports, String(visit.ports.state().answers['email'] ?? person['email'])));
  keepSilent([visit], clock.now() + chance.skewed(5 * MINUTE, 50 * HOUR));
  return fork(visit, id, false);
}

async function goOnHere(visit: Visit): Promise<Visit> {
  const { chance, clock } = visit.family;
  const { records } = visit;
  const before = records.events.length;
  keepSilent([visit], clock.now() + chance.skewed(2 * MINUTE, 60 * HOUR));
  await untilGone(() => arrive(visit));
  if (records.facts.findLast(({ type }) => type.startsWith('Application'))?.type === 'ApplicationAbandoned' && records.events.length > before)
    records.tell(createReopenedEvent(records.applicationId, before));
  return visit;
}

/** The buyer continues in the same application or in a fork of it. */
function goOn(visit: Visit, person: Answers, forkId: string): Promise<Visit> {
  if (visit.family.plan.goesOn === 'here') return goOnHere(visit);
  return visit.family.plan.goesOn === 'window' ? fork(visit, forkId, true) : goOnElsewhere(visit, person, forkId);
}

/** Returns the applications of a buyer, in order of creation. */
async function live(family: Family, id: string, forkId: string): Promise<Visit[]> {
  const { chance, plan } = family;
  const person = inventBuyer(chance, plan.isKickedByAddress);
  const visit = createSimulatedVisit(family, { applicationId: id, inherited: [] });
  await untilGone(() => arrive(visit));
  if (plan.isNewer) visit.records.recordUnknown('HelpOpened', { topic: chance.pick(['price', 'coverage', 'claims']) });
  const pausesAfter = plan.goesOn === null ? Infinity : chance.between(2, 12);
  const filling = { visit, person, given: 0, pausesAfter };
  await goThrough(filling);
  if (filling.given < pausesAfter || visit.records.isOver()) return [visit];
  const later = await goOn(visit, person, forkId);
  await goThrough({ ...filling, visit: later, pausesAfter: Infinity });
  return later === visit ? [visit] : [visit, later];
}

const linesOf = ({ family, records }: Visit, root: Visit): ComposedApplication | null => {
  const [first] = records.batches();
  if (!first) return null;
  const isRoot = records === root.records;
  const forked = records.events[0]?.type === 'ApplicationForked' ? records.events[0].data : null;
  const { sitename, spoke } = family.program;
  const questions = new Map(spoke.questions.map(({ id, privacy }) => [id, privacy]));
  return {
    application: {
      root: root.records.applicationId,
      id: records.applicationId,
      program: family.programHash,
      sitename,
      parent: isRoot || !forked ? null : { id: forked.parent, sequence: forked.sequence },
      at: first.received.toISOString(),
    },
    browser: records.batches(),
    serverEvents: records.facts,
    privacyOf: (question) => questions.get(question) ?? 'personal',
  };
};

/** Returns the applications of one buyer, in order of creation. The result depends only on the seed, the number and the time. */
export async function historyOf({ seed, until, programs }: Seeding, nth: number): Promise<ComposedApplication[]> {
  const chance = chanceOf(seed, nth);
  const known = programs.flatMap(({ program, isEarlier }) => (isEarlier ? [] : [program.sitename]));
  const usual = planOf(chance, known);
  const at = drawIncidentTime(chance, nth, until) ?? drawArrivalTime(chance, until);
  const plan = planIncident(usual, nth, { at, until, known });
  const clock = clockAt(at);
  const isBeforeChange = clock.now() < until - PROGRAM_CHANGE;
  const served = programs.find(({ program, isEarlier }) => program.sitename === plan.sitename && isEarlier === isBeforeChange);
  if (!served) throw new Error(`there is no program ${plan.sitename}`);
  const release = clock.now() < until - RELEASE_CHANGE ? EARLIER_RELEASE : RELEASE;
  const family = openFamily({ seed, nth, program: served.program, programHash: served.hash, price: served.price, release, plan, chance, clock, until });
  const visits = await live(family, applicationId(seed, nth), seededId(seed, `application/${nth}/fork`));
  const last = visits.at(-1);
  if (last) settle(last);
  keepSilent(visits, until);
  return visits.flatMap((visit) => linesOf(visit, visits[0] as Visit) ?? []);
}
