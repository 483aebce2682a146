// Questions that go away and come again while the page stands, as other answers ask for them or not.
import { expect, test } from 'vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import type { JSX } from 'react';
import { questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { listPageQuestions } from '#events/rules';
import { AnswersForm, QuestionList } from '../../../../web/form/index.ts';
import { useSession } from '../../../../web/state/session.ts';
import { renderInSession } from '../render-in-session.tsx';
import { trades } from '../../../support/events/programs.ts';

const page = trades.display.pages.find(({ type }) => type === 'Application')!;
const questions = listPageQuestions(trades, page);

/** Two answers that come at once, as those do that are known from before. */
const prefilled: readonly FlowEvent[] = [questionAnswered({ question: 'otherLocation', value: 'yes' }), questionAnswered({ question: '250', value: '7 Elm St' })];

function Page(): JSX.Element {
  const { ports } = useSession();
  return (
    <AnswersForm questions={questions}>
      {(recordAll) => (
        <>
          <QuestionList questions={questions} isStrict={false} />
          <button onClick={() => ports.record(...prefilled)}>Known</button>
          <button onClick={recordAll}>Next</button>
        </>
      )}
    </AnswersForm>
  );
}

const street = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/Street address of the other location/);
const press = (name: string): void => act(() => void fireEvent.click(screen.getByRole('button', { name })));
const choose = (value: 'yes' | 'no'): void => act(() => void fireEvent.click(document.querySelector(`input[name="otherLocation"][value="${value}"]`)!));

test('an answer reappears with its question and is not recorded as empty', () => {
  const recorded = renderInSession(trades, <Page />);
  choose('yes');
  act(() => {
    fireEvent.focus(street());
    fireEvent.change(street(), { target: { value: '1 Main St' } });
    fireEvent.blur(street());
  });
  press('Next');
  choose('no');
  expect(screen.queryByLabelText(/Street address of the other location/)).toBeNull();
  choose('yes');
  expect(street().value).toBe('1 Main St');
  press('Next');
  expect(recorded.filter((event) => event.type === 'QuestionAnswered' && event.data.question === '250').map(({ data }) => data)).toEqual([{ question: '250', value: '1 Main St' }]);
});

test('an answer that arrives together with the answer that shows its question appears in its field', () => {
  const recorded = renderInSession(trades, <Page />);
  press('Known');
  expect(street().value).toBe('7 Elm St');
  const before = recorded.length;
  press('Next');
  expect(recorded.slice(before)).toEqual([]);
});

test('a field that disappears with the focus in it shows what was answered since', () => {
  renderInSession(trades, <Page />);
  choose('yes');
  act(() => {
    fireEvent.focus(street());
    fireEvent.change(street(), { target: { value: '1 Main St' } });
  });
  choose('no');
  press('Known');
  expect(street().value).toBe('7 Elm St');
});
