import { atom } from 'jotai';
import type { SavedData } from '#flow/ports';
import { type EventLog, createLogFold, emptyLog } from './event-log.ts';
import type { UplinkStatus } from './uplink.ts';

/** Everything that was recorded. Only the recorder writes it, in a replay the player. */
export const logAtom = atom<EventLog>(emptyLog);
/** Each store has a selector of its own, as it remembers the log before. */
export const logFoldAtom = atom(createLogFold);
/** The whole state, derived from the events (specification, 3.31): nothing can write it. */
export const stateAtom = atom((get) => get(logFoldAtom)(get(logAtom)));
export const eventsAtom = atom((get) => get(logAtom).events);
export const uplinkAtom = atom<{ readonly status: UplinkStatus; readonly reason?: string | undefined }>({ status: 'idle' });

/** What the event store refused and was replaced in this document, until the buyer closes the notice; the question if it was an answer. */
export const replacedAtom = atom<{ readonly question: string | null } | null>(null);

/** What the account holder has saved, while this document stands: never written. */
export const savedAtom = atom<SavedData | null>(null);

export const applicationAtom = atom((get) => get(stateAtom).application);
export const answersAtom = atom((get) => get(stateAtom).answers);
export const quoteAtom = atom((get) => get(stateAtom).quote);
export const identityAtom = atom((get) => get(stateAtom).identity);
export const purchaseAtom = atom((get) => get(stateAtom).purchase);

// Parts that most events leave as they are: who shows them is not made anew for the others.
export const offerAtom = atom((get) => get(quoteAtom).offer);
export const payWithCardAtom = atom((get) => get(purchaseAtom).payWithCard);
export const phaseAtom = atom((get) => get(purchaseAtom).phase);
export const problemAtom = atom((get) => get(purchaseAtom).problem);
export const hasPaidAtom = atom((get) => get(purchaseAtom).hasPaid);
export const memberFeeAtom = atom((get) => get(applicationAtom).memberFee);
