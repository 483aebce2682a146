import { useCallback } from 'react';
import { questionAnswered } from '#events/application';
import type { AnswerValue, Question } from '#events/program';
import { useSession } from '../state/session.ts';
import { readTyped } from './read-typed.ts';

/** What a question shows while it has no answer. */
export const emptyAnswer = ({ type }: Question): AnswerValue => (type === 'checkbox' ? false : type === 'multi-select' ? [] : '');

/** The name of a question's field. It begins with a letter, because Final Form turns numeric names into arrays. */
export const fieldName = (question: string): string => `q${question}`;

export const isSameAnswer = (a: AnswerValue, b: AnswerValue): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((value, i) => value === b[i]) : a === b;

/** Returns what records the value of a question's field if it differs from the state. It returns the value as it is recorded. */
export function useRecordAnswer(): (question: Question, value: AnswerValue) => AnswerValue {
  const { ports, program, today } = useSession();
  return useCallback(
    (question, typed) => {
      const value = readTyped(question, typed, program, today());
      const known = ports.state().answers[question.id] ?? emptyAnswer(question);
      // A field that shows the state's value was not typed in, however that value is written.
      if (isSameAnswer(known, typed) || isSameAnswer(known, value)) return value;
      ports.record(questionAnswered({ question: question.id, value: value as Exclude<AnswerValue, readonly string[]> | string[] }));
      return value;
    },
    [ports, program, today],
  );
}
