import type { JSX } from 'react';
import type { ActionProps, FieldSelectorProps, OperatorSelectorProps, ValueEditorProps, ValueSelectorProps } from 'react-querybuilder';
import { chakra } from '../../ui/theme/chakra.ts';
import { SmallButton, controlStyle } from '../ui/controls.tsx';

interface Option {
  readonly name: string;
  readonly label: string;
}

interface SelectProps {
  readonly name: string;
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

const Select = ({ name, options, value, onChange }: SelectProps): JSX.Element => (
  <chakra.select aria-label={name} {...controlStyle} maxWidth="full" value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
    {options.map((option) => (
      <option key={option.name} value={option.name}>
        {option.label}
      </option>
    ))}
  </chakra.select>
);

type SelectorProps = Pick<ValueSelectorProps | FieldSelectorProps | OperatorSelectorProps, 'options' | 'title'> & {
  readonly value?: string | undefined;
  readonly handleOnChange: (value: string) => void;
};

/** Questions, comparisons, and how conditions are joined. */
export const LabeledSelector = ({ options, value, handleOnChange, title }: SelectorProps): JSX.Element => (
  <Select name={title ?? ''} options={options as readonly Option[]} value={value} onChange={handleOnChange} />
);

/** A value of the query builder, which has any type. */
const toText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '');

const toList = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String);
  return toText(value)
    .split(',')
    .filter((one) => one !== '');
};

/** Several answers, any of which may match. */
function AnswerChoices({ options, value, onChange }: { readonly options: readonly Option[]; readonly value: unknown; readonly onChange: (values: string[]) => void }): JSX.Element {
  const chosen = toList(value);
  const toggled = (name: string): string[] => (chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <chakra.fieldset aria-label="Answers" border="none" display="inline-flex" flexWrap="wrap" gap="3">
      {options.map(({ name, label }) => (
        <chakra.label key={name} display="inline-flex" alignItems="center" gap="1">
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => onChange(toggled(name))} />
          <span>{label}</span>
        </chakra.label>
      ))}
    </chakra.fieldset>
  );
}

const tickLabels: readonly Option[] = [
  { name: 'true', label: 'ticked' },
  { name: 'false', label: 'not selected' },
];

/** The answer that a question is compared with, as the question is answered. */
export function AnswerEditor(props: ValueEditorProps): JSX.Element {
  const { operator, value, type } = props;
  const options = (props.values ?? []) as readonly Option[];
  const change = (next: unknown): void => props.handleOnChange(next);
  if (operator === 'in') return <AnswerChoices options={options} value={value} onChange={change} />;
  if (type === 'checkbox') return <Select name="Answer" options={tickLabels} value={toText(value) || 'false'} onChange={(next) => change(next === 'true')} />;
  if (type === 'select') return <Select name="Answer" options={options} value={toText(value)} onChange={change} />;
  return (
    <chakra.input aria-label="Answer" {...controlStyle} width="fieldShort" type={props.inputType ?? 'text'} value={toText(value)} onChange={({ target }) => change(target.value)} />
  );
}

/** A button that adds or removes conditions. */
export const ConditionButton = (props: ActionProps): JSX.Element => (
  <SmallButton type="button" title={props.title} onClick={(event) => props.handleOnClick(event)}>
    {props.label}
  </SmallButton>
);
