// A replay under other rules, of a program that a newer release has stored.
import { readFileSync } from 'node:fs';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readStoredProgram } from '#events/program';
import { useReplayTrial } from '../../../../web/console/replay-page/use-replay-trial.ts';
import { formatTrial } from '../../../../web/console/what-if/trial-address.ts';
import { readTrial } from '../../../../web/console/what-if/trial-rules.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

it('reads the program without the settings that this release does not know, with the rules of the address', async () => {
  const configuration = { ...(JSON.parse(readFileSync('programs/fitness.json', 'utf8')) as object), newer: 'setting' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { configuration: { hash: 'h', configuration } } })));
  const served = readTrial(readStoredProgram(configuration));
  const trial = { ...served, products: served.products.map((product) => ({ ...product, rules: product.rules.map((rule) => ({ ...rule, isLeftOut: true })) })) };
  window.history.replaceState(null, '', `/?base=h#${formatTrial(served, trial, '').replace(/^#/, '')}`);
  const { result, unmount } = renderHook(() => useReplayTrial());
  await waitFor(() => expect(result.current).not.toBeNull());
  expect(result.current).toMatchObject({ program: { sitename: 'fitness' } });
  expect(result.current && 'program' in result.current && result.current.program.spoke.products.map(({ kickout }) => kickout)).toEqual(served.products.map(() => []));
  unmount();
});
