import { chakra } from '@chakra-ui/react';
import type { JSX, ReactNode } from 'react';
import { ChoiceRow } from './ChoiceRow.tsx';
import { controlAttributes, type FieldProps } from './field-props.ts';
import { FieldError, Help, LabelText } from './FieldWords.tsx';

export interface CheckboxFieldProps extends FieldProps<boolean> {
  /** Words with a link in them, shown in place of the label. */
  words?: ReactNode;
}

export function CheckboxField({ words, ...field }: CheckboxFieldProps): JSX.Element {
  const attributes = controlAttributes(field);
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
        <LabelText field={field}>{words}</LabelText>
      </ChoiceRow>
      <Help field={field} />
      <FieldError field={field} />
    </chakra.div>
  );
}
