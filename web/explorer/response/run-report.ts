import { atom } from 'jotai';
import type { Call } from '../calls/call.ts';
import type { HttpFacts } from './graph-request.ts';

/** The report of a tab's last operation. */
export interface RunReport {
  readonly operationName: string | null;
  readonly isPending: boolean;
  /** True if the response is an error or a refusal. */
  readonly isRefused: boolean;
  /** From request to response, measured by this page. */
  readonly milliseconds: number;
  /** True if this page made the answer up. */
  readonly isMadeUp: boolean;
  /** Null without a response. */
  readonly http: HttpFacts | null;
  /** Null if the response does not report its calls. */
  readonly calls: readonly Call[] | null;
}

/** Reports by tab id. */
export const reportsAtom = atom<Readonly<Record<string, RunReport>>>({});
/** The id of the active tab. */
export const activeTabAtom = atom('');
export const activeReportAtom = atom((get) => get(reportsAtom)[get(activeTabAtom)] ?? null);
