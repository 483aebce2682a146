import { type JSX, memo } from 'react';
import { useField } from 'react-final-form';
import type { AnswerValue, Question } from '#events/program';
import { storedAnswer } from '#events/rules';
import { afterPress } from './after-press.ts';
import { emptyValue, fieldName, isSameAnswer } from './empty-value.ts';
import { QuestionInput } from './QuestionInput.tsx';
import { isFound } from './search-answer.ts';
import { useFoldInField, useRecordAnswer } from './use-recorded-answers.ts';

/** Answers that are whole with one touch; the others are whole when the field is left. */
const chosen: readonly Question['type'][] = ['select', 'radio', 'checkbox', 'multi-select'];

const asIs = (value: AnswerValue): AnswerValue => value;

export interface QuestionFieldProps {
  readonly question: Question;
  readonly required: boolean;
  /** From the rules over the fold. */
  readonly error: string | null;
  readonly readOnly?: boolean | undefined;
}

/** One question: Final Form holds what is being typed, the fold has what is answered. Where another one is answered it is not made again. */
export const QuestionField = memo(function QuestionField({ question, required, error, readOnly }: QuestionFieldProps): JSX.Element {
  const record = useRecordAnswer();
  const { input, meta } = useField<AnswerValue>(fieldName(question.id), {
    subscription: { value: true, active: true },
    parse: asIs,
    format: (value) => value ?? emptyValue(question),
    validateFields: [],
  });
  // After the field is registered: effects run in the order in which they stand.
  useFoldInField(question);
  const isChosen = chosen.includes(question.type);
  const change = (value: AnswerValue): void => {
    input.onChange(value);
    // A field that changes while nobody is in it was filled by the browser.
    if (isChosen || !meta.active || isFound(question, value)) record(question, value);
  };
  const leave = (): void => {
    input.onBlur();
    if (isChosen) return;
    afterPress(() => {
      const stored = storedAnswer(question, input.value);
      record(question, input.value);
      // Shown as it is stored, where the fold has not changed and brings nothing.
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
      onChange={change}
      onFocus={() => input.onFocus()}
      onBlur={leave}
    />
  );
});
