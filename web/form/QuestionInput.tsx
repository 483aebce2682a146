import { type JSX, useMemo, useState } from 'react';
import type { AnswerValue, Question } from '#events/program';
import {
  CheckboxField,
  ChoiceField,
  DateField,
  EmailField,
  type FieldProps,
  MoneyField,
  MultiChoiceField,
  PhoneField,
  SearchField,
  SelectField,
  TextAreaField,
  TextField,
  ZipField,
} from '../ui/index.ts';
import { parseSearchAnswer, formatSearchAnswer, searchOptions } from './search-options.ts';

export interface QuestionInputProps extends Omit<FieldProps<AnswerValue>, 'name' | 'label' | 'help'> {
  readonly question: Question;
  /** Below the control of an email and its error. */
  readonly below?: JSX.Element | undefined;
}

type TextProps = FieldProps<string>;

function SearchControl({ question, ...field }: TextProps & { readonly question: Question }): JSX.Element {
  const [query, setQuery] = useState('');
  const options = useMemo(() => searchOptions(question, query), [query, question]);
  return (
    <SearchField
      {...field}
      value={formatSearchAnswer(question, field.value)}
      options={options}
      onSearch={setQuery}
      onChange={(text) => field.onChange(parseSearchAnswer(question, text))}
      onPick={({ value }) => field.onChange(value)}
    />
  );
}

interface ControlProps {
  readonly question: Question;
  readonly value: AnswerValue;
  /** Props of every text control. */
  readonly text: TextProps;
  /** Props of every control. */
  readonly common: Omit<TextProps, 'value' | 'onChange'>;
  readonly onChange: (value: AnswerValue) => void;
  readonly below: JSX.Element | undefined;
}

/** The control of each question type. */
const CONTROLS: Readonly<Record<Question['type'], (shared: ControlProps) => JSX.Element>> = {
  text: ({ text }) => <TextField {...text} />,
  textarea: ({ text }) => <TextAreaField {...text} />,
  // Shows a decimal point on phone keyboards unless the number is whole.
  number: ({ text, question: { numberKind } }) => <TextField {...text} keyboard={numberKind === 'count' || numberKind === 'year' ? 'numeric' : 'decimal'} />,
  currency: ({ text }) => <MoneyField {...text} />,
  date: ({ text }) => <DateField {...text} />,
  phone: ({ text }) => <PhoneField {...text} />,
  email: ({ text, below }) => <EmailField {...text} below={below} />,
  zip: ({ text }) => <ZipField {...text} />,
  select: ({ text, question }) => <SelectField {...text} options={question.options ?? []} />,
  radio: ({ text, question }) => <ChoiceField {...text} options={question.options ?? []} />,
  search: ({ text, question }) => <SearchControl {...text} question={question} />,
  checkbox: ({ common, value, onChange }) => <CheckboxField {...common} autoComplete={undefined} value={value === true} onChange={onChange} />,
  'multi-select': ({ common, value, onChange, question }) => (
    <MultiChoiceField {...common} value={Array.isArray(value) ? value : []} onChange={onChange} options={question.options ?? []} />
  ),
};

/** The control for a question's type. */
export function QuestionInput({ question, value, onChange, below, ...rest }: QuestionInputProps): JSX.Element {
  const { id: name, label, help, type, autocomplete, width } = question;
  // Off by default, so that the browser does not fill the buyer's email in for someone else's.
  const common = { ...rest, name, label, help, autoComplete: autocomplete ?? 'off', width };
  const text: TextProps = { ...common, value: typeof value === 'string' ? value : '', onChange };
  return CONTROLS[type]({ question, value, text, common, onChange, below });
}
