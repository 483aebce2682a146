// Real fields: what is typed or pasted is shown as it is stored once the field is left, and what is wrong is said beside it.
import { describe, expect, test } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import { Form } from 'react-final-form';
import type { FlowEvent } from '#events/buyflow';
import type { Question } from '#events/program';
import { findAnswerError, createAnswerContext, findQuestion, normalizeAnswer } from '#events/rules';
import { QuestionList } from '../../../../web/form/QuestionList.tsx';
import { retail } from '../../../support/events/programs.ts';
import { oddTexts } from '../../../support/odd-texts.ts';
import { TODAY, renderInSession } from '../render-in-session.tsx';

interface Asked {
  readonly field: HTMLInputElement;
  readonly recorded: readonly FlowEvent[];
  readonly question: Question;
}

function ask(id: string): Asked {
  const question = findQuestion(retail, id)!;
  const recorded = renderInSession(
    retail,
    <Form onSubmit={() => undefined} subscription={{}}>
      {() => <QuestionList questions={[question]} isStrict />}
    </Form>,
  );
  return { field: screen.getByLabelText<HTMLInputElement>(new RegExp(question.label.replaceAll('?', '\\?'))), recorded, question };
}

function enter({ field }: Asked, text: string): void {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

/** What is answered by now; empty text before anything is. */
const answerIn = ({ recorded }: Asked): string => recorded.flatMap(({ type, data }) => (type === 'QuestionAnswered' ? [data.value as string] : [])).at(-1) ?? '';
const errorAt = ({ question: { id } }: Asked): string | undefined => document.getElementById(`${id}-error`)?.textContent.replace('Error: ', '');

describe.each(['firstName', 'email', 'phone', 'address1', 'zip', 'annualSales', 'employees', 'buildingYear', 'startDate'])('the field of %s', (id) => {
  test('records the stored form, shows it, and reports its error', () => {
    const asked = ask(id);
    const chosen = oddTexts.filter((text, index) => index % 6 === 0 || text.length > 120 || /\p{Cc}|\p{Cf}|\p{Cs}/u.test(text)).filter(({ length }) => length < 5000);
    expect(chosen.length).toBeGreaterThan(100);
    for (const text of chosen) {
      enter(asked, text);
      const value = answerIn(asked);
      expect([text, normalizeAnswer(asked.question, value)]).toEqual([text, value]);
      const error = findAnswerError(asked.question, value, createAnswerContext(retail, TODAY)) ?? (value === '' ? 'This is a required field' : undefined);
      expect([text, errorAt(asked)]).toEqual([text, error]);
      // Shown as a replay shows the same answer: entered once more it is the same.
      const shown = asked.field.value;
      enter(asked, shown);
      expect([text, answerIn(asked)]).toEqual([text, value]);
    }
  });
});

test.each<[id: string, typed: string, shown: string, error: string | undefined]>([
  ['firstName', 'Ja\0ne\u200b ', 'Jane', undefined],
  ['firstName', '\u3164', '', 'This is a required field'],
  ['phone', '\u202a+1 512-555-0134\u202c', '(512) 555-0134', undefined],
  ['phone', '５１２５５５０１３４', '(512) 555-0134', undefined],
  ['phone', '512-555-0134 x12', '512-555-0134 x12', 'Please enter the phone number without its extension.'],
  ['zip', '78701–2345', '78701-2345', undefined],
  ['annualSales', '7500,50', '7500,50', 'Do you mean 7,500.50 or 750,050? Please enter 7500.50 or 750050.'],
  ['annualSales', '$240,000', '240,000', undefined],
  ['buildingYear', '3', '3', 'Enter a 4-digit year, 1700 or later'],
  ['employees', '2.5', '2.5', 'Please enter a whole number.'],
  ['startDate', '01/15/2207', '01/15/2207', 'Please enter 11/22/2027 or earlier.'],
])('%s, typed as %j, shows %j', (id, typed, shown, error) => {
  const asked = ask(id);
  enter(asked, typed);
  expect([asked.field.value, errorAt(asked)]).toEqual([shown, error]);
});

test('an answer that is typed again with blanks around it is shown without them', () => {
  const asked = ask('firstName');
  enter(asked, 'Maya');
  enter(asked, ' Maya \u200b');
  expect([asked.field.value, asked.recorded.filter(({ type }) => type === 'QuestionAnswered').length]).toEqual(['Maya', 1]);
});
