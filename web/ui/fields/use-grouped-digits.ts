import { useLayoutEffect, useReducer, useRef, type RefObject } from 'react';
import { MAX_RECORDED_LENGTH, toAsciiDigits } from '#events/rules';
import type { FieldProps } from './field-props.ts';
import { formatValue, readValue, type NumberFormat } from './number-formats.ts';
import { useComposition, type ComposedText } from './use-composition.ts';

const DIGIT = /\d/;

const keepDigits = (text: string, digitPattern: RegExp): string => Array.from(text).filter((char) => digitPattern.test(char)).join('');

/** The position right after the n-th digit. */
function findCaretPosition(text: string, count: number, digitPattern: RegExp): number {
  if (count === 0) return 0;
  let seen = 0;
  const at = Array.from(text).findIndex((char) => digitPattern.test(char) && (seen += 1) === count);
  return at === -1 ? text.length : at + 1;
}

interface Edit {
  digits: string;
  /** Digits before the caret. */
  caret: number;
}

/** Digits and caret after an edit. Deleting only a separator deletes the digit beside it. */
function readEdit(input: HTMLInputElement, kind: string, { shown, digitPattern }: { shown: string; digitPattern: RegExp }): Edit {
  const text = toAsciiDigits(input.value);
  const caret = keepDigits(text.slice(0, input.selectionStart ?? text.length), digitPattern).length;
  const digits = keepDigits(text, digitPattern);
  const separatorOnly = digits === keepDigits(shown, digitPattern) && text.length < shown.length;
  if (separatorOnly && kind === 'deleteContentBackward' && caret > 0) return { digits: digits.slice(0, caret - 1) + digits.slice(caret), caret: caret - 1 };
  if (separatorOnly && kind === 'deleteContentForward') return { digits: digits.slice(0, caret) + digits.slice(caret + 1), caret };
  return { digits, caret };
}

export interface GroupedInput extends ComposedText {
  ref: RefObject<HTMLInputElement | null>;
}

export interface GroupingOptions {
  /** Matches what is typed; everything else is a separator. */
  digitPattern?: RegExp | undefined;
  /** True if the text is emitted as typed. Without it, all but digits is removed. `before` is what was shown. */
  isText?: (text: string, before: string) => boolean;
}

/** Shows digits in groups and keeps the caret beside its digit, wherever grouping moves it. */
export function useGroupedDigits(shown: string, emit: (text: string) => void, { digitPattern = DIGIT, isText }: GroupingOptions = {}): GroupedInput {
  const ref = useRef<HTMLInputElement>(null);
  const pending = useRef<number | null>(null);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const input = ref.current;
    if (input === null || pending.current === null) return;
    const at = findCaretPosition(input.value, pending.current, digitPattern);
    pending.current = null;
    input.setSelectionRange(at, at);
  });
  const composed = useComposition(shown, (input, kind) => {
    if (isText?.(input.value, shown)) return emit(input.value);
    const edit = readEdit(input, kind, { shown, digitPattern });
    pending.current = edit.caret;
    emit(edit.digits);
    return rerender();
  });
  return { ref, ...composed };
}

interface FormattedInput extends GroupedInput {
  maxLength: number;
}

/** The props of a text control that formats a number during typing. */
export function useNumberFormat(field: FieldProps<string>, format: NumberFormat, digitPattern?: RegExp): FormattedInput {
  const shown = formatValue(format, field.value);
  const grouped = useGroupedDigits(shown, (text) => field.onChange(readValue(format, text)), { digitPattern, isText: format.isText });
  return { ...grouped, maxLength: MAX_RECORDED_LENGTH };
}
