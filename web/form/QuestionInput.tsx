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
import { searchAnswer, searchText, searched } from './search-answer.ts';

export interface QuestionInputProps extends Omit<FieldProps<AnswerValue>, 'name' | 'label' | 'help'> {
  readonly question: Question;
}

type Text = FieldProps<string>;

function Search({ question, ...field }: Text & { readonly question: Question }): JSX.Element {
  const [query, setQuery] = useState('');
  const options = useMemo(() => searched(question, query), [query, question]);
  return (
    <SearchField
      {...field}
      value={searchText(question, field.value)}
      options={options}
      onSearch={setQuery}
      onChange={(text) => field.onChange(searchAnswer(question, text))}
      onPick={({ value }) => field.onChange(value)}
    />
  );
}

interface Shared {
  readonly question: Question;
  readonly value: AnswerValue;
  /** What every text control takes. */
  readonly text: Text;
  /** What every control takes. */
  readonly common: Omit<Text, 'value' | 'onChange'>;
  readonly onChange: (value: AnswerValue) => void;
}

/** The control of each question type; up to five choices are rows to tap, not a dropdown. */
const controls: Readonly<Record<Question['type'], (shared: Shared) => JSX.Element>> = {
  text: ({ text }) => <TextField {...text} />,
  textarea: ({ text }) => <TextAreaField {...text} />,
  // With a point on its keyboard where a number may have parts.
  number: ({ text, question: { numberKind } }) => <TextField {...text} keyboard={numberKind === 'count' || numberKind === 'year' ? 'numeric' : 'decimal'} />,
  currency: ({ text }) => <MoneyField {...text} />,
  date: ({ text }) => <DateField {...text} />,
  phone: ({ text }) => <PhoneField {...text} />,
  email: ({ text }) => <EmailField {...text} />,
  zip: ({ text }) => <ZipField {...text} />,
  select: ({ text, question }) => <SelectField {...text} options={question.options ?? []} />,
  radio: ({ text, question }) => <ChoiceField {...text} options={question.options ?? []} />,
  search: ({ text, question }) => <Search {...text} question={question} />,
  checkbox: ({ common, value, onChange }) => <CheckboxField {...common} autoComplete={undefined} value={value === true} onChange={onChange} />,
  'multi-select': ({ common, value, onChange, question }) => (
    <MultiChoiceField {...common} value={Array.isArray(value) ? value : []} onChange={onChange} options={question.options ?? []} />
  ),
};

/** The control that a question's type asks for. */
export function QuestionInput({ question, value, onChange, ...rest }: QuestionInputProps): JSX.Element {
  const { id: name, label, help, type, autocomplete, width } = question;
  // What the browser cannot know is not guessed: the buyer's own e-mail is not the landlord's.
  const common = { ...rest, name, label, help, autoComplete: autocomplete ?? 'off', width };
  const text: Text = { ...common, value: typeof value === 'string' ? value : '', onChange };
  return controls[type]({ question, value, text, common, onChange });
}
