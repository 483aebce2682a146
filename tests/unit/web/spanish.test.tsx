// Pages in Spanish have no English left.
import { act, cleanup, screen } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageCompleted, pageEntered, pageRejected, questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { type Language, loadLanguage } from '#events/language';
import type { Program, QuestionType } from '#events/program';
import { PAGE_INCOMPLETE, PAGE_WRONG, listPageQuestions } from '#events/rules';
import { Pages } from '../../../web/app/Pages.tsx';
import { LanguageProvider } from '../../../web/ui/index.ts';
import { findUntranslated, listStrings, listTexts } from '../../support/find-english.ts';
import { everyProgram, readShipped } from '../../support/events/programs.ts';
import { renderInSession } from './render-in-session.tsx';

beforeAll(() => loadLanguage('es'));
beforeEach(() => {
  Object.assign(window, { scrollTo: vi.fn() });
  // As a test of another file may leave it.
  document.documentElement.lang = 'en';
});

async function textsOf(program: Program, language: Language, path: string, events: readonly FlowEvent[]): Promise<string[]> {
  const { hook } = memoryLocation({ path });
  const more = { takeFocus: () => null, cancelQuote: () => undefined, saveForLater: null, isDurable: () => true, redirect: vi.fn() };
  renderInSession(
    program,
    <LanguageProvider language={language}>
      <Router hook={hook}>
        <Pages />
      </Router>
    </LanguageProvider>,
    { events, more },
  );
  await act(() => Promise.resolve());
  expect(screen.getAllByRole('heading').length).toBeGreaterThan(0);
  const texts = listTexts();
  expect(texts.length).toBeGreaterThan(5);
  cleanup();
  return texts;
}

async function findEnglish(sitename: string, path: string, events: readonly FlowEvent[]): Promise<string[]> {
  const english = await textsOf(readShipped(sitename), 'en', path, events);
  const spanish = await textsOf(readShipped(sitename, 'es'), 'es', path, events);
  return findUntranslated(english, spanish, listStrings(readShipped(sitename, 'es')));
}

/** Pages of all programs that ask questions. */
const pages = everyProgram.flatMap((program) => program.display.pages.flatMap(({ type }, index) => (type === 'Application' ? [[program.sitename, index, program] as const] : [])));
const before = (index: number): FlowEvent[] => Array.from({ length: index }, (_, page) => pageCompleted({ page }));

/** For each type of question, answers that a page refuses. */
const WRONG: Readonly<Record<QuestionType, readonly (string | string[] | boolean)[]>> = {
  text: ['PO Box 1', '\u200b!', 'x'.repeat(200)],
  textarea: ['x'.repeat(3000)],
  number: ['abc', '2.5', '99999999', '-1', '3'],
  currency: ['abc', '7500,50', '7,500.505', '999999999999', '0'],
  date: ['soon', '1700-01-01', '2300-01-01'],
  phone: ['123', '512-555-0134 x12'],
  email: ['maya', `${'x'.repeat(200)}@example.com`],
  zip: ['1'],
  select: ['gone'],
  radio: ['gone'],
  'multi-select': [['gone'], 'gone'],
  search: ['ab', 'gone and away'],
  checkbox: ['gone'],
};

describe('an application page in Spanish', () => {
  it.each(pages)('has no English: %s, page %d', async (sitename, index, { display }) => {
    expect(await findEnglish(sitename, `/${display.pages[index]?.name}`, before(index))).toEqual([]);
  });

  it.each(pages)('says in Spanish what is missing: %s, page %d', async (sitename, index, program) => {
    const page = program.display.pages[index]!;
    const questions = listPageQuestions(program, page).map(({ id }) => id);
    const rejected = pageRejected({ page: index, questions, message: PAGE_INCOMPLETE });
    expect(await findEnglish(sitename, `/${page.name}`, [...before(index), pageEntered({ page: index, path: '/' }), rejected])).toEqual([]);
  });

  const attempts = Array.from({ length: 5 }, (_, attempt) => attempt);
  it.each(pages.flatMap(([...row]) => attempts.map((attempt) => [...row, attempt] as const)))(
    'says in Spanish what is wrong: %s, page %d',
    async (sitename, index, program, attempt) => {
      const page = program.display.pages[index]!;
      const questions = listPageQuestions(program, page).filter(({ type }) => WRONG[type].length > attempt);
      const answers = questions.map(({ id, type }) => questionAnswered({ question: id, value: WRONG[type][attempt]! }));
      const rejected = pageRejected({ page: index, questions: questions.map(({ id }) => id), message: PAGE_WRONG });
      expect(await findEnglish(sitename, `/${page.name}`, [...before(index), ...answers, rejected])).toEqual([]);
    },
  );
});
