import { type Fault, faultOf } from '../ports/index.ts';

/** What the buyer reads where no answer came, or none that says why (specification, 8). */
export const FAILED = 'Oops! An error has occurred, please try again later';

const UNKNOWN = 'We cannot find this application in this browser any more. The notice at the top of this page says what to do.';
const OUTDATED = 'This page has been renewed since you opened it. Please load it again: your answers are kept.';

/** Faults that another attempt alone does not end, by their code. */
const messages: Readonly<Record<string, (fault: Fault) => string>> = {
  APPLICATION_UNKNOWN: () => UNKNOWN,
  PROGRAM_UNKNOWN: () => OUTDATED,
  DOCUMENT_UNKNOWN: () => OUTDATED,
  // Says how long to wait.
  TOO_MANY_REQUESTS: ({ message }) => message,
};

/** What the buyer reads of a request that got no answer: what to do next, as far as the facade says why; else `fallback`. */
export function faultMessage(error: unknown, fallback: string = FAILED): string {
  const fault = faultOf(error);
  const known = fault.code !== null && Object.hasOwn(messages, fault.code) ? messages[fault.code] : undefined;
  return known?.(fault) || fallback;
}
