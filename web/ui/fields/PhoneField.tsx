import type { JSX } from 'react';
import { controlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './TextControl.tsx';
import { useGroupedDigits } from './use-grouped-digits.ts';

const LENGTH = 10;

/** Ten digits; a country's leading 1 (as autofill brings it) is dropped. */
const national = (digits: string): string => (digits.length > LENGTH && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, LENGTH);

export function groupPhone(digits: string): string {
  if (digits.length < 4) return digits;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}

/** A US phone number: shown as (512) 555-0134, value in and out in digits. */
export function PhoneField(field: FieldProps<string>): JSX.Element {
  const shown = groupPhone(national(field.value.replace(/\D/g, '')));
  const grouped = useGroupedDigits(shown, (digits) => field.onChange(national(digits)));
  return (
    <FieldFrame field={field} width="medium">
      <TextControl
        {...controlAttributes(field)}
        {...grouped}
        autoComplete={field.autoComplete ?? 'tel-national'}
        type="tel"
        inputMode="tel"
        figures
        readOnly={field.readOnly}
        value={shown}
      />
    </FieldFrame>
  );
}
