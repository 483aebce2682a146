import { useStore } from 'jotai';
import { type JSX, useState } from 'react';
import { Form } from 'react-final-form';
import type { AnswerValue, Question } from '#events/program';
import { answersAtom } from '../state/atoms.ts';
import { emptyValue, fieldName } from './empty-value.ts';
import { useFoldInForm, useRecordAll } from './use-recorded-answers.ts';

export interface AnswersFormProps {
  /** All questions of the form, visible or not. */
  readonly questions: readonly Question[];
  /** Gets what records every answer that is still only in the form. */
  readonly children: (recordAll: () => void) => JSX.Element;
}

function Bound({ questions, children }: AnswersFormProps): JSX.Element {
  useFoldInForm(questions);
  return children(useRecordAll(questions));
}

const nothing = (): void => undefined;

/** A Final Form over the answers in the fold; made once a visit, its initial values never change. */
export function AnswersForm({ questions, children }: AnswersFormProps): JSX.Element {
  const store = useStore();
  // Made once: what changes later comes through the bridge.
  const [initialValues] = useState(() => {
    const answers = store.get(answersAtom);
    return Object.fromEntries(questions.map((question): [string, AnswerValue] => [fieldName(question.id), answers[question.id] ?? emptyValue(question)]));
  });
  return (
    <Form onSubmit={nothing} initialValues={initialValues} subscription={{}}>
      {() => <Bound questions={questions}>{children}</Bound>}
    </Form>
  );
}
