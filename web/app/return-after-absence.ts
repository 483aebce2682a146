import type { RecordedEvent } from '#events/buyflow';
import type { Session } from '../state/session.ts';

/** A shorter break is no absence: a page that is loaded again within it says nothing. */
const ABSENCE_MS = 10 * 60_000;

/** True if the buyer comes back by a resume link, or to a tab that recorded nothing for ten minutes. */
export function isReturnAfterAbsence(events: readonly RecordedEvent[], now: number): boolean {
  const last = events.at(-1);
  if (!last) return false;
  if (last.type === 'ApplicationForked') return last.data.sameBrowser !== true;
  return now - Date.parse(last.at) >= ABSENCE_MS;
}

/** Nobody loses the field that is being filled in. */
const isInField = (): boolean => document.activeElement?.matches('input, select, textarea') === true;

/** Returns the question that the buyer stopped at, once, unless the focus is in a field already. */
export function createReturnFocus({ state }: Pick<Session['ports'], 'state'>): () => string | null {
  let isTaken = false;
  return () => {
    const question = isTaken ? null : (state().application.stoppedAt?.question ?? null);
    isTaken = true;
    return isInField() ? null : question;
  };
}
