import type { Answer } from '../http/answer.ts';
import type { Fault } from '../http/faults.ts';
import type { CallRecord } from '../http/trace.ts';
import type { Mail } from '../mail/post-office.ts';
import type { Quote } from '../rating/quote.ts';
import type { Charge, Opportunity, Person, Policy, RatingAccount, Reference, Refresh, Screenshot } from './entities.ts';
import type { ReportedCall } from '../control/analytics.ts';
import { seededPeople } from './seed.ts';

/** Faulty behaviors of other gateways, for tests. */
export interface Modes {
  /** Charges on every POST, whatever its id or X-Request-Id. */
  readonly naivePayment: boolean;
  /** Issues new policies on every POST. */
  readonly naiveBind: boolean;
  /** Leaves the last quote out of a purchase's first bind of several; its repeat completes it. */
  readonly partialBind: boolean;
}

/** The whole state of a sandbox; a reset replaces it. The state file is plain JSON, with Maps and Sets as arrays. */
export interface State {
  /** By CrmAccountId. */
  readonly accounts: Map<string, RatingAccount>;
  /** By CrmAccountId. */
  readonly refreshes: Map<string, Refresh>;
  /** By id. */
  readonly opportunities: Map<string, Opportunity>;
  readonly quotes: Map<string, Quote>;
  /** By user name, in lower case. */
  readonly people: Map<string, Person>;
  readonly charges: Charge[];
  /** Purchases whose payment hangs: neither taken nor refused. */
  readonly unsettled: Set<string>;
  /** Purchase id → the quote ids of the cache step. */
  readonly cached: Map<string, readonly string[]>;
  readonly policies: Policy[];
  readonly references: Reference[];
  readonly screenshots: Screenshot[];
  /** Oldest first. */
  readonly mails: Mail[];
  /** X-Request-Id and call → its answer, the newest thousand. */
  readonly answered: Map<string, Answer>;
  readonly faults: Fault[];
  modes: Modes;
  /** Screenshot id → PNG, the newest fifty. They have files beside the state file. */
  readonly pictures: Map<string, Buffer>;
  /** X-Request-Id and call → its pending answer. Not in the state file, like the recorded calls. */
  readonly working: Map<string, Promise<Answer>>;
  readonly calls: CallRecord[];
  /** Calls that were reported to the analytics service, the newest thousand. */
  readonly reported: ReportedCall[];
}

export const createState = (now: Date): State => ({
  accounts: new Map(),
  refreshes: new Map(),
  opportunities: new Map(),
  quotes: new Map(),
  people: seededPeople(now),
  charges: [],
  unsettled: new Set(),
  cached: new Map(),
  policies: [],
  references: [],
  screenshots: [],
  mails: [],
  answered: new Map(),
  faults: [],
  modes: { naivePayment: false, naiveBind: false, partialBind: false },
  pictures: new Map(),
  working: new Map(),
  calls: [],
  reported: [],
});
