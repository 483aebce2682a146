import type { JSX, ReactNode } from 'react';
import { chakra } from '../../theme/chakra.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { toControlAttributes, type FieldProps } from '../field-props.ts';
import { FieldError, FieldHelp, FieldLabel } from '../FieldFrame.tsx';

export interface CheckboxFieldProps extends FieldProps<boolean> {
  /** Shown in place of the label, for example a text with a link. */
  labelContent?: ReactNode;
}

export function CheckboxField({ labelContent, ...field }: CheckboxFieldProps): JSX.Element {
  const attributes = toControlAttributes(field);
  return (
    <chakra.div data-field data-width="full" width="full">
      <ChoiceRow
        kind="checkbox"
        invalid={Boolean(field.error)}
        input={{
          ...attributes,
          disabled: field.disabled ?? field.readOnly,
          checked: field.value,
          onChange: (event) => field.onChange(event.target.checked),
        }}
      >
        <FieldLabel field={field}>{labelContent}</FieldLabel>
      </ChoiceRow>
      <FieldHelp field={field} />
      <FieldError field={field} />
    </chakra.div>
  );
}
