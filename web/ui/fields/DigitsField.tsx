import type { JSX } from 'react';
import { MAX_RECORDED_LENGTH, extractDigits } from '#events/rules';
import { toControlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './controls.tsx';
import { useComposition } from './use-composition.ts';

/** Digits only. Too many are not cut off: validation reports them. */
export function DigitsField(field: FieldProps<string>): JSX.Element {
  const composed = useComposition(field.value, (input) => field.onChange(extractDigits(input.value)));
  return (
    <FieldFrame field={field}>
      <TextControl {...toControlAttributes(field)} {...composed} type="text" inputMode="numeric" maxLength={MAX_RECORDED_LENGTH} readOnly={field.readOnly} />
    </FieldFrame>
  );
}
