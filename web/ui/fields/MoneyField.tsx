import type { JSX } from 'react';
import { Adornment } from './Adornment.tsx';
import { controlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { dollars } from './figures.ts';
import { TextControl } from './TextControl.tsx';
import { useFigures } from './use-figures.ts';

const TYPED = /[\d.]/;

/** Dollars. The value is a plain decimal (`1250.5`), words as they were typed; thousands are separated as it is typed, so that the text is the same when the field is entered and left. */
export function MoneyField(field: FieldProps<string>): JSX.Element {
  const typed = useFigures(field, dollars, TYPED);
  return (
    <FieldFrame field={field} width="short">
      <Adornment side="start">$</Adornment>
      <TextControl {...controlAttributes(field)} {...typed} type="text" inputMode="decimal" lead="icon" figures readOnly={field.readOnly} />
    </FieldFrame>
  );
}
