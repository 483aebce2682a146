import type { JSX } from 'react';
import { MAX_RECORDED_LENGTH, extractDigits } from '#events/rules';
import { controlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './TextControl.tsx';
import { useComposition } from './use-composition.ts';

/** Digits alone, all of them: whoever checks the value says that there are too many. */
export function DigitsField(field: FieldProps<string>): JSX.Element {
  const composed = useComposition(field.value, (input) => field.onChange(extractDigits(input.value)));
  return (
    <FieldFrame field={field}>
      <TextControl {...controlAttributes(field)} {...composed} type="text" inputMode="numeric" maxLength={MAX_RECORDED_LENGTH} readOnly={field.readOnly} />
    </FieldFrame>
  );
}
