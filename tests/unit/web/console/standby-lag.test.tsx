// The console says how old its data is, where a standby answers it and that is worth knowing.
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { StandbyLag } from '../../../../web/console/ui/StandbyLag.tsx';

afterEach(() => vi.unstubAllGlobals());

async function showLag(answer: object): Promise<string | null> {
  const asked = vi.fn(() => Promise.resolve(Response.json(answer)));
  vi.stubGlobal('fetch', asked);
  render(<StandbyLag />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  return screen.getByRole('status').textContent;
}

it.each([
  [12, 'What buyers did in the last 12 seconds may not be here yet.'],
  [1, ''],
  [null, ''],
])('a lag of %s seconds', async (standbyLag, text) => {
  await showLag({ data: { standbyLag } });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
});

it('is silent if it cannot be asked', async () => {
  expect(await showLag({ data: null, errors: [{ message: 'An error has occurred', extensions: { code: 'STAFF_SIGN_IN' } }] })).toBe('');
});
