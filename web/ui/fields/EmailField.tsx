import type { JSX } from 'react';
import { MAX_RECORDED_LENGTH } from '#events/rules';
import { toControlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './controls.tsx';

export interface EmailFieldProps extends FieldProps<string> {
  /** Right of the label. */
  aside?: JSX.Element | undefined;
  /** Below the control and its error. */
  below?: JSX.Element | undefined;
}

export function EmailField({ aside, below, ...field }: EmailFieldProps): JSX.Element {
  return (
    <FieldFrame field={field} aside={aside} below={below}>
      <TextControl
        {...toControlAttributes(field)}
        autoComplete={field.autoComplete ?? 'email'}
        // Not type="email": browsers trim and validate it during typing.
        type="text"
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={MAX_RECORDED_LENGTH}
        readOnly={field.readOnly}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
