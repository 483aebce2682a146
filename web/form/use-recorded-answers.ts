import { useStore } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';
import { questionAnswered } from '#events/application';
import type { AnswerValue, Question } from '#events/program';
import { answersAtom, stateAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { emptyValue, fieldName, isSameAnswer } from './empty-value.ts';

type Values = Readonly<Record<string, AnswerValue>>;

/** Records what a question shows, where it differs from the fold. */
export function useRecordAnswer(): (question: Question, value: AnswerValue) => void {
  const { ports } = useSession();
  return useCallback(
    (question, value) => {
      const known = ports.state().answers[question.id] ?? emptyValue(question);
      if (isSameAnswer(known, value)) return;
      ports.record(questionAnswered({ question: question.id, value: value as Exclude<AnswerValue, readonly string[]> | string[] }));
    },
    [ports],
  );
}

/** Records every answer that is still only in the form: before Next and Continue, and when the page goes away. */
export function useRecordAll(questions: readonly Question[]): () => void {
  const form = useForm<Values>();
  const record = useRecordAnswer();
  const recordAll = useCallback(() => {
    const { values } = form.getState();
    for (const question of questions) {
      const value = values[fieldName(question.id)];
      if (value !== undefined) record(question, value);
    }
  }, [form, questions, record]);
  useEffect(() => {
    const whenHidden = (): void => {
      if (document.visibilityState === 'hidden') recordAll();
    };
    // In the capture phase: the uplink, which listens too, then finds these events.
    window.addEventListener('pagehide', recordAll, { capture: true });
    document.addEventListener('visibilitychange', whenHidden, { capture: true });
    return () => {
      window.removeEventListener('pagehide', recordAll, { capture: true });
      document.removeEventListener('visibilitychange', whenHidden, { capture: true });
    };
  }, [recordAll]);
  return recordAll;
}

/**
 * The one bridge from the fold to the form: what changed in the fold is changed in the form, but for a focused field that was
 * typed in. What it writes is never recorded.
 */
export function useFoldInForm(questions: readonly Question[]): void {
  const form = useForm<Values>();
  const store = useStore();
  const shown = useRef<Record<string, AnswerValue>>({});
  useEffect(() => {
    const bring = (): void => {
      const { answers } = store.get(stateAtom);
      form.batch(() => {
        for (const question of questions) {
          const name = fieldName(question.id);
          const folded = answers[question.id] ?? emptyValue(question);
          const field = form.getFieldState(name);
          const value = (field?.value ?? emptyValue(question)) as AnswerValue;
          const isTyping = field?.active === true && !isSameAnswer(value, shown.current[name] ?? emptyValue(question));
          if (!isTyping && !isSameAnswer(value, folded)) form.change(name, folded);
          shown.current[name] = folded;
        }
      });
    };
    bring();
    return store.sub(answersAtom, bring);
  }, [form, questions, store]);
}
