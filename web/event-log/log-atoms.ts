import { atom } from 'jotai';
import { type EventLog, createLogFold, emptyLog } from './event-log.ts';

/** All recorded events. Only the recorder writes it; in a replay, the player does. */
export const logAtom = atom<EventLog>(emptyLog);
/** One selector for each store, because it remembers the previous log. */
export const logFoldAtom = atom(createLogFold);
/** The whole state, derived from the events (specification, 3.31). Nothing can write it. */
export const stateAtom = atom((get) => get(logFoldAtom)(get(logAtom)));
export const eventsAtom = atom((get) => get(logAtom).events);
