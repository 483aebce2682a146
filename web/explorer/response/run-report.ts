import { atom } from 'jotai';
import type { Call } from '../calls/call.ts';

/** What came of the operation that a tab ran last. */
export interface RunReport {
  readonly operationName: string | null;
  readonly isPending: boolean;
  /** Whether the answer says no, as an error or in the schema's own words. */
  readonly isRefused: boolean;
  /** From sending to answer, as this page saw it. */
  readonly milliseconds: number;
  /** Null where the answer does not report its calls. */
  readonly calls: readonly Call[] | null;
}

/** By the tab's id. */
export const reportsAtom = atom<Readonly<Record<string, RunReport>>>({});
/** The tab that is in front. */
export const activeTabAtom = atom('');
export const activeReportAtom = atom((get) => get(reportsAtom)[get(activeTabAtom)] ?? null);
