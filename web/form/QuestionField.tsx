import { useStore } from 'jotai';
import { type JSX, memo, useEffect } from 'react';
import { useField, useForm } from 'react-final-form';
import type { AnswerValue, Question } from '#events/program';
import { answersAtom } from '../state/atoms.ts';
import { emptyAnswer, fieldName, isSameAnswer, useRecordAnswer } from './form-answers.ts';
import { QuestionInput } from './QuestionInput.tsx';
import { SuggestedEmail } from './SuggestedEmail.tsx';
import { runAfterClick } from './run-after-click.ts';
import { isSearchOption } from './search-options.ts';

/** Question types whose answer is complete with one click; the others are complete on blur. */
const CHOICE_TYPES: readonly Question['type'][] = ['select', 'radio', 'checkbox', 'multi-select'];

const passThrough = (value: AnswerValue): AnswerValue => value;

/** Copies the answer to a field that mounts again: the form would show the answer that it started with. Keeps what the buyer is typing. */
function useSyncOnMount(question: Question): void {
  const form = useForm<Readonly<Record<string, AnswerValue>>>();
  const store = useStore();
  useEffect(() => {
    const name = fieldName(question.id);
    const field = form.getFieldState(name);
    const answer = store.get(answersAtom)[question.id] ?? emptyAnswer(question);
    if (field?.active !== true && !isSameAnswer(field?.value ?? emptyAnswer(question), answer)) form.change(name, answer);
    return () => {
      // An element that is removed reports no blur.
      if (form.getFieldState(name)?.active === true) form.blur(name);
    };
  }, [form, question, store]);
}

export interface QuestionFieldProps {
  readonly question: Question;
  readonly required: boolean;
  /** From the rules, computed from the state. */
  readonly error: string | null;
  readonly readOnly?: boolean | undefined;
}

/** One question: Final Form holds the text being typed, the state has the answer. Memoized, so other answers do not re-render it. */
export const QuestionField = memo(function QuestionField({ question, required, error, readOnly }: QuestionFieldProps): JSX.Element {
  const record = useRecordAnswer();
  const store = useStore();
  const readAnswer = (): AnswerValue | undefined => store.get(answersAtom)[question.id];
  const { input, meta } = useField<AnswerValue>(fieldName(question.id), {
    subscription: { value: true, active: true },
    parse: passThrough,
    format: (value) => value ?? emptyAnswer(question),
    validateFields: [],
  });
  // After useField: effects run in order, and the field must be registered.
  useSyncOnMount(question);
  const isChoice = CHOICE_TYPES.includes(question.type);
  const handleChange = (value: AnswerValue): void => {
    input.onChange(value);
    // A field that changes without focus was filled by the browser.
    if (isChoice || !meta.active || isSearchOption(question, value)) record(question, value);
  };
  const handleBlur = (): void => {
    input.onBlur();
    if (isChoice) return;
    const before = readAnswer();
    runAfterClick(() => {
      // What the click answered is newer than what was typed.
      if (readAnswer() !== before) return;
      const stored = record(question, input.value);
      // If the state did not change, nothing else updates the field to the stored form.
      if (!isSameAnswer(stored, input.value)) input.onChange(stored);
    });
  };
  return (
    <QuestionInput
      question={question}
      value={input.value}
      required={required}
      error={error ?? undefined}
      readOnly={readOnly}
      dataFrom={`answers.${question.id}`}
      below={question.type === 'email' ? <SuggestedEmail question={question.id} /> : undefined}
      onChange={handleChange}
      onFocus={() => input.onFocus()}
      onBlur={handleBlur}
    />
  );
});
