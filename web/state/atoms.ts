import { atom } from 'jotai';
import type { SavedData } from '#workflows/ports';
import { stateAtom } from '../event-log/log-atoms.ts';
import type { UplinkStatus } from '../event-log/event-sync.ts';

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
