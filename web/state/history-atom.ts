import { atom } from 'jotai';
import { logAtom } from '../event-log/log-atoms.ts';

/** All events of the application and of those that it continues, as a replay has them. */
export const historyAtom = atom((get) => {
  const { inherited, events } = get(logAtom);
  return inherited.length === 0 ? events : [...inherited, ...events];
});
