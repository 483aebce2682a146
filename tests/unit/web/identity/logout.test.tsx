// A logout on a page: what the account filled in leaves its fields, hidden ones too, and does not come back when the page goes.
import { expect, test } from 'vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import type { JSX } from 'react';
import { questionAnswered } from '#events/application';
import { identityVerified, savedDataLoaded } from '#events/identity';
import type { SavedData } from '#workflows/ports';
import { logOut } from '#workflows/identity';
import { listPageQuestions } from '#events/rules';
import { AnswersForm, QuestionList } from '../../../../web/form/index.ts';
import { fitness, trades } from '../../../support/events/programs.ts';
import { type RenderedPage, renderPage } from '../render-page.tsx';

const account = identityVerified({ userName: 'morgan@example.com', primaryPhone: '(512) 555-0147' });
const place = { id: 'addr-2', displayText: '2400 S Lamar', street1: ' 2400  S LAMAR BLVD', street2: '', city: 'AUSTIN', state: 'TX', postalCode: '78704' };
const saved = { addresses: [place], methods: [] } as unknown as SavedData;

function pageOf(program: typeof fitness, played: { current?: RenderedPage }): JSX.Element {
  const questions = listPageQuestions(
    program,
    program.display.pages.find(({ type }) => type === 'Application')!,
  );
  return (
    <AnswersForm questions={questions}>
      {() => (
        <>
          <QuestionList questions={questions} isStrict={false} />
          <button onClick={() => void logOut(played.current!.ports)}>Logout</button>
        </>
      )}
    </AnswersForm>
  );
}

const field = (label: RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const blur = (element: HTMLElement): void =>
  act(() => {
    fireEvent.focus(element);
    fireEvent.blur(element);
  });
const chooseAddress = (role: 'main' | 'alternate'): void => act(() => void fireEvent.change(document.getElementById(`savedAddress-${role}`)!, { target: { value: place.id } }));
const logout = async (): Promise<void> =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await Promise.resolve();
  });
const leavePage = (): void => act(() => void window.dispatchEvent(new Event('pagehide')));

// spec: 4.6, 3.17
test('a logout empties the fields that the account filled, also those that the buyer only focused', async () => {
  const scene: { current?: RenderedPage } = {};
  const filledIn = questionAnswered({ question: 'email', value: 'morgan@example.com', source: 'account' });
  const played = (scene.current = renderPage(fitness, pageOf(fitness, scene), { events: [account, savedDataLoaded({ addresses: 1, methods: 0 }), filledIn], saved }));
  chooseAddress('main');
  for (const label of [/Email/, /Street address/, /ZIP code/]) blur(field(label));
  leavePage();
  act(() => void fireEvent.change(field(/First name/), { target: { value: 'Maya' } }));
  await logout();
  leavePage();
  expect([field(/Email/).value, field(/Street address/).value, field(/First name/).value]).toEqual(['', '', 'Maya']);
  expect(played.state().answers).toEqual({ billingVsMailing: true, firstName: 'Maya' });
});

test('a logout also removes a filled answer whose question is hidden', async () => {
  const scene: { current?: RenderedPage } = {};
  const atOtherLocation = [questionAnswered({ question: 'otherLocation', value: 'yes' }), account, savedDataLoaded({ addresses: 1, methods: 0 })];
  const played = (scene.current = renderPage(trades, pageOf(trades, scene), { events: atOtherLocation, saved }));
  chooseAddress('alternate');
  expect(played.state().answers['250']).toBe('2400 S LAMAR BLVD');
  act(() => void fireEvent.click(document.querySelector('input[name="otherLocation"][value="no"]')!));
  await logout();
  leavePage();
  expect(JSON.stringify(played.state())).not.toContain('LAMAR');
});
