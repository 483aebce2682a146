import { atom } from 'jotai';

/** The step that the address names, where the collection has none of that name. */
export const unknownStepAtom = atom<string | null>(null);
