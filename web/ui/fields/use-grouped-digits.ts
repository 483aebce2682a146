import { useLayoutEffect, useReducer, useRef, type RefObject } from 'react';
import { toAsciiDigits } from '#events/rules';
import { useComposition, type ComposedText } from './use-composition.ts';

/** What is typed; everything else is put in between. */
type Kept = RegExp;
const DIGITS: Kept = /\d/;

const keptOf = (text: string, kept: Kept): string => Array.from(text).filter((char) => kept.test(char)).join('');

/** The place in `text` right after its n-th digit. */
function placeAfter(text: string, count: number, kept: Kept): number {
  if (count === 0) return 0;
  let seen = 0;
  const at = Array.from(text).findIndex((char) => kept.test(char) && (seen += 1) === count);
  return at === -1 ? text.length : at + 1;
}

interface Edit {
  digits: string;
  /** Digits before the caret. */
  caret: number;
}

/** What the typist did. Taking away only a separator means the digit beside it. */
function editOf(input: HTMLInputElement, kind: string, { shown, kept }: { shown: string; kept: Kept }): Edit {
  const text = toAsciiDigits(input.value);
  const caret = keptOf(text.slice(0, input.selectionStart ?? text.length), kept).length;
  const digits = keptOf(text, kept);
  const separatorOnly = digits === keptOf(shown, kept) && text.length < shown.length;
  if (separatorOnly && kind === 'deleteContentBackward' && caret > 0) return { digits: digits.slice(0, caret - 1) + digits.slice(caret), caret: caret - 1 };
  if (separatorOnly && kind === 'deleteContentForward') return { digits: digits.slice(0, caret) + digits.slice(caret + 1), caret };
  return { digits, caret };
}

export interface Grouped extends ComposedText {
  ref: RefObject<HTMLInputElement | null>;
}

export interface Grouping {
  /** Tells a digit (or a point) from what is put in between. */
  kept?: Kept | undefined;
  /** A text that is not grouped, but given out as it was typed; without it, what is no digit is dropped. `before` is what was shown. */
  isWords?: (text: string, before: string) => boolean;
}

/** Shows digits in groups and keeps the caret beside the digit it stood at, wherever that digit moves to. */
export function useGroupedDigits(shown: string, emit: (text: string) => void, { kept = DIGITS, isWords }: Grouping = {}): Grouped {
  const ref = useRef<HTMLInputElement>(null);
  const pending = useRef<number | null>(null);
  const [, repaint] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const input = ref.current;
    if (input === null || pending.current === null) return;
    const at = placeAfter(input.value, pending.current, kept);
    pending.current = null;
    input.setSelectionRange(at, at);
  });
  const composed = useComposition(shown, (input, kind) => {
    if (isWords?.(input.value, shown)) return emit(input.value);
    const edit = editOf(input, kind, { shown, kept });
    pending.current = edit.caret;
    emit(edit.digits);
    return repaint();
  });
  return { ref, ...composed };
}
