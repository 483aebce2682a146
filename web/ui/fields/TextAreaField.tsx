import type { JSX } from 'react';
import { MAX_RECORDED_LENGTH } from '#events/rules';
import { toControlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextAreaControl } from './controls.tsx';

export function TextAreaField(field: FieldProps<string>): JSX.Element {
  return (
    <FieldFrame field={field}>
      <TextAreaControl
        {...toControlAttributes(field)}
        rows={4}
        maxLength={MAX_RECORDED_LENGTH}
        readOnly={field.readOnly}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
