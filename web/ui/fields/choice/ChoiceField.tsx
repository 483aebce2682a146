import type { JSX } from 'react';
import { chakra } from '../../theme/chakra.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import type { FieldProps, Option } from '../field-props.ts';
import { GroupFrame } from '../FieldFrame.tsx';
import { chooseOptionGrid } from './option-columns.ts';

export interface ChoiceFieldProps extends FieldProps<string> {
  options: readonly Option[];
}

/** Up to five options that are easy to tap, in a grid that suits their labels. The first has the field's id. */
export function ChoiceField({ options, ...field }: ChoiceFieldProps): JSX.Element {
  const { columns, maxWidth } = chooseOptionGrid(options);
  const locked = field.disabled ?? field.readOnly;
  // React sets the name of a focused radio again, after which Chromium takes each unanswered radio for a stop of Tab.
  const stop = options.find(({ value }) => value === field.value) ?? options.find(({ disabled }) => !disabled);
  return (
    <GroupFrame field={field} role="radiogroup">
      <chakra.div display="grid" gap="2" gridTemplateColumns={columns} maxWidth={maxWidth}>
        {options.map((option, index) => (
          <ChoiceRow
            key={option.value}
            kind="radio"
            help={option.help}
            icon={option.icon}
            invalid={Boolean(field.error)}
            input={{
              id: index === 0 ? field.name : `${field.name}-${index}`,
              name: field.name,
              value: option.value,
              checked: field.value === option.value,
              disabled: Boolean(locked) || option.disabled,
              tabIndex: option === stop ? 0 : -1,
              onChange: () => field.onChange(option.value),
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
