import type { JSX } from 'react';
import { controlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './TextControl.tsx';
import { useComposition } from './use-composition.ts';

/** What a paste may bring along: spaces and dashes are dropped by whoever takes the text, not cut off by the control. */
const PASTED = 40;

export interface CodeFieldProps extends FieldProps<string> {
  /** The code is digits alone: phones show those. */
  readonly digits?: boolean;
}

/** A code from an e-mail: one box, so that a paste and what the phone offers both work. */
export function CodeField({ digits = false, ...field }: CodeFieldProps): JSX.Element {
  const composed = useComposition(field.value, (input) => field.onChange(input.value));
  return (
    <FieldFrame field={field} width="short">
      <TextControl
        {...controlAttributes(field)}
        type="text"
        inputMode={digits ? 'numeric' : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        figures
        letterSpacing="spread"
        maxLength={PASTED}
        readOnly={field.readOnly}
        {...composed}
      />
    </FieldFrame>
  );
}
