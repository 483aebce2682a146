import { SPONSOR_LINK, isReferrer } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { type PublicAnswers, addPublicAnswer } from './public-answers.ts';

/** Type and time of an event: ISO 8601, by the server's clock. */
export interface EventHeader {
  readonly type: string;
  readonly at: string;
}

/** A page as a buyer went through it. */
interface PageVisits {
  readonly path: string;
  /** How often he came to it. */
  readonly visits: number;
  /** Milliseconds spent on it, of visits that he left. */
  readonly spent: number;
}

interface AnsweredPage {
  readonly path: string;
  readonly questions: readonly string[];
}

/** What of the browser's stream the summary of an application keeps. Public fields alone. */
export interface BrowserSummary {
  readonly events: number;
  readonly startedAt: string | null;
  /** When the last batch came in, by the server's clock. */
  readonly seenAt: string | null;
  readonly last: EventHeader | null;
  readonly sitename: string | null;
  readonly sponsor: string | null;
  readonly release: string | null;
  readonly parent: string | null;
  /** Whether the buyer consents to a reminder, by the application's own events; null where none says it. */
  readonly consentsToReminder: boolean | null;
  /** How often the buy flow was opened again. */
  readonly resumes: number;
  readonly page: number | null;
  readonly path: string | null;
  /** Since when the buyer is on that page. */
  readonly pageSince: string | null;
  /** Milliseconds spent on a page that was left, by its number. */
  readonly pageTimes: Readonly<Record<string, number>>;
  /** The pages that were entered, in the order of their first visits. */
  readonly walk: readonly PageVisits[];
  /** The questions by the pages on which they were first answered, in that order. */
  readonly answered: readonly AnsweredPage[];
  /** The SHA-256 of the configuration that the pages showed first; null where no event of this stream says it. */
  readonly programHash: string | null;
  /** The campaign of the link; null without one. */
  readonly segment: string | null;
  /** What led the buyer here: a sponsor's link, else the host of the page with the link, or `direct`; null where it is not recorded. */
  readonly referrer: string | null;
  /** The two letters of the state of the insured's own address; null before that is settled. A fork begins with its parent's, as with the referrer. */
  readonly state: string | null;
  /** The first width of the window, CSS pixels; null before it is recorded. */
  readonly width: number | null;
  /** By `createCheckpoint`. Differs from that of `events` where an earlier release, which does not know all of these fields, has folded some. */
  readonly checkpoint: string;
  readonly lastQuestion: string | null;
  readonly kicked: readonly { readonly productId: string; readonly name: string; readonly reasons: readonly string[] }[];
  readonly kickedOut: 'address' | 'product' | null;
  readonly kickedOutAt: string | null;
  /** Products that the CRM knows of, by its own ids. */
  readonly products: readonly string[];
  /** Its own answers, without those of the application that it was forked from. */
  readonly answers: PublicAnswers;
  /** Lines of business that are not sold at the address, by the newest quote. */
  readonly kickedLobs: readonly string[];
  /** The number of events up to the last one that changed answers or kickedLobs. */
  readonly answeredThrough: number;
  /** Up to which event of its parent a fork continues it; null for a root application. */
  readonly forkedAt: number | null;
}

/** Counts up with each change of these fields, so that the summaries of earlier releases are rebuilt. */
export const FOLD_VERSION = 5;
/** Returns the checkpoint of a summary after a number of first events of a browser, as this release folds them. */
export const createCheckpoint = (events: number): string => `${FOLD_VERSION}/${events}`;

export const EMPTY_BROWSER_SUMMARY: BrowserSummary = {
  events: 0,
  startedAt: null,
  seenAt: null,
  last: null,
  sitename: null,
  sponsor: null,
  release: null,
  parent: null,
  consentsToReminder: null,
  resumes: 0,
  page: null,
  path: null,
  pageSince: null,
  pageTimes: {},
  walk: [],
  answered: [],
  programHash: null,
  segment: null,
  referrer: null,
  state: null,
  width: null,
  checkpoint: createCheckpoint(0),
  lastQuestion: null,
  kicked: [],
  kickedOut: null,
  kickedOutAt: null,
  products: [],
  answers: {},
  kickedLobs: [],
  answeredThrough: 0,
  forkedAt: null,
};

type DataOf<T extends FlowEvent['type']> = Extract<FlowEvent, { type: T }>['data'];
type Changes = Partial<BrowserSummary>;
type KickedProducts = DataOf<'ProductsKickedOut'>['products'];

const summarizeKicked = (products: KickedProducts): BrowserSummary['kicked'] =>
  products.map(({ productId, name, reasons }) => ({ productId, name, reasons: reasons.map(({ reason }) => reason) }));
const NOT_KICKED: Changes = { kicked: [], kickedOut: null, kickedOutAt: null };

/** Milliseconds on the current page; 0 if the clock went back. */
const measureTimeOnPage = ({ pageSince }: BrowserSummary, at: string): number => (pageSince === null ? 0 : Math.max(0, Date.parse(at) - Date.parse(pageSince)));

function addPageTime(part: BrowserSummary, at: string): BrowserSummary['pageTimes'] {
  const { page, pageSince, pageTimes } = part;
  if (page === null || pageSince === null) return pageTimes;
  return { ...pageTimes, [page]: (pageTimes[page] ?? 0) + measureTimeOnPage(part, at) };
}

/** Adds a visit. Entering the same page again counts as another. */
function addVisit(part: BrowserSummary, path: string, at: string): BrowserSummary['walk'] {
  const left = part.walk.map((one) => (one.path === part.path ? { ...one, spent: one.spent + measureTimeOnPage(part, at) } : one));
  if (!left.some((one) => one.path === path)) return [...left, { path, visits: 1, spent: 0 }];
  return left.map((one) => (one.path === path ? { ...one, visits: one.visits + 1 } : one));
}

/** A question counts once, on the page where it was first answered. */
function addAnswer({ answered, path }: BrowserSummary, question: string): BrowserSummary['answered'] {
  if (path === null || answered.some(({ questions }) => questions.includes(question))) return answered;
  if (!answered.some((page) => page.path === path)) return [...answered, { path, questions: [question] }];
  return answered.map((page) => (page.path === path ? { path, questions: [...page.questions, question] } : page));
}

/** A sponsor's link names itself: it says more than the host. Its value is absent where the program keeps it personal. */
const readSponsorLink = (question: string, value: unknown): Changes => (question === SPONSOR_LINK && typeof value === 'string' && isReferrer(value) ? { referrer: value } : {});

const readState = ({ state: before }: BrowserSummary, { role, state }: DataOf<'AddressAccepted'>): Changes => ({ state: role === 'main' ? (state ?? null) : before });

/** Events that say something of an application as a whole. */
const summarizers: { readonly [T in FlowEvent['type']]?: (part: BrowserSummary, data: DataOf<T>, at: string) => Changes } = {
  ApplicationStarted: (_part, { sitename, release, referrer = null }) => ({ sitename, release, referrer }),
  ApplicationForked: (_part, { parent, release, sequence }) => ({ parent, release, forkedAt: sequence }),
  ApplicationResumed: ({ resumes }, { release }) => ({ resumes: resumes + 1, release }),
  ReminderConsentGiven: () => ({ consentsToReminder: true }),
  ReminderConsentWithdrawn: () => ({ consentsToReminder: false }),
  ProgramLoaded: ({ programHash }, { program }) => ({ programHash: programHash ?? program }),
  LinkFollowed: (_part, { segmentCode }) => ({ segment: segmentCode || null }),
  WindowSized: (part, { width }) => ({ width: part.width ?? width }),
  SponsorResolved: (_part, { sponsorId }) => ({ sponsor: sponsorId }),
  PageEntered: (part, { page, path }, at) => ({ page, path, pageSince: at, pageTimes: addPageTime(part, at), walk: addVisit(part, path, at) }),
  QuestionAnswered: (part, { question, value }) => ({ lastQuestion: question, answered: addAnswer(part, question), ...readSponsorLink(question, value) }),
  AddressStandardised: readState,
  AddressAccepted: readState,
  QuoteRequested: () => ({ ...NOT_KICKED, kickedLobs: [] }),
  AddressKickedOut: (_part, { lobs }) => ({ kickedLobs: lobs }),
  ProductsKickedOut: (_part, { products }) => ({ kicked: summarizeKicked(products) }),
  ApplicationKickedOut: (_part, { products, byAddress }, at) => ({ kicked: summarizeKicked(products), kickedOut: byAddress ? 'address' : 'product', kickedOutAt: at }),
  OpportunitySaved: (_part, { opportunity }) => ({ products: opportunity.products.map(({ productId }) => productId) }),
};

export interface BrowserEvent extends EventHeader {
  readonly received: string;
  /** Its public fields. */
  readonly data: object;
}

/** The part after one more event of the browser's stream. */
export function addBrowserEvent(part: BrowserSummary, { type, at, received, data }: BrowserEvent): BrowserSummary {
  const change = summarizers[type as FlowEvent['type']] as ((part: BrowserSummary, data: object, at: string) => Changes) | undefined;
  const [events, answers] = [part.events + 1, addPublicAnswer(part.answers, type, data)];
  const own = { events, checkpoint: createCheckpoint(events), startedAt: part.startedAt ?? at, seenAt: received, last: { type, at }, answers };
  const changed = { ...part, ...own, ...change?.(part, data, at) };
  return answers === part.answers && changed.kickedLobs === part.kickedLobs ? changed : { ...changed, answeredThrough: events };
}
