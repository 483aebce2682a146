import type { JSX } from 'react';
import { controlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { phone } from './figures.ts';
import { TextControl } from './TextControl.tsx';
import { useFigures } from './use-figures.ts';

/** A US phone number: shown as (512) 555-0134, value in and out in digits, words as they were typed. */
export function PhoneField(field: FieldProps<string>): JSX.Element {
  const typed = useFigures(field, phone);
  return (
    <FieldFrame field={field} width="medium">
      <TextControl
        {...controlAttributes(field)}
        {...typed}
        autoComplete={field.autoComplete ?? 'tel-national'}
        type="tel"
        inputMode="tel"
        figures
        readOnly={field.readOnly}
      />
    </FieldFrame>
  );
}
