import type { JSX } from 'react';
import { toControlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './controls.tsx';
import { useComposition } from './use-composition.ts';

/** Room for the spaces and dashes of a pasted code, which the caller removes. */
const MAX_PASTED_LENGTH = 40;

export interface CodeFieldProps extends FieldProps<string> {
  /** Digits only: phones show a numeric keyboard. */
  readonly isNumeric?: boolean;
}

/** A code from an email. One box, so that pasting and the phone's suggestion both work. */
export function CodeField({ isNumeric = false, ...field }: CodeFieldProps): JSX.Element {
  const composed = useComposition(field.value, (input) => field.onChange(input.value));
  return (
    <FieldFrame field={field} width="short">
      <TextControl
        {...toControlAttributes(field)}
        type="text"
        inputMode={isNumeric ? 'numeric' : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        figures
        letterSpacing="spread"
        maxLength={MAX_PASTED_LENGTH}
        readOnly={field.readOnly}
        {...composed}
      />
    </FieldFrame>
  );
}
