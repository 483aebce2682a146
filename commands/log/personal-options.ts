import type { HistoryRequest } from '#graph/operations';
import { UsageError } from '../shell/errors.ts';
import { oneLine } from './one-line.ts';

export const personalOptions = { personal: { type: 'boolean', default: false }, by: { type: 'string' }, why: { type: 'string' } } as const;

/** Returns who sees personal values, and why; both are recorded. Null if the values are masked. @throws UsageError */
export function parseViewer({ personal, by, why }: { readonly personal: boolean; readonly by?: string | undefined; readonly why?: string | undefined }): HistoryRequest['shownTo'] {
  if (personal) return { by: oneLine(by, '--by', 100), why: oneLine(why, '--why', 1000) };
  if (by !== undefined || why !== undefined) throw new UsageError('--by and --why go with --personal');
  return null;
}

/** Returns a value on one line: plain text as it is, anything else as JSON. */
export const quoteValue = (value: unknown): string => (typeof value === 'string' && /^[^\s"{}[\]=]+$/u.test(value) ? value : JSON.stringify(value));
