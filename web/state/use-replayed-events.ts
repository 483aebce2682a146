import { atom, useAtomValue } from 'jotai';
import type { RecordedEvent } from '#events/buyflow';
import { eventsAtom } from '../event-log/log-atoms.ts';
import { useSession } from './session.ts';

const noneAtom = atom(null);

/** The log up to the moment that a replay shows; null in the buy flow, where nothing is made anew for an event by this. */
export function useReplayedEvents(): readonly RecordedEvent[] | null {
  const { isReplay } = useSession();
  return useAtomValue(isReplay ? eventsAtom : noneAtom);
}
