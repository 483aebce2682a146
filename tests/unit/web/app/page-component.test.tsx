import { afterEach, expect, vi, test } from 'vitest';
import { render } from '@testing-library/react';
import type { JSX } from 'react';
import { ErrorBoundary } from '../../../../web/app/ErrorBoundary.tsx';
import { ExtraComponents } from '../../../../web/features/application/index.ts';
import { ErrorPage } from '../../../../web/features/shell/index.ts';
import { fitness } from '../../../support/events/programs.ts';

afterEach(() => void vi.restoreAllMocks());

// spec: 2.19
test('a component of an unknown type logs one warning; those that ask nothing show nothing (2.19)', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const types = ['Pagination', 'QueryStringAnswers', 'Payment', 'Carousel', 'constructor'];
  const page = { id: 'payment', name: 'Payment', type: 'Payment', components: types.map((type) => ({ type })) } as const;
  const { container, rerender } = render(<ExtraComponents page={page} index={1} />);
  rerender(<ExtraComponents page={page} index={1} />);
  expect(container.innerHTML).toBe('');
  expect(warn.mock.calls).toEqual([['unknown page component Carousel'], ['unknown page component constructor']]);
});

test('the error page of a program that cannot be read says what else may be wrong, and leads to one that can', () => {
  const { container } = render(<ErrorPage program={null} retryHref="/?sitename=none" />);
  expect([...container.querySelectorAll('header p')].at(-1)?.textContent).toBe('If you followed a link, check that it’s complete.');
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(expect.arrayContaining(['/?sitename=none', '/']));
});

// spec: 2.31, 8.1, 9.17
test('an error while rendering is reported and shows the error page (2.31, 8.1)', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const told: [string, string][] = [];
  const Broken = (): JSX.Element => {
    throw new Error('no total');
  };
  const { container } = render(
    <ErrorBoundary onError={({ message }, where) => told.push([message, where])} fallback={<ErrorPage program={fitness} retryHref="/Payment" />}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(container.querySelector('h1')?.textContent).toBe('Oops! An unexpected error has occurred.');
  expect([...container.querySelectorAll('header p')].map(({ textContent }) => textContent)).toEqual([
    'What you entered is saved in this window. Please try again.',
    'If you clicked Purchase, your payment isn’t sent again when you do.',
  ]);
  const { supportPhone, supportEmail } = fitness.display.provider;
  expect([...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Try again', '/Payment'],
    ['Go home', '/'],
    [supportPhone, `tel:${supportPhone.replace(/[^\d+]/g, '')}`],
    [supportEmail, `mailto:${supportEmail}`],
  ]);
  expect(told).toEqual([['no total', expect.stringContaining('Broken')]]);
});
