import { useState, type JSX } from 'react';
import { Adornment } from './Adornment.tsx';
import { controlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './TextControl.tsx';

const plain = (text: string): string => {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, 2)}`;
};
const grouped = (value: string): string => value.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** Dollars. The value is a plain decimal (`1250.5`); separators appear when the field is left. */
export function MoneyField(field: FieldProps<string>): JSX.Element {
  const [typing, setTyping] = useState(false);
  const attributes = controlAttributes(field);
  const focus = (on: boolean): void => {
    setTyping(on);
    if (on) attributes.onFocus();
    else attributes.onBlur();
  };
  return (
    <FieldFrame field={field} width="short">
      <Adornment side="start">$</Adornment>
      <TextControl
        {...attributes}
        type="text"
        inputMode="decimal"
        lead="icon"
        figures
        readOnly={field.readOnly}
        value={typing ? field.value : grouped(field.value)}
        onChange={(event) => field.onChange(plain(event.target.value).slice(0, field.maxLength))}
        onFocus={() => focus(true)}
        onBlur={() => focus(false)}
      />
    </FieldFrame>
  );
}
