import { useLayoutEffect, useReducer, useRef, type ChangeEvent, type RefObject } from 'react';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The place in `text` right after its n-th digit. */
export function placeAfterDigits(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  const at = Array.from(text).findIndex((char) => /\d/.test(char) && (seen += 1) === count);
  return at === -1 ? text.length : at + 1;
}

interface Edit {
  digits: string;
  /** Digits before the caret. */
  caret: number;
}

/** What the typist did. Taking away only a separator means the digit beside it. */
function editOf(input: HTMLInputElement, kind: string, shown: string): Edit {
  const caret = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const digits = digitsOf(input.value);
  const separatorOnly = digits === digitsOf(shown) && input.value.length < shown.length;
  if (separatorOnly && kind === 'deleteContentBackward' && caret > 0) return { digits: digits.slice(0, caret - 1) + digits.slice(caret), caret: caret - 1 };
  if (separatorOnly && kind === 'deleteContentForward') return { digits: digits.slice(0, caret) + digits.slice(caret + 1), caret };
  return { digits, caret };
}

interface Grouped {
  ref: RefObject<HTMLInputElement | null>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Shows digits in groups and keeps the caret beside the digit it stood at, wherever that digit moves to. */
export function useGroupedDigits(shown: string, emit: (digits: string) => void): Grouped {
  const ref = useRef<HTMLInputElement>(null);
  const pending = useRef<number | null>(null);
  const [, repaint] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const input = ref.current;
    if (input === null || pending.current === null) return;
    const at = placeAfterDigits(input.value, pending.current);
    pending.current = null;
    input.setSelectionRange(at, at);
  });
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const kind = (event.nativeEvent as InputEvent).inputType ?? '';
    const edit = editOf(event.target, kind, shown);
    pending.current = edit.caret;
    emit(edit.digits);
    repaint();
  };
  return { ref, onChange };
}
