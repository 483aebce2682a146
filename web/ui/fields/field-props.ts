import type { AriaAttributes } from 'react';

export type FieldWidth = 'short' | 'medium' | 'full';

/** What every field knows but its value. A text field is required unless told otherwise. */
export interface FieldBase {
  /** Also the control's id: an error summary links to it. */
  name: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Answered already, either way (a box that is ticked for the buyer): neither an asterisk nor '(optional)'. */
  unmarked?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  autoComplete?: string | undefined;
  width?: FieldWidth | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Where the value comes from, rendered as `data-from`. */
  dataFrom?: string | undefined;
}

export interface FieldProps<Value> extends FieldBase {
  value: Value;
  onChange: (value: Value) => void;
}

export interface Option {
  value: string;
  label: string;
  help?: string | undefined;
  disabled?: boolean | undefined;
}

export const isRequired = (field: FieldBase): boolean => field.required ?? true;
export const helpId = (name: string): string => `${name}-help`;
export const errorId = (name: string): string => `${name}-error`;

/** Help first, then what is wrong: the order in which it is read. */
export function describe(field: FieldBase): AriaAttributes {
  const ids = [field.help ? helpId(field.name) : '', field.error ? errorId(field.name) : ''].filter(Boolean).join(' ');
  return {
    'aria-describedby': ids === '' ? undefined : ids,
    'aria-invalid': field.error ? true : undefined,
    'aria-required': isRequired(field) ? true : undefined,
  };
}

export interface ControlAttributes extends AriaAttributes {
  id: string;
  name: string;
  'data-from': string | undefined;
  autoComplete: string | undefined;
  disabled: boolean | undefined;
  onBlur: () => void;
  onFocus: () => void;
}

export const controlAttributes = (field: FieldBase): ControlAttributes => ({
  ...describe(field),
  id: field.name,
  name: field.name,
  'data-from': field.dataFrom,
  autoComplete: field.autoComplete,
  disabled: field.disabled,
  onBlur: () => field.onBlur?.(),
  onFocus: () => field.onFocus?.(),
});
