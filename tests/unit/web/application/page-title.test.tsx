// The heading of an application page: who reads headings only can tell one page from the next.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Program } from '#events/program';
import { ApplicationPage } from '../../../../web/features/application/index.ts';
import { health, trades } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const withoutTitles: Program = { ...trades, display: { ...trades.display, pages: trades.display.pages.map(({ title: _title, ...page }) => page) } };

test.each<[string, Program, number, string]>([
  ['the program’s name on the first page', trades, 0, trades.display.name],
  ['which page it is', withoutTitles, 1, 'Page 2 of 3'],
  ['the title of a page that has one', health, 1, 'Coverage'],
])('is %s', (_what, program, index, title) => {
  renderInSession(program, <ApplicationPage page={program.display.pages[index]!} index={index} ProblemSummary={() => null} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});
