import type { Outcome } from '../kept/progress.ts';

const REFUSALS = /(Refused|Declined|NotValidated)$/;
const UNCONFIRMED = /Unconfirmed$/;

const typeNameOf = (value: unknown): string => (typeof value === 'object' && value !== null && '__typename' in value ? String(value.__typename) : '');

/** How an answer came out: errors are faults; a union's member that says no is a refusal, one that says that nobody knows is neither. */
export function outcomeOf({ data, errors }: { readonly data?: unknown; readonly errors?: unknown }): Outcome {
  if (errors !== undefined || typeof data !== 'object' || data === null) return 'failed';
  const names = Object.values(data).map(typeNameOf);
  if (names.some((name) => UNCONFIRMED.test(name))) return 'unconfirmed';
  return names.some((name) => REFUSALS.test(name)) ? 'refused' : 'done';
}
