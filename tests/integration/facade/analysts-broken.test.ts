// A log that was changed without its hash chain: analysts see the verified events and a report of the rest.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { readyToPay } from '../../support/checkout.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';

let bindflow: RunningBindflow;
let analyst: StaffBrowser;
beforeAll(async () => {
  bindflow = await startForTests();
  analyst = staffBrowser(bindflow.facade.url);
  await analyst.signIn('analyst@example.com');
}, 120_000);
afterAll(() => bindflow.close());

interface ShownEvent {
  readonly type: string;
  readonly author: string;
  readonly quarantined: string | null;
}
async function post(where: string, body: object): Promise<Response> {
  const url = bindflow.facade.url + where;
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', cookie: analyst.cookies(url) }, body: JSON.stringify(body) });
}
async function historyOf(id: string): Promise<readonly ShownEvent[] | null> {
  const query = 'query H($id: ID!) { applicationHistory(id: $id) { events { type author quarantined } } }';
  const { data } = (await (await post('/graphql', { query, variables: { id } })).json()) as { data: { applicationHistory: { events: ShownEvent[] } | null } };
  return data.applicationHistory && data.applicationHistory.events;
}
async function written(): Promise<string> {
  const buyer = await readyToPay(bindflow.facade.url);
  await buyer.ship();
  return buyer.ports.applicationId;
}
const inStream = (id: string) => sql`stream = ${`application/${id}`}`;

it('an event that was changed is reported, and all others are shown', async () => {
  const id = await written();
  const before = (await historyOf(id))!;
  await sql`update event set data = data || '{"page": 7}' where ${inStream(id)} and sequence in (4, 7)`.execute(bindflow.db);
  const after = (await historyOf(id))!;
  expect(after.map(({ type }) => type)).toEqual(before.map(({ type }) => type));
  expect(after.filter(({ quarantined }) => quarantined !== null)).toMatchObject([
    { author: 'BROWSER', quarantined: 'ALTERED' },
    { author: 'BROWSER', quarantined: 'ALTERED' },
  ]);
  // A fixture gets a new hash chain, which would hide the change.
  const refused = await post('/console/fixture', { application: id });
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('is not as it was written')]);
  // An export has the lines as they are.
  expect((await post('/console/export', { applications: [id] })).status).toBe(200);
});

it('a stream with a gap shows the events on both sides, and where the gap is', async () => {
  const id = await written();
  const before = (await historyOf(id))!;
  await sql`delete from event where ${inStream(id)} and sequence = 6`.execute(bindflow.db);
  const after = (await historyOf(id))!;
  const browsers = after.filter(({ author }) => author === 'BROWSER');
  expect(browsers).toHaveLength(before.filter(({ author }) => author === 'BROWSER').length - 1);
  expect(browsers.slice(0, 5).map(({ quarantined }) => quarantined)).toEqual([null, null, null, null, null]);
  // Events after the gap are shown, too, and the first of them is named.
  expect(browsers.slice(5).map(({ quarantined }) => quarantined)).toEqual(['ALTERED', ...browsers.slice(6).map(() => null)]);
});
