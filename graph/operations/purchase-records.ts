import { BLOCKING_STATUSES } from '#graph/db';
import type { MoneyEvent, OwnRecords, RecordedBinding, RecordedPayment } from './own-records.ts';
import type { GatewayLedger, LedgerCharge, LedgerPolicy } from './gateway-ledger.ts';
import { formatMoney } from '#events/rules';

/** Everything that the three sides have about one purchase. */
export interface PurchaseRecords {
  readonly purchase: string;
  /** The open, unconfirmed or accepted payment, or the last one if there is none. */
  readonly payment: RecordedPayment | undefined;
  readonly binding: RecordedBinding | undefined;
  readonly charges: readonly LedgerCharge[];
  /** Null if the ledger has no data on policies. */
  readonly policies: readonly LedgerPolicy[] | null;
  readonly moneyEvents: readonly MoneyEvent[];
  /** True if the charge waits for its family, which a restore has lost. */
  readonly isUnplaced: boolean;
}

export function groupBy<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = grouped.get(key);
    if (group) group.push(entry);
    else grouped.set(key, [entry]);
  }
  return grouped;
}

const groupByPurchase = <T extends { readonly purchase: string }>(entries: readonly T[]): Map<string, T[]> => groupBy(entries, ({ purchase }) => purchase);

const chooseDecisivePayment = (payments: readonly RecordedPayment[]): RecordedPayment | undefined =>
  payments.find(({ status }) => BLOCKING_STATUSES.includes(status)) ?? payments.at(-1);

/** Returns one case per purchase: first those of the attempt ledger, then others of the gateway's ledger, then of the event store. */
export function collectPurchaseRecords(books: OwnRecords, ledger: GatewayLedger): PurchaseRecords[] {
  const payments = groupByPurchase(books.payments);
  const bindings = groupByPurchase(books.bindings);
  const charges = groupByPurchase(ledger.charges);
  const policies = ledger.policies && groupByPurchase(ledger.policies);
  const moneyEvents = groupByPurchase(books.moneyEvents);
  const purchases = new Set([payments, bindings, charges, policies, moneyEvents].flatMap((known) => [...(known?.keys() ?? [])]));
  const unplaced = new Map(books.unplaced.map(({ purchase, isSettled }) => [purchase, isSettled]));
  return [...purchases]
    .filter((purchase) => unplaced.get(purchase) !== true)
    .map((purchase) => ({
      purchase,
      payment: chooseDecisivePayment(payments.get(purchase) ?? []),
      binding: bindings.get(purchase)?.at(-1),
      charges: charges.get(purchase) ?? [],
      policies: policies && (policies.get(purchase) ?? []),
      moneyEvents: moneyEvents.get(purchase) ?? [],
      isUnplaced: unplaced.has(purchase),
    }));
}

/** The period to reconcile. */
export interface ReconcilePeriod {
  /** What ended later is not missing yet. ISO 8601, UTC. */
  readonly until: string;
  /** What ended earlier is no longer checked; null to check everything. */
  readonly since: string | null;
}

/** Returns a description of what is wrong with a purchase, or null. */
export type MismatchCheck = (of: PurchaseRecords, scope: ReconcilePeriod) => string | null;

export const formatCharges = (charges: readonly LedgerCharge[]): string => charges.map(({ amount, reference }) => `${formatMoney(amount)} (${reference})`).join(', ');
export const formatPolicyNumbers = (numbers: Readonly<Record<string, string>>): string => Object.values(numbers).sort().join(', ');

export const isPaid = ({ payment }: PurchaseRecords): boolean => payment?.status === 'done';
export const hasPolicies = ({ policies }: PurchaseRecords): boolean => policies !== null && policies.length > 0;
/** True if the other side should have what ended at this time. */
export const isInPeriod = (endedAt: string | null | undefined, { since, until }: ReconcilePeriod): boolean =>
  Boolean(endedAt && endedAt <= until && (since === null || endedAt >= since));
