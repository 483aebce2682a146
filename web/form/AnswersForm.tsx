import type { FormApi } from 'final-form';
import { useStore } from 'jotai';
import { type JSX, useCallback, useEffect, useRef, useState } from 'react';
import { Form, useForm } from 'react-final-form';
import type { AnswerValue, Question } from '#events/program';
import { stateAtom } from '../event-log/log-atoms.ts';
import { answersAtom } from '../state/atoms.ts';
import { type FormAnswers, createAnswersForm } from './create-answers-form.ts';
import { emptyAnswer, fieldName, isSameAnswer, useRecordAnswer } from './form-answers.ts';

type ShownAnswers = Record<string, AnswerValue>;

/** Copies one answer from the state to its field, unless the buyer is typing there. */
function syncField(
  form: FormApi<FormAnswers>,
  question: Question,
  { values, answers }: { readonly values: FormAnswers; readonly answers: FormAnswers },
  shown: ShownAnswers,
): void {
  const name = fieldName(question.id);
  const field = form.getFieldState(name);
  const empty = emptyAnswer(question);
  const answer = answers[question.id] ?? empty;
  // Hidden questions too: the form keeps their values and would record them when the page goes away.
  const value = values[name] ?? empty;
  const isTyping = field?.active === true && !isSameAnswer(value, shown[name] ?? empty);
  if (!isTyping && !isSameAnswer(value, answer)) form.change(name, answer);
  shown[name] = answer;
}

/** Keeps the form in sync with the state: changed answers go to their fields, except to a focused field that was edited. Records nothing. */
function useSyncForm(questions: readonly Question[]): void {
  const form = useForm<FormAnswers>();
  const store = useStore();
  const shown = useRef<ShownAnswers>({});
  useEffect(() => {
    const syncAll = (): void => {
      const { answers } = store.get(stateAtom);
      const { values } = form.getState();
      form.batch(() => {
        for (const question of questions) syncField(form, question, { values, answers }, shown.current);
      });
    };
    syncAll();
    return store.sub(answersAtom, syncAll);
  }, [form, questions, store]);
}

/** Returns what records every answer that only the form has: before Next and Continue. Also runs when the page goes away. */
function useRecordAllAnswers(questions: readonly Question[]): () => void {
  const form = useForm<FormAnswers>();
  const record = useRecordAnswer();
  const recordAll = useCallback(() => {
    const { values } = form.getState();
    for (const question of questions) {
      const value = values[fieldName(question.id)];
      if (value !== undefined) record(question, value);
    }
  }, [form, questions, record]);
  useEffect(() => {
    const recordWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') recordAll();
    };
    // In the capture phase, so the event sync, which listens too, sends these events.
    window.addEventListener('pagehide', recordAll, { capture: true });
    document.addEventListener('visibilitychange', recordWhenHidden, { capture: true });
    return () => {
      // Back unmounts the page while the buyer types, without a blur event.
      recordAll();
      window.removeEventListener('pagehide', recordAll, { capture: true });
      document.removeEventListener('visibilitychange', recordWhenHidden, { capture: true });
    };
  }, [recordAll]);
  return recordAll;
}

export interface AnswersFormProps {
  /** All questions of the form, visible or not. */
  readonly questions: readonly Question[];
  /** Gets what records every answer that only the form has. */
  readonly children: (recordAll: () => void) => JSX.Element;
}

function SyncedForm({ questions, children }: AnswersFormProps): JSX.Element {
  useSyncForm(questions);
  return children(useRecordAllAnswers(questions));
}

const doNothing = (): void => undefined;

/** A Final Form over the answers in the state. */
export function AnswersForm({ questions, children }: AnswersFormProps): JSX.Element {
  const store = useStore();
  // Created once: later changes come through useSyncForm.
  const [form] = useState(() => {
    const answers = store.get(answersAtom);
    return createAnswersForm(questions, Object.fromEntries(questions.map((question) => [fieldName(question.id), answers[question.id] ?? emptyAnswer(question)])));
  });
  return (
    <Form form={form} onSubmit={doNothing} subscription={{}}>
      {() => <SyncedForm questions={questions}>{children}</SyncedForm>}
    </Form>
  );
}
