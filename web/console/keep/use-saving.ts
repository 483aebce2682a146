import { useState } from 'react';
import { wordsFor } from '../facade/words-for.ts';
import { NoFile, saveFile, sizeText } from './file.ts';

/** How far a file is. */
export interface Saving {
  readonly isBusy: boolean;
  /** What is to be said of it; empty before anything was asked for. */
  readonly words: string;
  readonly hasFailed: boolean;
}

interface Made {
  readonly blob: Blob;
  readonly name: string;
  /** What the file holds, to be said with its name and size. */
  readonly what: string;
}

const idle: Saving = { isBusy: false, words: '', hasFailed: false };

/** Makes a file and hands it over; says how far it is, what it is called and how large. */
export function useSaving(): { readonly saving: Saving; readonly save: (make: (tell: (words: string) => void) => Promise<Made>) => void } {
  const [saving, setSaving] = useState<Saving>(idle);
  const run = async (make: (tell: (words: string) => void) => Promise<Made>): Promise<void> => {
    setSaving({ ...idle, isBusy: true, words: 'Asking for it …' });
    try {
      const { blob, name, what } = await make((words) => setSaving({ ...idle, isBusy: true, words }));
      saveFile(blob, name);
      setSaving({ ...idle, words: `${name}: ${what}, ${sizeText(blob.size)}.` });
    } catch (error) {
      setSaving({ ...idle, hasFailed: true, words: error instanceof NoFile ? error.message : wordsFor(error) });
    }
  };
  // One at a time. The button stays one that can have the focus: a panel that loses it closes.
  return { saving, save: (make) => void (saving.isBusy || run(make)) };
}
