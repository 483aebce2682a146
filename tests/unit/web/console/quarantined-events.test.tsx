// The console's list of quarantined events says how current and how complete it is.
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { QuarantinedEvents } from '../../../../web/console/problems/QuarantinedEvents.tsx';

afterEach(() => vi.unstubAllGlobals());

interface Scan {
  readonly scannedUntil: string | null;
  readonly scannedEvents: number;
  readonly rescannedAt: string | null;
}
function showList(scan: Scan): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { quarantinedEvents: { nodes: [], pageInfo: { endCursor: null }, ...scan } } })));
  render(<QuarantinedEvents />);
}

it('claims nothing while the first scan runs', async () => {
  showList({ scannedUntil: null, scannedEvents: 12_345, rescannedAt: null });
  await screen.findByText('This release is still checking events (12,345 so far), so the list isn’t complete yet.');
  expect([screen.queryByText('All events can be read.'), screen.queryByText('None so far.') === null]).toEqual([null, false]);
});

it('says until when events were checked, and when all of them were checked again', async () => {
  showList({ scannedUntil: '2026-11-25T14:03:05.123Z', scannedEvents: 12_345, rescannedAt: '2026-11-24T20:10:00.000Z' });
  await screen.findByText('Checked until 2026-11-25 at 14:03:05 UTC. All events are checked again every day, last on 2026-11-24 at 20:10:00 UTC.');
  screen.getByText('All events can be read.');
});
