import type { FormApi } from 'final-form';
import { useStore } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';
import { questionAnswered } from '#events/application';
import type { AnswerValue, Question } from '#events/program';
import { storedAnswer } from '#events/rules';
import { stateAtom } from '../event-log/log-atoms.ts';
import { answersAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { emptyValue, fieldName, isSameAnswer } from './empty-value.ts';

type Values = Readonly<Record<string, AnswerValue>>;

/** Records what a question shows, where it differs from the fold. */
export function useRecordAnswer(): (question: Question, value: AnswerValue) => void {
  const { ports } = useSession();
  return useCallback(
    (question, typed) => {
      const value = storedAnswer(question, typed);
      const known = ports.state().answers[question.id] ?? emptyValue(question);
      // A field that shows the fold's own value was not typed in, whatever form that value has.
      if (isSameAnswer(known, typed) || isSameAnswer(known, value)) return;
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
      // Back takes the page away while somebody types: no blur comes.
      recordAll();
      window.removeEventListener('pagehide', recordAll, { capture: true });
      document.removeEventListener('visibilitychange', whenHidden, { capture: true });
    };
  }, [recordAll]);
  return recordAll;
}

type Shown = Record<string, AnswerValue>;

/** Brings one answer into its field, unless somebody is typing there. */
function bringOne(form: FormApi<Values>, question: Question, { values, answers }: { readonly values: Values; readonly answers: Values }, shown: Shown): void {
  const name = fieldName(question.id);
  const field = form.getFieldState(name);
  const empty = emptyValue(question);
  const folded = answers[question.id] ?? empty;
  // Also of a question that is not shown now: the form keeps its value, and would record it when the page goes.
  const value = values[name] ?? empty;
  const isTyping = field?.active === true && !isSameAnswer(value, shown[name] ?? empty);
  if (!isTyping && !isSameAnswer(value, folded)) form.change(name, folded);
  shown[name] = folded;
}

/**
 * Puts what is answered into a field that comes to be there: the form would begin it with what was answered when the form was made, though it went away and
 * came again since. What somebody types stays.
 */
export function useFoldInField(question: Question): void {
  const form = useForm<Values>();
  const store = useStore();
  useEffect(() => {
    const name = fieldName(question.id);
    const field = form.getFieldState(name);
    const folded = store.get(answersAtom)[question.id] ?? emptyValue(question);
    if (field?.active !== true && !isSameAnswer(field?.value ?? emptyValue(question), folded)) form.change(name, folded);
  }, [form, question, store]);
}

/**
 * The one bridge from the fold to the form: what changed in the fold is changed in the form, but for a focused field that was
 * typed in. What it writes is never recorded.
 */
export function useFoldInForm(questions: readonly Question[]): void {
  const form = useForm<Values>();
  const store = useStore();
  const shown = useRef<Shown>({});
  useEffect(() => {
    const bring = (): void => {
      const { answers } = store.get(stateAtom);
      const { values } = form.getState();
      form.batch(() => {
        for (const question of questions) bringOne(form, question, { values, answers }, shown.current);
      });
    };
    bring();
    return store.sub(answersAtom, bring);
  }, [form, questions, store]);
}
