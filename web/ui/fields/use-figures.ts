import { TEXT_LIMIT, type FieldProps } from './field-props.ts';
import { shownOf, valueOf, type Figures } from './figures.ts';
import { useGroupedDigits, type Grouped } from './use-grouped-digits.ts';

interface TypedFigures extends Grouped {
  value: string;
  maxLength: number;
}

/** A text control's part in figures that are grouped while they are typed; words are left as they are typed. */
export function useFigures(field: FieldProps<string>, figures: Figures, kept?: RegExp): TypedFigures {
  const shown = shownOf(figures, field.value);
  const grouped = useGroupedDigits(shown, (text) => field.onChange(valueOf(figures, text)), { kept, isWords: figures.isWords });
  return { ...grouped, value: shown, maxLength: field.maxLength ?? TEXT_LIMIT };
}
