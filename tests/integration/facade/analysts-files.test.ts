// The files that analysts download: an export with sealed personal values, and an anonymized fixture; with planted values in every personal field.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boolean, string } from 'superstruct';
import type { RecordedEvent } from '#events/buyflow';
import { defineEvent, createCatalog, publicField } from '#events/core';
import { type ApplicationLine, type ArchiveLine, createEventStore, listEvents, openEventLines } from '#graph/event-store';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { pay, readyToPay, visitor } from '../../support/checkout.ts';
import { type Planted, plant } from '../../support/planted.ts';
import { readLines } from '../../support/read-lines.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';
import { parseArchiveFile, createFileRecording } from '../../../web/console/archive/index.ts';

/** An event of a release in which an email was public. */
async function writtenInTheOpen({ db, keys }: RunningBindflow): Promise<{ readonly kept: string; readonly id: string }> {
  const open = publicField(boolean());
  const fields = { email: publicField(string()), hasAccount: open, mustChangePassword: open, requiresVerify: open };
  const emailChecked = defineEvent('EmailChecked', { version: 1, description: 'As it was once.', fields });
  const [id, at, kept] = [randomUUID(), new Date(), 'kept-in-the-open@example.org'];
  await db.insertInto('application').values({ root_id: id, id, program_hash: 'p', sitename: 'fitness', created_at: at }).execute();
  const said = emailChecked({ email: kept, hasAccount: false, mustChangePassword: false, requiresVerify: false });
  const event = { id: randomUUID(), applicationId: id, sequence: 1, version: 1, writer: 'w', at: at.toISOString(), ...said } as RecordedEvent;
  const log = createEventStore({ db, keys, clock: () => at, catalog: createCatalog<RecordedEvent>([emailChecked]) });
  const appended = await log.append({ rootId: id, stream: `application/${id}`, events: [event], sent: at, received: at, privacyOf: () => 'personal' });
  if (!appended.ok) throw new Error(appended.message);
  return { kept, id };
}

let bindflow: RunningBindflow;
let planted: Planted;
const people: Record<string, StaffBrowser> = {};
beforeAll(async () => {
  bindflow = await startForTests();
  const { programHash } = await visitor(bindflow.facade.url, 'fitness');
  planted = await plant(bindflow, programHash);
  for (const who of ['developer', 'analyst']) {
    people[who] = staffBrowser(bindflow.facade.url);
    await people[who].signIn(`${who}@example.com`);
  }
}, 120_000);
afterAll(() => bindflow.close());

async function take(who: string | null, what: 'export' | 'fixture', body: unknown) {
  const url = `${bindflow.facade.url}/console/${what}`;
  const cookie = who === null ? {} : { cookie: people[who]!.cookies(url) };
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...cookie }, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}
const linesOf = (text: string): ArchiveLine[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ArchiveLine);
const leaks = (text: string): string[] => planted.values.filter((value) => text.includes(value));
const applicationIn = (lines: readonly ArchiveLine[]): ApplicationLine => lines.find((line) => line.kind === 'application')!;

describe('an analyst', () => {
  it('exports applications as lines without readable personal values', async () => {
    const { status, text } = await take('analyst', 'export', { applications: [planted.application] });
    const lines = linesOf(text);
    expect([status, lines[0]?.kind, lines.at(-1)?.kind, applicationIn(lines)]).toMatchObject([200, 'log', 'end', { id: planted.application, key: null }]);
    expect(leaks(text)).toEqual([]);
  });

  it('downloads a fixture with its key, in which every personal value and every id is made up', async () => {
    const { status, text } = await take('analyst', 'fixture', { application: planted.application });
    const [read] = await readLines(text);
    const opened = openEventLines(
      read!.application,
      read!.streams.flatMap(({ events }) => events),
    );
    expect(status).toBe(200);
    expect(opened.filter(({ personal }) => personal === null)).toEqual([]);
    expect(opened.filter(({ personal }) => personal).length).toBeGreaterThan(20);
    expect(leaks(JSON.stringify(opened))).toEqual([]);
    expect(text).not.toContain(planted.application);
    expect((await take('analyst', 'fixture', { application: planted.application })).text).toBe(text);
  });

  it('gets no policies and no payment of the buyer in a fixture', async () => {
    const buyer = await readyToPay(bindflow.facade.url);
    await pay(buyer);
    await buyer.ship();
    const { text } = await take('analyst', 'fixture', { application: buyer.ports.applicationId });
    const { policyNumbers } = buyer.log.find(({ type }) => type === 'PolicyBound')!.data as { policyNumbers: Record<string, string> };
    const { referenceNumber } = buyer.log.find(({ type }) => type === 'PaymentAccepted')!.data as { referenceNumber: string };
    expect(Object.values(policyNumbers)).not.toHaveLength(0);
    expect([referenceNumber, ...Object.values(policyNumbers)].filter((reference) => text.includes(reference))).toEqual([]);
    expect(linesOf(text).flatMap((line) => (line.kind === 'event' ? [line.type] : []))).toEqual(expect.arrayContaining(['PaymentAccepted', 'PolicyBound', 'PoliciesIssued']));
  });
});

it.each([
  ['export', { applications: ['x'] }, { applications: [randomUUID()] }],
  ['fixture', { application: 'x' }, { application: randomUUID() }],
] as const)('only analysts download a file by %s, and an unknown one is missing', async (what, wrong, none) => {
  const good = what === 'export' ? { applications: [planted.application] } : { application: planted.application };
  const refused = await Promise.all([take(null, what, good), take('developer', what, good), take('analyst', what, wrong), take('analyst', what, none)]);
  expect(refused.map((one) => one.status)).toEqual([401, 403, 400, 404]);
});

it('a value that was public when it was written and is personal today is in no file and on no screen', async () => {
  const { kept, id } = await writtenInTheOpen(bindflow);
  const url = `${bindflow.facade.url}/graphql`;
  const query = 'query H($id: ID!) { applicationHistory(id: $id) { events { type data hidden { fields } } } }';
  const headers = { 'content-type': 'application/json', cookie: people['analyst']!.cookies(url) };
  const history = await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables: { id } }) })).text();
  expect(JSON.parse(history)).toMatchObject({ data: { applicationHistory: { events: [{ type: 'EmailChecked', data: { email: '•••' }, hidden: { fields: ['email'] } }] } } });
  const rows: string[] = [];
  for await (const row of listEvents(bindflow.db, [id])) rows.push(JSON.stringify(row));
  const files = [history, (await take('analyst', 'export', { applications: [id] })).text, (await take('analyst', 'fixture', { application: id })).text, rows.join('')];
  expect(files.map((text) => [text.includes('EmailChecked'), text.includes(kept)])).toEqual(files.map(() => [true, false]));
  const shown = await createFileRecording(parseArchiveFile(files[1]!), id, false);
  expect(shown?.entries).toMatchObject([{ type: 'EmailChecked', hidden: { fields: ['email'] } }]);
});

it('there is no fixture of an erased person, and the message says why', async () => {
  const buyer = await readyToPay(bindflow.facade.url);
  await buyer.ship();
  const id = buyer.ports.applicationId;
  await bindflow.db.deleteFrom('application_key').where('application_id', '=', id).execute();
  const { status, text } = await take('analyst', 'fixture', { application: id });
  expect([status, text]).toEqual([409, expect.stringContaining('no fixture can be made of it')]);
});
