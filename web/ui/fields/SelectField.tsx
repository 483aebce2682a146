import { ChevronDown } from 'lucide-react';
import type { JSX } from 'react';
import { SELECT_PLACEHOLDER } from '#events/program';
import { Icon } from '../Icon.tsx';
import { toControlAttributes, type FieldProps, type Option } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { Adornment, SelectControl } from './controls.tsx';
import { useText } from '../language/language.tsx';

export interface SelectFieldProps extends FieldProps<string> {
  options: readonly Option[];
  /** The first, empty option; `null` omits it. */
  placeholder?: string | null | undefined;
}

/** A native select. The placeholder is the empty answer. */
export function SelectField({ options, placeholder, ...field }: SelectFieldProps): JSX.Element {
  const t = useText();
  return (
    <FieldFrame field={field} width="medium">
      <SelectControl
        {...toControlAttributes(field)}
        disabled={field.disabled ?? field.readOnly}
        cursor="pointer"
        textOverflow="ellipsis"
        value={field.value === SELECT_PLACEHOLDER ? '' : field.value}
        onChange={({ target: { value } }) => value !== field.value && field.onChange(value)}
      >
        {placeholder === null ? null : <option value="">{placeholder ?? t(SELECT_PLACEHOLDER)}</option>}
        {options.filter(({ label }) => label !== SELECT_PLACEHOLDER).map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>{option.label}</option>
        ))}
      </SelectControl>
      <Adornment side="end"><Icon icon={ChevronDown} /></Adornment>
    </FieldFrame>
  );
}
