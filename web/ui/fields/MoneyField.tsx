import type { JSX } from 'react';
import { Adornment } from './Adornment.tsx';
import { controlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './TextControl.tsx';
import { useGroupedDigits } from './use-grouped-digits.ts';

const plain = (text: string): string => {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, 2)}`;
};
const groupDollars = (value: string): string => value.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
const TYPED = /[\d.]/;

/** Dollars. The value is a plain decimal (`1250.5`); thousands are separated as it is typed, so that the text is the same when the field is entered and left. */
export function MoneyField(field: FieldProps<string>): JSX.Element {
  const shown = groupDollars(field.value);
  const grouped = useGroupedDigits(shown, (typed) => field.onChange(plain(typed).slice(0, field.maxLength)), TYPED);
  return (
    <FieldFrame field={field} width="short">
      <Adornment side="start">$</Adornment>
      <TextControl
        {...controlAttributes(field)}
        {...grouped}
        type="text"
        inputMode="decimal"
        lead="icon"
        figures
        readOnly={field.readOnly}
        value={shown}
      />
    </FieldFrame>
  );
}
