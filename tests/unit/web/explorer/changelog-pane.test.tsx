// How the explorer shows the changes of the schema.
import { afterEach, expect, it } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ChangelogPane } from '../../../../web/explorer/changelog/ChangelogPane.tsx';

afterEach(cleanup);

const changes = [
  { severity: 'breaking', message: 'Field `lid` was removed' },
  { severity: 'safe', message: 'Field `box` was added' },
] as const;

it('marks breaking changes and can show them alone', () => {
  render(<ChangelogPane shown={{ first: '0.1.0', releases: [{ version: '0.2.0', since: '0.1.0', changes }] }} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['BreakingField lid was removed', 'SafeField box was added']);
  fireEvent.click(screen.getByLabelText('Breaking changes only'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['BreakingField lid was removed']);
});

it('says of a single release that there is nothing to compare it with', () => {
  render(<ChangelogPane shown={{ first: '0.1.0', releases: [] }} />);
  expect(screen.getByText(/^0\.1\.0 is the only release/)).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
});
