import type { JSX } from 'react';
import { toControlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { phone } from './number-formats.ts';
import { TextControl } from './controls.tsx';
import { useNumberFormat } from './use-grouped-digits.ts';

/** A US phone number, shown as (512) 555-0134. The value is its digits. Other text stays as typed. */
export function PhoneField(field: FieldProps<string>): JSX.Element {
  const control = useNumberFormat(field, phone);
  return (
    <FieldFrame field={field} width="medium">
      <TextControl
        {...toControlAttributes(field)}
        {...control}
        autoComplete={field.autoComplete ?? 'tel-national'}
        type="tel"
        inputMode="tel"
        figures
        readOnly={field.readOnly}
      />
    </FieldFrame>
  );
}
