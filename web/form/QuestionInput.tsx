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

export interface QuestionInputProps extends Omit<FieldProps<AnswerValue>, 'name' | 'label' | 'help'> {
  readonly question: Question;
}

type Text = FieldProps<string>;

function Search({ question, ...field }: Text & { readonly question: Question }): JSX.Element {
  const [query, setQuery] = useState('');
  const options = useMemo(() => {
    const words = query.toLowerCase();
    return words === '' ? [] : (question.options ?? []).filter(({ label }) => label.toLowerCase().includes(words));
  }, [query, question.options]);
  return <SearchField {...field} options={options} onSearch={setQuery} onPick={(option) => field.onChange(option.value)} />;
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
  text: ({ text, question }) => <TextField {...text} maxLength={question.limits?.maxLength} />,
  textarea: ({ text, question }) => <TextAreaField {...text} maxLength={question.limits?.maxLength ?? 1000} />,
  number: ({ text }) => <TextField {...text} keyboard="numeric" />,
  currency: ({ text }) => <MoneyField {...text} />,
  date: ({ text }) => <DateField {...text} />,
  phone: ({ text }) => <PhoneField {...text} />,
  email: ({ text }) => <EmailField {...text} />,
  zip: ({ text }) => <ZipField {...text} />,
  select: ({ text, question }) => <SelectField {...text} options={question.options ?? []} />,
  radio: ({ text, question }) => <ChoiceField {...text} options={question.options ?? []} />,
  search: ({ text, question }) => <Search {...text} question={question} />,
  checkbox: ({ common, value, onChange }) => <CheckboxField {...common} value={value === true} onChange={onChange} />,
  'multi-select': ({ common, value, onChange, question }) => (
    <MultiChoiceField {...common} value={Array.isArray(value) ? value : []} onChange={onChange} options={question.options ?? []} />
  ),
};

/** The control that a question's type asks for. */
export function QuestionInput({ question, value, onChange, ...rest }: QuestionInputProps): JSX.Element {
  const { id: name, label, help, type, autocomplete, width } = question;
  const common = { ...rest, name, label, help, autoComplete: autocomplete, width };
  const text: Text = { ...common, value: typeof value === 'string' ? value : '', onChange };
  return controls[type]({ question, value, text, common, onChange });
}
