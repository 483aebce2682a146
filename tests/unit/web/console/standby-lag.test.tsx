// The console says how old its data is, where a standby answers it and that is worth knowing.
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StandbyLag } from '../../../../web/console/ui/StandbyLag.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const said = (): string | null => screen.getByRole('status').textContent;
const wait = (milliseconds: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it.each([
  ['a second, which every standby is behind', { data: { standbyLag: 1 } }],
  ['unknown: the database answers', { data: { standbyLag: null } }],
  ['not told', { data: null, errors: [{ message: 'An error has occurred', extensions: { code: 'STAFF_SIGN_IN' } }] }],
])('a lag is said while it is long, and no more once it is %s', async (_what, next) => {
  let answer: object = { data: { standbyLag: 12 } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  render(<StandbyLag />);
  await wait(1);
  expect(said()).toBe('What buyers did in the last 12 seconds may not be here yet.');
  answer = next;
  await wait(5000);
  expect(said()).toBe('');
});
