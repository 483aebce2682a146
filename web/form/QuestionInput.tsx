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

/** The control of each question type; up to five choices are rows to tap, not a dropdown. */
export function QuestionInput({ question, value, onChange, ...rest }: QuestionInputProps): JSX.Element {
  const { id: name, label, help, type, options = [], autocomplete, width, limits } = question;
  const common = { ...rest, name, label, help, autoComplete: autocomplete, width };
  const text: Text = { ...common, value: typeof value === 'string' ? value : '', onChange };
  switch (type) {
    case 'textarea':
      return <TextAreaField {...text} maxLength={limits?.maxLength ?? 1000} />;
    case 'number':
      return <TextField {...text} keyboard="numeric" />;
    case 'currency':
      return <MoneyField {...text} />;
    case 'date':
      return <DateField {...text} />;
    case 'phone':
      return <PhoneField {...text} />;
    case 'email':
      return <EmailField {...text} />;
    case 'zip':
      return <ZipField {...text} />;
    case 'select':
      return <SelectField {...text} options={options} />;
    case 'radio':
      return <ChoiceField {...text} options={options} />;
    case 'search':
      return <Search {...text} question={question} />;
    case 'checkbox':
      return <CheckboxField {...common} value={value === true} onChange={onChange} />;
    case 'multi-select':
      return <MultiChoiceField {...common} value={Array.isArray(value) ? value : []} onChange={onChange} options={options} />;
    case 'text':
      return <TextField {...text} maxLength={limits?.maxLength} />;
  }
}
