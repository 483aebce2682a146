import type { JSX } from 'react';
import { MAX_RECORDED_LENGTH } from '#events/rules';
import { toControlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './controls.tsx';

export interface TextFieldProps extends FieldProps<string> {
  /** The keyboard a phone shows. */
  keyboard?: 'text' | 'numeric' | 'decimal' | undefined;
}

export function TextField({ keyboard, ...field }: TextFieldProps): JSX.Element {
  return (
    <FieldFrame field={field}>
      <TextControl
        {...toControlAttributes(field)}
        type="text"
        inputMode={keyboard}
        maxLength={MAX_RECORDED_LENGTH}
        readOnly={field.readOnly}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
