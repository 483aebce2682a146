import { msg } from '#events/language';
import { type Fault, Offline, faultOf } from '../ports/index.ts';

/** The message for a failure without a known reason (specification, 8). */
export const FAILED = msg('Oops! An error has occurred, please try again later');

/** The message for a step that could not begin: nothing is wrong with the service. */
export const OFFLINE = msg('That didn’t work because you were offline.');

/** True for a failure that is no matter of what the buyer entered: of the connection or of a service. */
export const isOutage = (message: string): boolean => message === OFFLINE || message.startsWith('Oops!');

const UNKNOWN = msg('We can’t find this application in this browser. The notice at the top of this page tells you what to do.');
const OUTDATED = msg('This page was updated after you opened it. Please reload it. Your answers are saved.');

/** Messages of faults that a retry does not end, by code. */
const messages: Readonly<Record<string, (fault: Fault) => string>> = {
  APPLICATION_UNKNOWN: () => UNKNOWN,
  PROGRAM_UNKNOWN: () => OUTDATED,
  DOCUMENT_UNKNOWN: () => OUTDATED,
  // Says how long to wait.
  TOO_MANY_REQUESTS: ({ message }) => message,
};

/** The message for a failed request: what to do next if the fault is known, else `fallback`. */
export function faultMessage(error: unknown, fallback: string = error instanceof Offline ? OFFLINE : FAILED): string {
  const fault = faultOf(error);
  const known = fault.code !== null && Object.hasOwn(messages, fault.code) ? messages[fault.code] : undefined;
  return known?.(fault) || fallback;
}
