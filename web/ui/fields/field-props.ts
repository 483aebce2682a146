import type { AriaAttributes, ReactNode } from 'react';

export type FieldWidth = 'short' | 'medium' | 'full';

/** The props of every field except its value. Fields are required by default. */
export interface FieldBase {
  /** Also the control's id, which error summaries link to. */
  name: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Neither an asterisk nor '(optional)': both states of a checkbox are answers. */
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
  /** Before the label. It repeats what the label says. */
  icon?: ReactNode;
}

export const isRequired = (field: FieldBase): boolean => field.required ?? true;
export const helpId = (name: string): string => `${name}-help`;
export const errorId = (name: string): string => `${name}-error`;

/** Screen readers read help first, then the error. */
export function toAriaAttributes(field: FieldBase): AriaAttributes {
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

export const toControlAttributes = (field: FieldBase): ControlAttributes => ({
  ...toAriaAttributes(field),
  id: field.name,
  name: field.name,
  'data-from': field.dataFrom,
  autoComplete: field.autoComplete,
  disabled: field.disabled,
  onBlur: () => field.onBlur?.(),
  onFocus: () => field.onFocus?.(),
});
