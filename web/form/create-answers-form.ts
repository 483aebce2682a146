import { type FormApi, createForm } from 'final-form';
import type { AnswerValue, Question } from '#events/program';
import { fieldName } from './form-answers.ts';

export type FormAnswers = Readonly<Record<string, AnswerValue>>;

const doNothing = (): void => undefined;

/**
 * Creates the form of these questions. All of them are registered before the page is rendered, each without a word to the others:
 * else Final Form works out the whole form for each of them, which takes a phone seconds with 200.
 */
export function createAnswersForm(questions: readonly Question[], initialValues: FormAnswers): FormApi<FormAnswers> {
  const form = createForm<FormAnswers>({ onSubmit: doNothing, initialValues });
  const { registerField } = form;
  form.registerField = (name, subscriber, subscription, config) => registerField(name, subscriber, subscription, { ...config, silent: true });
  for (const { id } of questions) form.registerField(fieldName(id), doNothing, {});
  return form;
}
