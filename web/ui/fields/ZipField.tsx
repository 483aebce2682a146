import type { JSX } from 'react';
import { controlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './TextControl.tsx';
import { useGroupedDigits } from './use-grouped-digits.ts';

const groupZip = (digits: string): string => (digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5, 9)}` : digits);

/** A ZIP code of five or nine digits; value in and out as `78701` or `78701-2345`. */
export function ZipField(field: FieldProps<string>): JSX.Element {
  const shown = groupZip(field.value.replace(/\D/g, ''));
  const grouped = useGroupedDigits(shown, (digits) => field.onChange(groupZip(digits)));
  return (
    <FieldFrame field={field} width="short">
      <TextControl
        {...controlAttributes(field)}
        {...grouped}
        autoComplete={field.autoComplete ?? 'postal-code'}
        type="text"
        inputMode="numeric"
        figures
        readOnly={field.readOnly}
        value={shown}
      />
    </FieldFrame>
  );
}
