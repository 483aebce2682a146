import { MAX_RECORDED_LENGTH } from '#events/rules';
import type { FieldProps } from './field-props.ts';
import { shownOf, valueOf, type Figures } from './figures.ts';
import { useGroupedDigits, type Grouped } from './use-grouped-digits.ts';

interface TypedFigures extends Grouped {
  maxLength: number;
}

/** A text control's part in figures that are grouped while they are typed; words are left as they are typed. */
export function useFigures(field: FieldProps<string>, figures: Figures, kept?: RegExp): TypedFigures {
  const shown = shownOf(figures, field.value);
  const grouped = useGroupedDigits(shown, (text) => field.onChange(valueOf(figures, text)), { kept, isWords: figures.isWords });
  return { ...grouped, maxLength: MAX_RECORDED_LENGTH };
}
