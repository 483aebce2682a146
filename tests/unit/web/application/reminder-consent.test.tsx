// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { programLoaded, reminderConsentGiven } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import type { Program } from '#events/program';
import { listComponentQuestions } from '#events/rules';
import { health } from '../../../support/events/programs.ts';
import { AnswersForm } from '../../../../web/form/index.ts';
import { PageComponent } from '../../../../web/features/application/PageComponent.tsx';
import { renderInSession } from '../render-in-session.tsx';

const WORDS = 'Email me one reminder if I don’t finish. You can unsubscribe at any time.';
const loaded = (mailsReminders?: boolean): FlowEvent => programLoaded({ program: 'h', programId: 'HEALTH', env: 'TEST', ...(mailsReminders !== undefined && { mailsReminders }) });
const box = (): HTMLInputElement | null => screen.queryByRole('checkbox', { name: WORDS });

function show(program: Program, ...events: FlowEvent[]): readonly FlowEvent[] {
  const component = program.display.pages[0]!.components.find(({ type }) => type === 'Demographic')!;
  return renderInSession(
    program,
    <AnswersForm questions={listComponentQuestions(program, component)}>{() => <PageComponent component={component} page={0} isBusy={false} />}</AnswersForm>,
    { events },
  );
}

const click = (): void => act(() => void fireEvent.click(box()!));

test('is not ticked, and records each click with the words beside it', () => {
  const recorded = show(health, loaded(true));
  expect(box()?.checked).toBe(false);
  expect(screen.getByRole('textbox', { name: /^Email/ }).compareDocumentPosition(box()!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  click();
  expect(box()?.checked).toBe(true);
  click();
  expect(box()?.checked).toBe(false);
  expect(recorded.map(({ type, data }) => [type, data])).toEqual([
    ['ReminderConsentGiven', { words: WORDS }],
    ['ReminderConsentWithdrawn', {}],
  ]);
});

test('shows in a replay what the buyer chose', () => {
  show(health, loaded(true), reminderConsentGiven({ words: WORDS }));
  expect(box()?.checked).toBe(true);
});

const { reminder: _, ...silent } = health;
test.each<[string, Program, boolean?]>([
  ['the program offers none', silent, true],
  ['the deployment mails none', health, false],
  ['the application began before there were any', health],
])('is not there if %s', (_name, program, mails) => {
  show(program, loaded(mails));
  expect(screen.getByRole('textbox', { name: /^Email/ })).toBeTruthy();
  expect(box()).toBeNull();
});
