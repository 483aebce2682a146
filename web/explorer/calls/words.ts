import type { Call } from './call.ts';

/** A call that went wrong, as the facade's client says. */
export const isFault = ({ fault }: Call): boolean => fault !== undefined;

const TRIES = ['not sent', '', 'retried once'];
const triesOf = ({ attempts, isCached }: Call): string => (isCached ? 'from the cache' : (TRIES[attempts] ?? `tried ${attempts} times`));

/** The facade answered without waiting for it: another part of the operation had failed. */
const isUnderWay = ({ status, fault, isCached, attempts }: Call): boolean => attempts > 0 && status === null && fault === undefined && !isCached;

/** What there is to say of a call beside its figures. */
export const remarksOf = (call: Call): string[] => [triesOf(call), isUnderWay(call) ? 'not waited for' : '', call.fault ?? ''].filter(Boolean);

/** All of them in one line: how many, and over how long; where there are none, why so. */
export function summaryOf(calls: readonly Call[], end: number, isRefused: boolean): string {
  if (calls.length === 0) return isRefused ? 'No REST call: the facade refused it before any' : 'No REST call: the facade knew the answer';
  const faults = calls.filter(isFault).length;
  const count = calls.length === 1 ? '1 REST call' : `${calls.length} REST calls`;
  return `${count} in ${Math.round(end)} ms${faults > 0 ? `, ${faults} at fault` : ''}`;
}
