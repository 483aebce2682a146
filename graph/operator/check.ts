import { formatMoney } from '#events/rules';
import type { Case } from './case.ts';
import type { LedgerCharge } from './ledger.ts';

/** What is asked of the three sides. */
export interface Scope {
  /** What ended later is not missed yet. ISO 8601, UTC. */
  readonly until: string;
  /** What ended before is not missed any more; null: everything is. */
  readonly since: string | null;
}

/** What is wrong with a purchase, in words; null where nothing is. */
export type Check = (of: Case, scope: Scope) => string | null;

export const allShown = (charges: readonly LedgerCharge[]): string => charges.map(({ amount, reference }) => `${formatMoney(amount)} (${reference})`).join(', ');
export const numbersIn = (numbers: Readonly<Record<string, string>>): string => Object.values(numbers).sort().join(', ');

export const isPaid = ({ payment }: Case): boolean => payment?.status === 'done';
export const hasPolicies = ({ policies }: Case): boolean => policies !== null && policies.length > 0;
/** Whether what ended then ought to be known to the other side, too. */
export const isMissed = (endedAt: string | null | undefined, { since, until }: Scope): boolean => Boolean(endedAt && endedAt <= until && (since === null || endedAt >= since));
