/** At most `tries` points in `seconds`. The first point opens the window. */
export interface LimitRule {
  readonly tries: number;
  readonly seconds: number;
  /** Points that a process reserves in the database at a time; it reuses those of attempts that are not counted. Without it 1, which goes back to the database. */
  readonly batch?: number;
}

/** What a limit counts by. `accountAtClient` counts one account at one client, so a stranger uses up only a count of their own. */
export type LimitScope = 'account' | 'accountAtClient' | 'application' | 'browser' | 'client' | 'instrument' | 'cardPrefix' | 'staff';

/**
 * What is limited. Guesses: passwords, codes, emails that have an account, mails, proofs of coverage that are sent again. Money: declined payments. The staff, by person: searches for an email, tests of
 * alerts, evidence that is issued or seen, personal values that are shown, exports, trials of rules. Volume: requests, calls to the insurer, estimates, new applications, accounts, events and their bytes, screen
 * captures, reports of blocked scripts, files that are verified, proofs of coverage that are downloaded, links to unsubscribe.
 */
export const limitNames = [
  'login',
  'code',
  'codeMail',
  'emailCheck',
  'resumeMail',
  'resumeCodeMail',
  'resumeCode',
  'decline',
  'request',
  'gatewayCall',
  'priceEstimate',
  'newApplication',
  'newAccount',
  'event',
  'eventByte',
  'capture',
  'cspReport',
  'emailSearch',
  'evidenceCheck',
  'alertTest',
  'evidenceIssue',
  'evidenceView',
  'personalView',
  'fileExport',
  'ruleTrial',
  'proofMail',
  'proofDownload',
  'unsubscribe',
] as const;
export type LimitName = (typeof limitNames)[number];

/** By scope; several rules of one scope make the wait grow with the tries. */
export type LimitRules = Readonly<Partial<Record<LimitName, Readonly<Partial<Record<LimitScope, LimitRule | readonly LimitRule[]>>>>>>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TEN_MINUTES = 10 * MINUTE;
const KIB = 1024;
const MIB = 1024 * KIB;

/** Failed attempts of one client at one account: the first five are free, then the waits grow. */
const GROWING_WAITS: readonly LimitRule[] = [
  { tries: 5, seconds: MINUTE },
  { tries: 10, seconds: 15 * MINUTE },
  { tries: 40, seconds: DAY },
];

/** One hour's work at full speed may not last a day. Each point is counted in the database: there are few. */
const perPerson = ({ hour, day }: { readonly hour: number; readonly day: number }): readonly LimitRule[] => [
  { tries: hour, seconds: HOUR, batch: 1 },
  { tries: day, seconds: DAY, batch: 1 },
];

/**
 * A client may be an office behind one address: 200 buyers in ten minutes stay far below the limits (tests/integration/facade/quotas.test.ts).
 * Correct passwords and codes, and payments that are not declined, are not counted.
 */
export const defaultLimits: LimitRules = {
  // The account's own limit is high: it stops guesses from many clients, but a stranger must not lock a buyer out.
  login: { accountAtClient: GROWING_WAITS, account: { tries: 300, seconds: 15 * MINUTE }, client: { tries: 100, seconds: 15 * MINUTE } },
  code: { account: { tries: 10, seconds: 15 * MINUTE }, client: { tries: 100, seconds: 15 * MINUTE } },
  codeMail: { account: { tries: 10, seconds: 15 * MINUTE }, client: { tries: 200, seconds: 15 * MINUTE } },
  emailCheck: { accountAtClient: { tries: 30, seconds: TEN_MINUTES }, client: { tries: 2000, seconds: TEN_MINUTES } },
  resumeMail: { account: { tries: 10, seconds: HOUR }, client: { tries: 400, seconds: HOUR } },
  resumeCodeMail: { account: { tries: 10, seconds: HOUR }, client: { tries: 400, seconds: HOUR } },
  resumeCode: { account: { tries: 10, seconds: HOUR }, client: { tries: 400, seconds: 15 * MINUTE } },
  // A stranger can have a buyer's letters sent, too, and the mailbox shall get few of them.
  proofMail: { account: { tries: 5, seconds: HOUR }, client: { tries: 200, seconds: HOUR } },
  decline: {
    application: { tries: 8, seconds: HOUR, batch: 1 },
    browser: { tries: 8, seconds: HOUR, batch: 1 },
    instrument: { tries: 6, seconds: HOUR, batch: 1 },
    cardPrefix: { tries: 60, seconds: HOUR, batch: 1 },
    client: { tries: 60, seconds: HOUR, batch: 1 },
  },
  request: { browser: { tries: 3000, seconds: TEN_MINUTES, batch: 50 }, client: { tries: 60_000, seconds: TEN_MINUTES, batch: 200 } },
  gatewayCall: {
    application: { tries: 150, seconds: TEN_MINUTES, batch: 15 },
    browser: { tries: 300, seconds: TEN_MINUTES, batch: 30 },
    client: { tries: 10_000, seconds: TEN_MINUTES, batch: 200 },
  },
  // A buyer who tries every option stays below it.
  priceEstimate: { browser: { tries: 60, seconds: TEN_MINUTES }, client: { tries: 3000, seconds: TEN_MINUTES, batch: 20 } },
  newApplication: { browser: { tries: 40, seconds: TEN_MINUTES }, client: { tries: 1000, seconds: TEN_MINUTES, batch: 5 } },
  newAccount: { application: { tries: 20, seconds: TEN_MINUTES }, browser: { tries: 30, seconds: TEN_MINUTES }, client: { tries: 1000, seconds: TEN_MINUTES, batch: 5 } },
  event: {
    application: [
      { tries: 10_000, seconds: TEN_MINUTES, batch: 200 },
      { tries: 50_000, seconds: DAY, batch: 500 },
    ],
    client: { tries: 300_000, seconds: TEN_MINUTES, batch: 2000 },
  },
  eventByte: { application: { tries: 64 * MIB, seconds: DAY, batch: 512 * KIB }, client: { tries: 512 * MIB, seconds: TEN_MINUTES, batch: 4 * MIB } },
  capture: { application: { tries: 100, seconds: HOUR, batch: 2 }, client: { tries: 3000, seconds: TEN_MINUTES, batch: 10 } },
  cspReport: { client: { tries: 300, seconds: TEN_MINUTES, batch: 10 } },
  // Enough for a day at the phone, too few to try a list of addresses.
  emailSearch: { staff: perPerson({ hour: 30, day: 120 }) },
  // Each calls an address that its analyst chose. An analyst with the most subscriptions tests each three times.
  alertTest: { staff: perPerson({ hour: 60, day: 200 }) },
  // They show personal values: enough for a day of cases, too few to copy all buyers. The page of evidence and its PDF are two views.
  evidenceIssue: { staff: perPerson({ hour: 30, day: 120 }) },
  evidenceView: { staff: perPerson({ hour: 120, day: 500 }) },
  personalView: { staff: perPerson({ hour: 120, day: 500 }) },
  // A file has up to 1,000 families, read with all their events.
  fileExport: { staff: perPerson({ hour: 60, day: 200 }) },
  // An analyst who changes rules by hand tries one every few seconds at most; a loop does not stop.
  ruleTrial: {
    staff: [
      { tries: 300, seconds: TEN_MINUTES, batch: 1 },
      { tries: 1000, seconds: HOUR, batch: 1 },
    ],
  },
  evidenceCheck: { browser: { tries: 60, seconds: TEN_MINUTES }, client: { tries: 600, seconds: TEN_MINUTES, batch: 5 } },
  proofDownload: { browser: { tries: 30, seconds: TEN_MINUTES }, client: { tries: 600, seconds: TEN_MINUTES, batch: 5 } },
  // A mail provider is one client for all its readers.
  unsubscribe: { client: { tries: 3000, seconds: TEN_MINUTES, batch: 20 } },
};
