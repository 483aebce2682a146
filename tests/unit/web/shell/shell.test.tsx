// What stands around every page, and the contact section's title and prompt.
import { describe, expect, test } from 'vitest';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { identityVerified } from '#events/identity';
import type { Component, Program } from '#events/program';
import { PageComponent } from '../../../../web/features/application/PageComponent.tsx';
import { AnswersForm } from '../../../../web/form/index.ts';
import { LinkExpiredPage, NotFoundPage, PageLoader, Shell } from '../../../../web/features/shell/index.ts';
import { fitness, health, retail, trades, yoga } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const at = (program: Program, env: string): Program => ({ ...program, api: { ...program.api, env } });
const around = (program: Program, current?: number): void =>
  void render(
    <Shell program={program} current={current}>
      <p>page</p>
    </Shell>,
  );

describe('the shell', () => {
  // spec: 2.26
  test('marks a test site with a link to the production site; nothing in production', () => {
    around(at(fitness, 'TEST'));
    expect(screen.getByText(/^This is a test site\./).parentElement!.textContent).toBe('This is a test site. To make a purchase, please go to our production site.');
    expect(screen.getByRole('link', { name: 'production site' }).getAttribute('href')).toBe('https://fitness.example.com/');
  });

  test('marks it nowhere else', () => {
    around(at(fitness, 'PROD'));
    expect(screen.queryByText(/^This is a test site\./)).toBeNull();
  });

  // spec: 2.25
  test('has the sponsor’s logo, or the default one', () => {
    around(yoga);
    expect(screen.getByRole('img', { name: yoga.display.name }).getAttribute('src')).toBe('/assets/logos/aim-yoga-1.svg');
    around(fitness);
    expect(screen.getByRole('link', { name: 'Bindflow' }).getAttribute('href')).toBe('/');
  });

  // spec: 2.20
  test('has a step bar with an icon for each page type, and counts several application pages', () => {
    const barOf = (program: Program, current: number): { icons: (string | undefined)[]; text: string } => {
      render(
        <Shell program={program} current={current}>
          <p>page</p>
        </Shell>,
      );
      const bar = [...document.querySelectorAll('nav[aria-label="Progress"]')].at(-1)!;
      return { icons: [...bar.querySelectorAll('svg')].map(({ classList }) => classList[1]), text: bar.textContent ?? '' };
    };
    expect(barOf(fitness, 0)).toEqual({
      icons: ['lucide-info', 'lucide-dollar-sign', 'lucide-check'],
      text: expect.stringMatching(/^Step 1 of 3: Your answers.*Payment.*Confirmation/),
    });
    const several = barOf(trades, 1);
    expect(several.icons).toEqual(['lucide-info', 'lucide-dollar-sign', 'lucide-check']);
    expect(several.text).toMatch(/^Step 1 of 3: Your answers \(page 2 of 3\).*Payment.*Confirmation/);
    expect(several.text).not.toContain('Application');
  });

  test.each([
    [fitness, ['Your answers', 'Payment', 'Confirmation']],
    [yoga, ['Your answers (page 1 of 2)', 'Your answers (page 2 of 2)', 'Payment', 'Confirmation']],
    [health, ['Practice', 'Coverage', 'History', 'Payment', 'Confirmation']],
    [trades, ['Your answers (page 1 of 3)', 'Your answers (page 2 of 3)', 'Your answers (page 3 of 3)', 'Payment', 'Confirmation']],
    [retail, ['Your answers (page 1 of 2)', 'Your answers (page 2 of 2)', 'Payment', 'Confirmation']],
  ])('says the same step and name in words and in the bar, whose marks it counts (%#)', (program, names) => {
    for (const [current, name] of names.entries()) {
      cleanup();
      around(program, current);
      const bar = screen.getByRole('navigation', { name: 'Progress' });
      const marks = within(bar).getAllByRole('listitem');
      const at = marks.findIndex((mark) => mark.getAttribute('aria-current') === 'step');
      expect(bar.querySelector('p')?.textContent).toBe(`Step ${at + 1} of ${marks.length}: ${name}`);
      expect(marks[at]?.textContent).toContain(name);
    }
  });

  // spec: 2.30
  test('ends with the seller', () => {
    around(fitness);
    const footer = within(screen.getByRole('contentinfo'));
    const { address, mailingAddress, licenceText, privacyUrl, termsUrl } = fitness.display.provider;
    for (const text of [address, mailingAddress, licenceText]) expect(footer.getByText(text, { exact: false })).toBeTruthy();
    expect(footer.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe(privacyUrl);
    expect(footer.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe(termsUrl);
    expect(footer.getByText(/© 2018/)).toBeTruthy();
    expect(footer.getByRole('link', { name: 'Policies and account' }).getAttribute('href')).toBe('/policies');
  });

  test('shows the number of the license, and where to check it, if the program has one', () => {
    const { license: _, ...provider } = fitness.display.provider;
    around(fitness);
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText('National Producer Number 9900018206')).toBeTruthy();
    expect(footer.getByRole('link', { name: 'Look up our license' }).getAttribute('href')).toBe('https://sbs.naic.org/solar-external-lookup/');
    cleanup();
    around({ ...fitness, display: { ...fitness.display, provider } });
    expect(screen.queryByRole('link', { name: 'Look up our license' })).toBeNull();
  });
});

describe('special pages', () => {
  const link = (): (string | null)[] => [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'));

  // spec: 2.9, 8.20
  test('say that a page was not found, with a link home', () => {
    render(<NotFoundPage program={fitness} />);
    expect([document.querySelector('h1')?.textContent, link()]).toEqual(['Oops! The page you requested was not found.', ['/', 'tel:8445550142']]);
  });

  // spec: 2.23, 8.9
  test('say that a link has expired, and whom to call', () => {
    const message = `This link has expired. For further assistance, please call ${fitness.display.phone}`;
    renderInSession(fitness, <LinkExpiredPage message={message} />);
    expect([document.querySelector('h1')?.textContent, document.querySelector('p')?.textContent, link()]).toEqual(['Expired', message, ['tel:8445550142', 'tel:8445550142']]);
  });

  // spec: 2.23
  test('say that the application is loading', () => {
    render(<PageLoader />);
    expect(document.querySelector('h1')?.textContent).toBe('Loading.');
    expect(screen.getByText('Please wait while we get the app ready for you.')).toBeTruthy();
  });
});

test('the page loader has the shape of the page that comes, and of its panel', () => {
  const shapes = (['Application', 'Payment', 'Confirmation'] as const).map((type) => {
    cleanup();
    render(<PageLoader type={type} />);
    expect(document.querySelector('aside output')).not.toBeNull();
    return document.querySelector('output')?.innerHTML;
  });
  expect(new Set(shapes).size).toBe(3);
});

const contact = (program: Program, more: Partial<Component> = {}, ...events: FlowEvent[]): readonly FlowEvent[] =>
  renderInSession(program, <AnswersForm questions={[]}>{() => <PageComponent component={{ type: 'Demographic', ...more }} page={0} isBusy={false} />}</AnswersForm>, { events });
const headings = (): (string | null)[] => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

// spec: 2.22
describe('the contact information', () => {
  test.each<[string, Partial<Component>, string[]]>([
    ['has its title by default', {}, ['Insured contact information']],
    ['has another title', { title: 'Who is insured' }, ['Who is insured']],
    ['has none', { title: null }, []],
  ])('%s', (_what, component, titles) => {
    contact(retail, component);
    expect(headings()).toEqual(titles);
  });

  test('has neither title nor card while all of its questions are hidden', () => {
    const landlord = retail.display.pages[1]!.components.find(({ schema }) => schema?.includes('landlordNamed'))!;
    contact(retail, landlord);
    expect(headings()).toEqual([]);
    cleanup();
    contact(retail, landlord, questionAnswered({ question: 'ownership', value: 'rent' }));
    expect(headings()).toEqual(['Your landlord']);
  });

  test('is preceded by the question for an account, with its benefits, which opens the login', () => {
    const recorded = contact(fitness);
    expect(headings()).toEqual(['Already have an account?', 'Insured contact information']);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Import your information to fill out applications fast',
      'Access your secure account status from anywhere',
      'Download policy documents and proof of insurance',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(recorded).toEqual([{ type: 'LoginOpened', data: { why: 'buyer', page: null } }]);
  });

  test('has no such question if the program does not ask, or for account holders', () => {
    contact(retail);
    contact(fitness, {}, identityVerified({ userName: 'morgan@example.com', primaryPhone: null }));
    expect(screen.queryByText('Already have an account?')).toBeNull();
    // Narrow headers keep it behind the burger.
    expect(screen.getByText('You’re logged in as morgan@example.com')).toBeTruthy();
  });
});
