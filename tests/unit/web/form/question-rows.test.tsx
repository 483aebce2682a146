import { expect, test } from 'vitest';
import { questionAnswered } from '#events/application';
import { findQuestion } from '#events/rules';
import { AnswersForm, QuestionList } from '../../../../web/form/index.ts';
import { smallProgram } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const program = smallProgram({
  questions: [
    { id: 'sales', label: 'Sales', type: 'currency', required: false },
    { id: 'online', label: 'Online', type: 'number', required: false, visibleWhen: { '!!': [{ var: 'sales' }] }, besidePrevious: true },
    { id: 'people', label: 'People', type: 'number', required: false, besidePrevious: true },
  ],
});
const questions = ['sales', 'online', 'people'].map((id) => findQuestion(program, id)!);

/** The ids of the fields in each row of several. */
function listRows(sales: string): string[][] {
  document.body.replaceChildren();
  const list = (
    <div id="list">
      <QuestionList questions={questions} isStrict={false} />
    </div>
  );
  renderInSession(program, <AnswersForm questions={questions}>{() => list}</AnswersForm>, { events: [questionAnswered({ question: 'sales', value: sales })] });
  return [...document.querySelectorAll('#list > :not([data-field])')].map((row) => [...row.querySelectorAll('input')].map(({ id }) => id));
}

test('a question shares the row of the one before it, and of no other while that one is hidden', () => {
  expect(listRows('1000')).toEqual([['sales', 'online', 'people']]);
  expect(listRows('')).toEqual([]);
});
