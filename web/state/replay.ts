import { atom, useAtomValue } from 'jotai';
import type { RecordedEvent } from '#events/buyflow';
import type { AnswerValue } from '#events/program';
import { eventsAtom } from '../event-log/log-atoms.ts';
import { useSession } from './session.ts';

/** Replaces, in a replay, a personal value that is not shown. */
export const MASK = '•••';

/** True if an answer exists but is not shown. */
export const isMaskedAnswer = (value: AnswerValue | undefined): boolean => value === MASK || (Array.isArray(value) && value.includes(MASK));

const noEventsAtom = atom(null);

/** The events up to the moment that a replay shows; null in the buy flow, so events do not re-render the caller there. */
export function useReplayedEvents(): readonly RecordedEvent[] | null {
  const { isReplay } = useSession();
  return useAtomValue(isReplay ? eventsAtom : noEventsAtom);
}
