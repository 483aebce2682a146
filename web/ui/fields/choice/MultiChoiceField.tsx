import type { JSX } from 'react';
import { chakra } from '../../theme/chakra.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import type { FieldProps, Option } from '../field-props.ts';
import { GroupFrame } from '../FieldFrame.tsx';
import { chooseOptionGrid } from './option-columns.ts';

export interface MultiChoiceFieldProps extends FieldProps<readonly string[]> {
  options: readonly Option[];
}

/** Any number of options; the value has the order of the options, not of the clicks. */
export function MultiChoiceField({ options, ...field }: MultiChoiceFieldProps): JSX.Element {
  const toggle = (value: string): void => {
    const chosen = new Set(field.value);
    if (!chosen.delete(value)) chosen.add(value);
    field.onChange(options.map((option) => option.value).filter((known) => chosen.has(known)));
  };
  const { columns, maxWidth } = chooseOptionGrid(options);
  const locked = field.disabled ?? field.readOnly;
  return (
    <GroupFrame field={field}>
      <chakra.div display="grid" gap="2" gridTemplateColumns={columns} maxWidth={maxWidth}>
        {options.map((option, index) => (
          <ChoiceRow
            key={option.value}
            kind="checkbox"
            help={option.help}
            invalid={Boolean(field.error)}
            input={{
              id: index === 0 ? field.name : `${field.name}-${index}`,
              name: field.name,
              value: option.value,
              checked: field.value.includes(option.value),
              disabled: Boolean(locked) || option.disabled,
              onChange: () => toggle(option.value),
              onBlur: () => field.onBlur?.(),
              onFocus: () => field.onFocus?.(),
            }}
          >
            {option.label}
          </ChoiceRow>
        ))}
      </chakra.div>
    </GroupFrame>
  );
}
