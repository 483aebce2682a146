import { formatMoney } from '#events/rules';
import type { Case } from './case.ts';
import type { LedgerCharge } from './gateway-ledger.ts';

/** The period to reconcile. */
export interface Scope {
  /** What ended later is not missing yet. ISO 8601, UTC. */
  readonly until: string;
  /** What ended earlier is no longer checked; null to check everything. */
  readonly since: string | null;
}

/** Returns a description of what is wrong with a purchase, or null. */
export type Check = (of: Case, scope: Scope) => string | null;

export const allShown = (charges: readonly LedgerCharge[]): string => charges.map(({ amount, reference }) => `${formatMoney(amount)} (${reference})`).join(', ');
export const numbersIn = (numbers: Readonly<Record<string, string>>): string => Object.values(numbers).sort().join(', ');

export const isPaid = ({ payment }: Case): boolean => payment?.status === 'done';
export const hasPolicies = ({ policies }: Case): boolean => policies !== null && policies.length > 0;
/** True if the other side should have what ended at this time. */
export const isMissed = (endedAt: string | null | undefined, { since, until }: Scope): boolean => Boolean(endedAt && endedAt <= until && (since === null || endedAt >= since));
