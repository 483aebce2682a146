import type { JSX } from 'react';
import { toControlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { zip } from './number-formats.ts';
import { TextControl } from './controls.tsx';
import { useNumberFormat } from './use-grouped-digits.ts';

/** A ZIP code of five or nine digits: `78701` or `78701-2345`. Other text stays as typed. */
export function ZipField(field: FieldProps<string>): JSX.Element {
  const control = useNumberFormat(field, zip);
  return (
    <FieldFrame field={field} width="short">
      <TextControl
        {...toControlAttributes(field)}
        {...control}
        autoComplete={field.autoComplete ?? 'postal-code'}
        type="text"
        // Nine digits and the hyphen must fit.
        paddingInline="3"
        inputMode="numeric"
        figures
        readOnly={field.readOnly}
      />
    </FieldFrame>
  );
}
