import { atom } from 'jotai';
import { DEFAULT_LANGUAGE } from '#events/language';
import { stateAtom } from '../event-log/log-atoms.ts';
import type { EventSyncStatus } from '../event-log/event-sync.ts';

export const eventSyncAtom = atom<{ readonly status: EventSyncStatus; readonly reason?: string | undefined }>({ status: 'idle' });

/** The event that was replaced in this document because the event store refused it, until the buyer closes the notice; its question if it was an answer. */
export const replacedEventAtom = atom<{ readonly question: string | null } | null>(null);

export const applicationAtom = atom((get) => get(stateAtom).application);
export const answersAtom = atom((get) => get(stateAtom).answers);
export const quoteAtom = atom((get) => get(stateAtom).quote);
export const identityAtom = atom((get) => get(stateAtom).identity);
export const purchaseAtom = atom((get) => get(stateAtom).purchase);

// Parts that few events change, so components that show them re-render rarely.
export const offerAtom = atom((get) => get(quoteAtom).offer);
export const payWithCardAtom = atom((get) => get(purchaseAtom).payWithCard);
export const purchasePhaseAtom = atom((get) => get(purchaseAtom).phase);
export const purchaseProblemAtom = atom((get) => get(purchaseAtom).problem);
export const hasPaidAtom = atom((get) => get(purchaseAtom).hasPaid);
export const stoppedAtAtom = atom((get) => get(applicationAtom).stoppedAt);
export const languageAtom = atom((get) => get(applicationAtom).language ?? DEFAULT_LANGUAGE);
export const memberFeeAtom = atom((get) => get(applicationAtom).memberFee);
