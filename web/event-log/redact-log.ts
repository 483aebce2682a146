import { type State, fold, withoutAccountTexts } from '#events/buyflow';
import { canonicalJson } from '#events/core';
import type { KeptLog } from './tab-log.ts';

type Own = Pick<KeptLog, 'inherited' | 'events'>;

/**
 * A log without what only the account brought, once the event store has its logout: the tab needs it no more. Null if there is nothing to
 * remove, or the log would fold to another state.
 */
export function redactedLog({ inherited, events }: Own, state: State, acknowledged: number): Own | null {
  const history = [...inherited, ...events];
  const logout = history.findLastIndex((event) => event.type === 'LoggedOut' && event.data.cleared);
  const isStored = logout - inherited.length < acknowledged;
  if (logout < 0 || !isStored) return null;
  const redacted = withoutAccountTexts(history, state);
  if (redacted.every((event, index) => event === history[index])) return null;
  const isSameState = canonicalJson(fold.foldAll(redacted)) === canonicalJson(state);
  return isSameState ? { inherited: redacted.slice(0, inherited.length), events: redacted.slice(inherited.length) } : null;
}
