import type { JSX } from 'react';
import { toControlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { dollars } from './number-formats.ts';
import { Adornment, TextControl } from './controls.tsx';
import { useNumberFormat } from './use-grouped-digits.ts';

const DIGIT_OR_POINT = /[\d.]/;

/** Dollars. The value is a plain decimal (`1250.5`); thousands are separated during typing. Other text stays as typed. */
export function MoneyField(field: FieldProps<string>): JSX.Element {
  const control = useNumberFormat(field, dollars, DIGIT_OR_POINT);
  return (
    <FieldFrame field={field} width="short">
      <Adornment side="start">$</Adornment>
      <TextControl {...toControlAttributes(field)} {...control} type="text" inputMode="decimal" lead="icon" figures readOnly={field.readOnly} />
    </FieldFrame>
  );
}
