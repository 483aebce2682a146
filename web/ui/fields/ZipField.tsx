import type { JSX } from 'react';
import { controlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { zip } from './figures.ts';
import { TextControl } from './TextControl.tsx';
import { useFigures } from './use-figures.ts';

/** A ZIP code of five or nine digits; value in and out as `78701` or `78701-2345`, words as they were typed. */
export function ZipField(field: FieldProps<string>): JSX.Element {
  const typed = useFigures(field, zip);
  return (
    <FieldFrame field={field} width="short">
      <TextControl
        {...controlAttributes(field)}
        {...typed}
        autoComplete={field.autoComplete ?? 'postal-code'}
        type="text"
        // Nine digits and their hyphen stand in a short field, too.
        paddingInline="3"
        inputMode="numeric"
        figures
        readOnly={field.readOnly}
      />
    </FieldFrame>
  );
}
