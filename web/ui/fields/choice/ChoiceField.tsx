import type { JSX } from 'react';
import { chakra } from '../../theme/chakra.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import type { FieldProps, Option } from '../field-props.ts';
import { GroupFrame } from '../FieldFrame.tsx';

export interface ChoiceFieldProps extends FieldProps<string> {
  options: readonly Option[];
}

/** Longer labels wrap where two options share a phone's width. With larger type the options are below each other. */
const MAX_SHORT_LABEL_LENGTH = 10;
const fitSideBySide = (options: readonly Option[]): boolean =>
  options.length === 2 && options.every((option) => option.label.length <= MAX_SHORT_LABEL_LENGTH && !option.help);

/** Up to five options as rows that are easy to tap; two short ones (Yes, No) side by side. The first has the field's id. */
export function ChoiceField({ options, ...field }: ChoiceFieldProps): JSX.Element {
  const columns = fitSideBySide(options) ? 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))' : '1fr';
  const locked = field.disabled ?? field.readOnly;
  return (
    <GroupFrame field={field} role="radiogroup">
      <chakra.div display="grid" gap="2" gridTemplateColumns={columns} maxWidth={fitSideBySide(options) ? 'fieldMedium' : 'full'}>
        {options.map((option, index) => (
          <ChoiceRow
            key={option.value}
            kind="radio"
            help={option.help}
            invalid={Boolean(field.error)}
            input={{
              id: index === 0 ? field.name : `${field.name}-${index}`,
              name: field.name,
              value: option.value,
              checked: field.value === option.value,
              disabled: Boolean(locked) || option.disabled,
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
