// Lists of the console show a page, and more on demand: nothing is cut off.
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AlertsPage } from '../../../../web/console/alerts/AlertsPage.tsx';
import { NotesPage } from '../../../../web/console/notes/NotesPage.tsx';
import { QuarantinedEvents } from '../../../../web/console/problems/QuarantinedEvents.tsx';
import { UnconfirmedPayments } from '../../../../web/console/problems/UnconfirmedPayments.tsx';

afterEach(() => vi.unstubAllGlobals());

const application = { id: '11111111-0000-4000-8000-000000000000' };
const alert = (title: string) => ({
  id: title,
  title,
  kind: 'DECLINES_DOUBLED',
  detail: 'Counted.',
  path: '/',
  program: 'fitness',
  sponsor: null,
  isDemo: false,
  raisedAt: '2026-11-27T10:00:00.000Z',
  endedAt: null,
  deliveries: [],
  facts: { __typename: 'DeclineFacts', from: '2026-11-27T07:00:00.000Z', until: '2026-11-27T10:00:00.000Z', declines: 12, usual: 2, weeks: 4 },
});
const note = (text: string) => ({ id: text, application, author: 'BROWSER', sequence: 1, text, writtenBy: 'Ana', writtenAt: '2026-11-27T10:00:00.000Z', isOwn: false });
const charge = (amount: string) => ({ offerId: amount, application, amount, startedAt: '2026-11-27T10:00:00.000Z' });
const event = (type: string) => ({ application, stream: `application/${application.id}`, sequence: type.length, type, version: 1, reason: 'UNKNOWN' });

interface Variables {
  readonly after: string | null;
}
/** A facade whose lists have two pages; the second one fails when it is asked for first. */
function serve(field: string, pages: readonly [readonly object[], readonly object[]], more: object = {}): void {
  let isAway = true;
  vi.stubGlobal('fetch', (_url: string, { body }: { readonly body: string }) => {
    const { variables } = JSON.parse(body) as { readonly variables: Variables };
    if (!('after' in variables)) return Promise.resolve(Response.json({ data: { alertSubscriptions: [] } }));
    if (variables.after === 'one' && isAway) {
      isAway = false;
      return Promise.reject(new TypeError('away'));
    }
    const page = variables.after === 'one' ? { nodes: pages[1], pageInfo: { endCursor: null } } : { nodes: pages[0], pageInfo: { endCursor: 'one' } };
    return Promise.resolve(Response.json({ data: { [field]: { ...page, ...more } } }));
  });
}
const scan = { scannedUntil: '2026-11-25T14:03:05.123Z', scannedEvents: 3, rescannedAt: null };

it.each([
  { name: 'alerts', Page: AlertsPage, field: 'alerts', make: alert, shown: ['First', 'Second'], button: 'Older alerts', more: {} },
  { name: 'notes', Page: NotesPage, field: 'newestNotes', make: note, shown: ['First', 'Second'], button: 'Older notes', more: {} },
  { name: 'charges', Page: UnconfirmedPayments, field: 'unconfirmedPayments', make: charge, shown: ['$First', '$Second'], button: 'More payments', more: {} },
  {
    name: 'quarantined events',
    Page: QuarantinedEvents,
    field: 'quarantinedEvents',
    make: event,
    shown: ['First, version 1', 'Second, version 1'],
    button: 'More events',
    more: scan,
  },
])('$name', async ({ Page, field, make, shown: [first = '', second = ''], button, more }) => {
  serve(field, [[make('First')], [make('Second')]], more);
  render(<Page />);
  await screen.findByText(first);
  expect(screen.queryByText(second)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('alert');
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByText(second);
  expect([screen.getByText(first).textContent, screen.queryByRole('alert'), screen.queryByRole('button', { name: button })]).toEqual([first, null, null]);
});
