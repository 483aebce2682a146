import { chakra } from '@chakra-ui/react';
import type { JSX, ReactNode } from 'react';
import { Hidden } from '../Hidden.tsx';
import { describe, type FieldBase } from './field-props.ts';
import { FieldError, Help, LabelText } from './FieldWords.tsx';

/** A question whose answer is chosen from rows: the legend is the label. */
export function GroupFrame({ field, role, children }: { field: FieldBase; role?: 'radiogroup'; children: ReactNode }): JSX.Element {
  const { 'aria-required': required, 'aria-invalid': invalid, ...described } = describe(field);
  const aria = role === 'radiogroup' ? { 'aria-required': required, 'aria-invalid': invalid } : {};
  // A group has no attribute that says so.
  const needed = required && role === undefined ? <Hidden> (required)</Hidden> : null;
  return (
    <chakra.fieldset data-field data-width="full" data-from={field.dataFrom} role={role} width="full" minWidth="0" {...described} {...aria}>
      <chakra.legend textStyle="label" padding="0"><LabelText field={field} />{needed}</chakra.legend>
      <Help field={field} />
      <chakra.div marginTop="3">{children}</chakra.div>
      <FieldError field={field} />
    </chakra.fieldset>
  );
}
