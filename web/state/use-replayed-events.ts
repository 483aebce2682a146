import { atom, useAtomValue } from 'jotai';
import type { RecordedEvent } from '#events/buyflow';
import { eventsAtom } from '../event-log/log-atoms.ts';
import { useSession } from './session.ts';

const noneAtom = atom(null);

/** The events up to the moment that a replay shows; null in the buy flow, so events do not re-render the caller there. */
export function useReplayedEvents(): readonly RecordedEvent[] | null {
  const { isReplay } = useSession();
  return useAtomValue(isReplay ? eventsAtom : noneAtom);
}
