import { type State, fold, redactAccountTexts } from '#events/buyflow';
import { canonicalJson } from '#events/core';
import type { LogEvents } from './event-log.ts';

/** Removes the account's texts from a log once the event store has the logout. Null if there is nothing to remove or the state would change. */
export function redactLog({ inherited, events }: LogEvents, state: State, acknowledged: number): LogEvents | null {
  const history = [...inherited, ...events];
  const logout = history.findLastIndex((event) => event.type === 'LoggedOut' && event.data.cleared);
  const isStored = logout - inherited.length < acknowledged;
  if (logout < 0 || !isStored) return null;
  const redacted = redactAccountTexts(history, state);
  if (redacted.every((event, index) => event === history[index])) return null;
  const isSameState = canonicalJson(fold.foldAll(redacted)) === canonicalJson(state);
  return isSameState ? { inherited: redacted.slice(0, inherited.length), events: redacted.slice(inherited.length) } : null;
}
