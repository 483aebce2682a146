// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memberFeeSet, questionAnswered } from '#events/application';
import { fitness, trades } from '../../../support/events/programs.ts';
import { CoverageDisclosure, CoveragePanel } from '../../../../web/features/application/CoveragePanel.tsx';
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
    Premium: '$118',
    'Admin fee': '$20',
    'Association dues': '$15',
    'Member fee': '$25',
  });
  expect(within(panel()).getByRole('link', { name: fitness.display.phone }).getAttribute('href')).toBe('tel:8445550142');
});

test('says what an order costs at least in the buyer’s state, with its fees', () => {
  const fee = memberFeeSet({ fee: '25.50', id: 'member', refNum: 'REF', fieldName: 'Dues' });
  renderInSession(fitness, <CoveragePanel />, { events: [questionAnswered({ question: 'state', value: 'TX' }), fee] });
  expect(within(panel()).getByText('From $184.50 a year, plus taxes')).toBeTruthy();
  expect(factsOf()).toMatchObject({ Premium: '$124', 'Admin fee': '$20', 'Association dues': '$15', 'Member fee': '$25.50' });
  expect(within(panel()).getByText(/^For yoga or Pilates online/)).toBeTruthy();
  expect(within(panel()).getByText(/Paying by card adds 2\.5% of the premium/)).toBeTruthy();
});

test('says what each of several products costs alone, and which part of it an order has once', () => {
  renderInSession(trades, <CoveragePanel />);
  expect(within(panel()).getByText('General liability from $460 a year, plus taxes')).toBeTruthy();
  expect(within(panel()).getByText('Included in each price, once per order')).toBeTruthy();
  expect(factsOf()).toMatchObject({ 'Admin fee': '$35' });
});

test('has the price in its line on narrow screens, with its product where there are several', () => {
  renderInSession(fitness, <CoverageDisclosure />);
  renderInSession(trades, <CoverageDisclosure />);
  expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    'What’s coveredFrom $178 a year, plus taxes',
    'What’s coveredGeneral liability from $460 a year, plus taxes',
  ]);
});

test('says that fees are extra if the program does not name them', () => {
  const { fees: _, ...overview } = trades.display.overview!;
  renderInSession({ ...trades, display: { ...trades.display, overview } }, <CoveragePanel />);
  expect(within(panel()).getByText('General liability from $425 a year, plus fees and taxes')).toBeTruthy();
});

test('names the products of a program without an overview', () => {
  const { overview: _, ...display } = fitness.display;
  renderInSession({ ...fitness, display }, <CoveragePanel />);
  expect(within(panel()).getByRole('listitem').textContent).toBe('Professional and general liability');
  expect(Object.keys(factsOf())).toEqual(['Sold by', 'Answered']);
  expect(within(panel()).queryByText(/^From/)).toBeNull();
});

test('links to the license in the footer only if the program has one', () => {
  renderInSession(fitness, <CoveragePanel />);
  expect(screen.getByRole('link', { name: 'See our license' }).getAttribute('href')).toBe('#license');
  cleanup();
  const { license: _, ...provider } = fitness.display.provider;
  renderInSession({ ...fitness, display: { ...fitness.display, provider } }, <CoveragePanel />);
  expect(screen.queryByRole('link', { name: 'See our license' })).toBeNull();
});
