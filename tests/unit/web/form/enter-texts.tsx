// A real field, and what it shows and records of the texts that are entered.
import { fireEvent, screen } from '@testing-library/react';
import { Form } from 'react-final-form';
import { expect } from 'vitest';
import type { FlowEvent } from '#events/buyflow';
import type { Question } from '#events/program';
import { findAnswerError, createAnswerContext, findQuestion, normalizeAnswer } from '#events/rules';
import { QuestionList } from '../../../../web/form/QuestionList.tsx';
import { retail } from '../../../support/events/programs.ts';
import { oddTexts } from '../../../support/odd-texts.ts';
import { TODAY, renderInSession } from '../render-in-session.tsx';

interface AnswerField {
  readonly field: HTMLInputElement;
  readonly recorded: readonly FlowEvent[];
  readonly question: Question;
}

export function ask(id: string): AnswerField {
  const question = findQuestion(retail, id)!;
  const recorded = renderInSession(
    retail,
    <Form onSubmit={() => undefined} subscription={{}}>
      {() => <QuestionList questions={[question]} isStrict />}
    </Form>,
  );
  return { field: screen.getByLabelText<HTMLInputElement>(new RegExp(question.label.replaceAll('?', '\\?'))), recorded, question };
}

export function enter({ field }: AnswerField, text: string): void {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

/** What is answered by now; empty text before anything is. */
const answerIn = ({ recorded }: AnswerField): string => recorded.flatMap(({ type, data }) => (type === 'QuestionAnswered' ? [data.value as string] : [])).at(-1) ?? '';
export const errorAt = ({ question: { id } }: AnswerField): string | undefined => document.getElementById(`${id}-error`)?.textContent.replace('Error: ', '');

export const fieldIds = ['firstName', 'email', 'phone', 'address1', 'zip', 'annualSales', 'employees', 'buildingYear', 'startDate'] as const;

export const fieldTexts = oddTexts.filter((text, index) => index % 6 === 0 || text.length > 120 || /\p{Cc}|\p{Cf}|\p{Cs}/u.test(text)).filter(({ length }) => length < 5000);

/** Enters texts one after another. Each must be recorded in its stored form, shown, and marked if it is wrong. */
export function enterTexts(id: string, texts: readonly string[]): void {
  const asked = ask(id);
  for (const text of texts) {
    enter(asked, text);
    const value = answerIn(asked);
    expect([text, normalizeAnswer(asked.question, value)]).toEqual([text, value]);
    const error = findAnswerError(asked.question, value, createAnswerContext(retail, TODAY)) ?? (value === '' ? 'This is a required field' : undefined);
    expect([text, errorAt(asked)]).toEqual([text, error]);
    // A replay shows the same answer: if it is entered as it is shown, it stays the same.
    enter(asked, asked.field.value);
    expect([text, answerIn(asked)]).toEqual([text, value]);
  }
}
