// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { questionAnswered } from '#events/application';
import { fitness } from '../../../support/events/programs.ts';
import { CoveragePanel } from '../../../../web/features/application/index.ts';
import { renderInSession } from '../render-in-session.tsx';

const panel = (): HTMLElement => screen.getByRole('region', { name: 'What’s covered' });
const factsOf = (): Record<string, string | null> =>
  Object.fromEntries(
    within(panel())
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );

test('says what is covered, who insures and sells it, and how much is answered', () => {
  renderInSession(fitness, <CoveragePanel />, { events: [questionAnswered({ question: 'firstName', value: 'Maya' })] });
  expect(
    within(panel())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(fitness.display.overview?.covers);
  expect(factsOf()).toEqual({
    Insurer: 'Harborline Casualty Company',
    'Sold by': 'Bindflow Insurance Services, LLC',
    Time: 'About 4 minutes',
    Answered: expect.stringMatching(/^1 of \d+ questions$/),
  });
  expect(within(panel()).getByRole('link', { name: fitness.display.phone }).getAttribute('href')).toBe('tel:8445550142');
});

test('says what it costs at least in the buyer’s state', () => {
  renderInSession(fitness, <CoveragePanel />, { events: [questionAnswered({ question: 'state', value: 'TX' })] });
  expect(within(panel()).getByText('From $124 a year')).toBeTruthy();
  expect(within(panel()).getByText(/^For one activity online/)).toBeTruthy();
});

test('names the products of a program without an overview', () => {
  const { overview: _, ...display } = fitness.display;
  renderInSession({ ...fitness, display }, <CoveragePanel />);
  expect(within(panel()).getByRole('listitem').textContent).toBe('Professional and general liability');
  expect(Object.keys(factsOf())).toEqual(['Sold by', 'Answered']);
  expect(within(panel()).queryByText(/^From/)).toBeNull();
});
