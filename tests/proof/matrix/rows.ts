// The purchase matrix: each step, what a fault on its call does to the buyer, and what happens after the fault.
import type { FaultName } from '../../integration/faults/causes.ts';

/** As a table's columns. */
export const faults = ['drop-request', 'drop-response', 'status-500', 'timeout', 'malformed-json', 'slow'] as const satisfies readonly FaultName[];
export type Fault = (typeof faults)[number];

/** `member` has an account, `mustchange` one whose password must be changed; `new` has none. */
export type Who = 'new' | 'member' | 'mustchange';

/**
 * What a fault does. `stops`: the buyer reads why, and the next click completes the purchase. `unknown`: the outcome of the
 * charge is unknown. `passes`: the purchase completes anyway.
 */
export type Effect = 'stops' | 'unknown' | 'passes';

interface Named {
  /** As the specification counts the purchase's steps. */
  readonly step: number;
  readonly name: string;
  readonly who: Who;
}

/** A step that is one call, which the fault strikes. */
export interface Called extends Named {
  readonly kind: 'call';
  /** Method and path of the call. */
  readonly call: string;
  readonly effect: Effect;
  /** What the buyer reads; empty for nothing. */
  readonly reads: string;
  /** Whether the attempt ledger has it: then it is sent again under the same id. */
  readonly isInLedger: boolean;
}

/** A step without a call. The fault is active on every path from the moment of the step. */
export interface Local extends Named {
  readonly kind: 'local';
  /** The event after which the fault is active; null for the click itself. */
  readonly after: 'AccountReady' | 'PaymentAccepted' | null;
  /** The last call before that event. */
  readonly last: string | null;
  /** The first call after it, and what the buyer reads if the fault strikes that call. */
  readonly next: Called | null;
  readonly reads: string;
}
export type Row = Called | Local;

export const UNCONFIRMED = 'We did not receive confirmation of your payment from our payment processing service.  Please contact client solutions to continue.';
const ACCOUNT = 'Oops! An error occurred while trying to create your account.';

const called = (
  step: number,
  name: string,
  call: string,
  { reads = '', effect = 'stops', who = 'new', isInLedger = false }: Partial<Pick<Called, 'reads' | 'effect' | 'who' | 'isInLedger'>>,
): Called => ({
  kind: 'call',
  step,
  name,
  call,
  effect,
  reads,
  who,
  isInLedger,
});

export const opportunity = called(2, 'opportunity', 'POST /api/opportunity', { reads: 'Oops! An error occurred trying to load all required information. Please try again later.' });
export const account = called(3, 'account: made', 'POST /api/profile/register', { reads: ACCOUNT, isInLedger: true });
export const cache = called(5, 'cache', 'POST /api/workflow/cachePurchase/{id}', {
  reads: 'Oops! Unable to save transaction to database.  Money has NOT been applied.  Please resubmit.',
  isInLedger: true,
});
export const reference = called(8, 'member reference', 'POST /api/profile/{id}/reference', {
  reads: 'Oops! An error ocurred while setting up your membership.',
  isInLedger: true,
});
export const pay = called(6, 'pay', 'POST /api/payment/submitPaymentWithCaching/{id}', { reads: UNCONFIRMED, effect: 'unknown', isInLedger: true });
export const bind = called(9, 'bind', 'POST /api/workflow/purchaseWithCacheUpdate/{id}', {
  reads: 'Oops! An error has occurred when trying to bind the policy',
  isInLedger: true,
});
export const screen = called(10, 'screen', 'POST /api/capture/screenshot', { effect: 'passes' });

/** The other variants of a step. They do not depend on the payment method and run by card. */
const otherWays: readonly Called[] = [
  called(3, 'account: login', 'POST /auth/local/login/user', { reads: ACCOUNT, who: 'member' }),
  called(3, 'account: temporary login', 'POST /auth/local/{secret}', { reads: ACCOUNT, who: 'mustchange' }),
];

export const rows: readonly Row[] = [
  {
    kind: 'local',
    step: 1,
    name: 'validate',
    after: null,
    last: null,
    next: null,
    who: 'new',
    reads: 'Please verify that all required information is entered correctly. Missing: Affidavit/Terms and Conditions',
  },
  opportunity,
  account,
  ...otherWays,
  { kind: 'local', step: 4, name: 'hasCreatedAccount', after: 'AccountReady', last: 'POST /api/profile/{id}/address', next: cache, who: 'new', reads: cache.reads },
  cache,
  pay,
  { kind: 'local', step: 7, name: 'hasPaid', after: 'PaymentAccepted', last: pay.call, next: reference, who: 'new', reads: reference.reads },
  reference,
  bind,
  screen,
  called(11, 'finish: password-update email', 'POST /api/messaging/passwordupdateflag', { effect: 'passes', who: 'mustchange', isInLedger: true }),
];

/** Faults under which the gateway has acted anyway. */
const WORKED: readonly Fault[] = ['drop-response', 'timeout', 'malformed-json', 'slow'];
export const hasWorked = (fault: Fault): boolean => WORKED.includes(fault);

/** How often the facade sends a call that this fault strikes. */
export const attemptsOf = (fault: Fault, { call }: Called): number => (fault === 'slow' || fault === 'malformed-json' || call === pay.call ? 1 : 2);

/** What happens in a cell, as its test checks it and the document describes it. */
export type Outcome = 'bought' | 'bought, nothing read' | 'stops, then bought' | 'unknown, charged' | 'unknown, not charged';

export function outcomeOf(row: Row, fault: Fault): Outcome {
  if (row.kind === 'local') return fault === 'slow' && row.next ? 'bought' : 'stops, then bought';
  if (fault === 'slow') return 'bought';
  if (row.effect === 'passes') return 'bought, nothing read';
  if (row.effect === 'stops') return 'stops, then bought';
  return hasWorked(fault) ? 'unknown, charged' : 'unknown, not charged';
}

/** What the buyer reads at the next click if the facade is down. */
export const AWAY = 'Oops! We can’t reach our service right now. Nothing new was charged. Please try again.';
/** What the buyer reads as the server is killed at the step. A payment only shows that it got no answer, until the ledger is read. */
export const readsWhenKilled = (row: Row): string => (row === pay ? 'Oops! We encounted an error trying to process your payment' : row.reads);

/** What happens if the server is killed while the gateway holds the call and then acts on it. */
export function killedOutcomeOf(row: Row): Outcome {
  if (row.kind === 'local' || row.effect === 'stops') return 'stops, then bought';
  return row.effect === 'passes' ? 'bought, nothing read' : 'unknown, charged';
}

export type Method = 'card' | 'eCheck';
/** Each step in one variant. */
export const eachStep: readonly Row[] = rows.filter((row) => !otherWays.some((other) => other === row));
/** The rows of a payment method. How the account was made does not depend on it, so eCheck has one variant each. */
export const rowsOf = (method: Method): readonly Row[] => (method === 'card' ? rows : eachStep);

/** Whether a second tab clicks while the row's call is held: a step without a call takes no time for it. */
export const isPlayedTwice = (row: Row): row is Called => row.kind === 'call';
