import { formatMoney, parseDollars, toCents } from '#events/rules';
import {
  type MismatchCheck,
  type PurchaseRecords,
  type ReconcilePeriod,
  collectPurchaseRecords,
  formatCharges,
  formatPolicyNumbers,
  groupBy,
  hasPolicies,
  isInPeriod,
  isPaid,
} from './purchase-records.ts';
import type { MoneyEvent, OwnRecords } from './own-records.ts';
import type { GatewayLedger } from './gateway-ledger.ts';
import type { FoundCharge } from '../purchase/ledger/unplaced-charges.ts';

const UNPAID_TEXTS: Readonly<Record<string, string>> = { declined: 'has it as declined', failed: 'has it as not charged' };
const isDue = ({ payment }: PurchaseRecords): boolean => (payment?.cents ?? 0) > 0;

/** @param canBind false if what was paid for is lost, and the gateway has not bound it */
const adviseSettling = ({ purchase, charges }: PurchaseRecords, canBind: boolean): string =>
  canBind
    ? `bindflow log resolve ${purchase} --charged --reference ${charges[0]?.reference} …`
    : `what it paid for is lost, so refund it, then bindflow log resolve ${purchase} --not-charged …`;

/** A charge that a restore has lost is locked first, then settled. */
function adviseLocking(of: PurchaseRecords): string {
  if (of.payment && of.payment.settledCharge === of.charges[0]?.reference) return '';
  return of.isUnplaced ? `; it is locked: ${adviseSettling(of, hasPolicies(of))}` : ': bindflow log reconcile --lock …';
}

/** Compares charges in the gateway's ledger with the attempt ledger. */
const chargeChecks = {
  unconfirmed(of) {
    if (of.payment?.status !== 'unconfirmed') return null;
    return of.charges.length > 0
      ? `the payment is unconfirmed, and the gateway’s ledger has ${formatCharges(of.charges)}: ${adviseSettling(of, of.payment.canBind)}`
      : 'the payment is unconfirmed, and the gateway’s ledger has no charge';
  },
  'still-open': ({ payment }, scope) =>
    payment?.status === 'started' && isInPeriod(payment.startedAt, scope)
      ? `the payment has been open since ${payment.startedAt}: the process that makes it, or the next one that starts, ends it`
      : null,
  'charged-not-journaled'(of) {
    const { payment, charges } = of;
    if (charges.length === 0 || (payment && !UNPAID_TEXTS[payment.status])) return null;
    return `the gateway’s ledger has ${formatCharges(charges)}, and the attempt ledger ${payment ? UNPAID_TEXTS[payment.status] : 'has no payment'}${adviseLocking(of)}`;
  },
  'journaled-not-charged': (of, scope) =>
    isPaid(of) && isDue(of) && of.charges.length === 0 && isInPeriod(of.payment?.endedAt, scope)
      ? `the attempt ledger has it as paid (${of.payment?.reference ?? 'no reference'}), and the gateway’s ledger has no charge`
      : null,
  'charged-twice': ({ charges }) => (charges.length > 1 ? `the gateway’s ledger has ${charges.length} charges: ${formatCharges(charges)}` : null),
  'amount-differs'(of) {
    const other = isPaid(of) ? of.charges.find(({ amount }) => toCents(parseDollars(amount)) !== of.payment?.cents) : undefined;
    return other ? `the gateway’s ledger has ${formatCharges([other])}, and the attempt ledger has ${formatMoney(parseDollars(of.payment?.cents ?? 0).shiftedBy(-2))}` : null;
  },
  'reference-differs'(of) {
    const isOther = isPaid(of) && of.charges.length > 0 && of.charges.every(({ reference }) => reference !== of.payment?.reference);
    return isOther ? `the gateway’s ledger has ${formatCharges(of.charges)}, and the attempt ledger has the reference ${of.payment?.reference ?? 'none'}` : null;
  },
} as const satisfies Readonly<Record<string, MismatchCheck>>;

const formatLedgerPolicies = ({ policies }: PurchaseRecords): string => (policies ?? []).map(({ number }) => number).join(', ');

/** Compares policies in the gateway's ledger with the attempt ledger. */
const policyChecks = {
  'paid-not-bound': (of, scope) =>
    isPaid(of) && !of.binding && !hasPolicies(of) && isInPeriod(of.payment?.endedAt, scope) ? `it has been paid since ${of.payment?.endedAt}, and no policy was issued` : null,
  'bound-not-paid'(of) {
    if (isPaid(of) || (!of.binding && !hasPolicies(of))) return null;
    return `policies are in force (${of.binding ? formatPolicyNumbers(of.binding.policyNumbers) : formatLedgerPolicies(of)}), and the attempt ledger has no completed payment`;
  },
  'bound-not-journaled': (of) =>
    isPaid(of) && !of.binding && hasPolicies(of) ? `the gateway’s ledger has ${formatLedgerPolicies(of)}, and the attempt ledger does not have it as bound` : null,
  'journaled-not-bound'({ binding, policies }, scope) {
    if (!binding || !policies || !isInPeriod(binding.endedAt, scope)) return null;
    const missing = Object.entries(binding.policyNumbers).filter(([quote, number]) => !policies.some((policy) => policy.quote === quote && policy.number === number));
    return missing.length > 0 ? `the attempt ledger has ${missing.map(([, number]) => number).join(', ')}, and the gateway’s ledger does not` : null;
  },
  'policy-twice'({ policies }) {
    const twice = (policies ?? []).filter(({ quote }) => (policies ?? []).filter((other) => other.quote === quote).length > 1);
    return twice.length > 0 ? `a quote has more than one policy in the gateway’s ledger: ${twice.map(({ number }) => number).join(', ')}` : null;
  },
} as const satisfies Readonly<Record<string, MismatchCheck>>;

const isPaymentEvent = ({ type }: MoneyEvent): boolean => type.startsWith('Payment');

function hasOtherPayment({ reference, amount }: MoneyEvent, { payment }: PurchaseRecords): boolean {
  if (reference !== null && reference !== payment?.reference) return true;
  return amount !== null && toCents(parseDollars(amount)) !== payment?.cents;
}

const hasOtherPolicies = ({ policyNumbers }: MoneyEvent, { binding }: PurchaseRecords): boolean =>
  policyNumbers !== null && binding !== undefined && formatPolicyNumbers(policyNumbers) !== formatPolicyNumbers(binding.policyNumbers);

/** Returns the events within the period to reconcile. */
const selectEvents = ({ moneyEvents }: PurchaseRecords, scope: ReconcilePeriod): MoneyEvent[] => moneyEvents.filter(({ at }) => isInPeriod(at, scope));

/** Compares what the event store records as confirmed with the attempt ledger. */
const eventChecks = {
  'confirmed-not-journaled'(of, scope) {
    const payment = isPaid(of) ? undefined : selectEvents(of, scope).find(isPaymentEvent);
    if (payment) return `the event store has ${payment.type}, and the attempt ledger has no completed payment`;
    const binding = of.binding ? undefined : selectEvents(of, scope).find((event) => !isPaymentEvent(event));
    return binding ? `the event store has ${binding.type}, and the attempt ledger does not have it as bound` : null;
  },
  'confirmed-differs'(of, scope) {
    const payment = isPaid(of) ? selectEvents(of, scope).find((event) => hasOtherPayment(event, of)) : undefined;
    if (payment) return `the event store has ${payment.type} of ${payment.amount} (${payment.reference}), and the attempt ledger has the reference ${of.payment?.reference}`;
    const policies = selectEvents(of, scope).find((event) => hasOtherPolicies(event, of));
    return policies
      ? `the event store has ${policies.type} with ${formatPolicyNumbers(policies.policyNumbers ?? {})}, and the attempt ledger has ${formatPolicyNumbers(of.binding?.policyNumbers ?? {})}`
      : null;
  },
} as const satisfies Readonly<Record<string, MismatchCheck>>;

/** Every kind of mismatch within one purchase. Scripts rely on these names. */
const checks = { ...chargeChecks, ...policyChecks, ...eventChecks };

export type MismatchKind = keyof typeof checks | 'family-charged-twice';

/** A mismatch between two sides. */
export interface Mismatch {
  readonly kind: MismatchKind;
  readonly purchase: string;
  /** The root application; null if the purchase is unknown. */
  readonly root: string | null;
  readonly what: string;
}

/** The tabs, forks and devices of one root application may have one charge between them. */
function findFamilyMismatches(cases: readonly PurchaseRecords[], { families }: OwnRecords): Mismatch[] {
  const charged = cases.filter(({ charges, purchase }) => charges.length > 0 && families[purchase] !== undefined);
  return [...groupBy(charged, ({ purchase }) => families[purchase] ?? '')].flatMap(([root, family]) =>
    family.flatMap(({ purchase, charges }) => {
      const others = family.flatMap((other) => (other.purchase === purchase ? [] : [other.purchase]));
      if (others.length === 0) return [];
      const what = `the gateway’s ledger has ${formatCharges(charges)}, and its family is charged for ${others.join(', ')}, too`;
      return [{ kind: 'family-charged-twice' as const, purchase, root, what }];
    }),
  );
}

/** Returns the charges of the gateway's ledger that the attempt ledger lacks and no operator has settled: after a restore, what was paid since. */
export function listLostCharges(books: OwnRecords, ledger: GatewayLedger): FoundCharge[] {
  return collectPurchaseRecords(books, ledger).flatMap(({ purchase, payment, charges: [charge], policies }) => {
    if (!charge || payment?.settledCharge === charge.reference || (payment && !UNPAID_TEXTS[payment.status])) return [];
    const policyNumbers = Object.fromEntries((policies ?? []).map(({ quote, number }) => [quote, number]));
    return [{ purchase, cents: toCents(parseDollars(charge.amount)), reference: charge.reference, policyNumbers }];
  });
}

/** Reconciles the attempt ledger, the gateway's ledger and the event store. Returns every mismatch, by purchase. */
export function findMismatches(books: OwnRecords, ledger: GatewayLedger, scope: ReconcilePeriod): Mismatch[] {
  const cases = collectPurchaseRecords(books, ledger);
  const single = cases.flatMap((of) =>
    (Object.entries(checks) as [keyof typeof checks, MismatchCheck][]).flatMap(([kind, check]) => {
      const what = check(of, scope);
      return what === null ? [] : [{ kind, purchase: of.purchase, root: books.families[of.purchase] ?? null, what }];
    }),
  );
  return [...single, ...findFamilyMismatches(cases, books)];
}
