// The files that analysts take away: an export in which what is personal is closed, and a fixture in which it is made up; with planted values in every personal field.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApplicationLine, type ArchiveLine, type EventLine, openedLines } from '#graph/log';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { pay, readyToPay, visitor } from '../../support/checkout.ts';
import { type Planted, plant } from '../../support/planted.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';

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
const eventsIn = (lines: readonly ArchiveLine[]): EventLine[] => lines.filter((line) => line.kind === 'event');

describe('an analyst', () => {
  it('exports applications as lines, in which nobody reads what is personal', async () => {
    const { status, text } = await take('analyst', 'export', { applications: [planted.application] });
    const lines = linesOf(text);
    expect([status, lines[0]?.kind, lines.at(-1)?.kind, applicationIn(lines)]).toMatchObject([200, 'log', 'end', { id: planted.application, key: null }]);
    expect(leaks(text)).toEqual([]);
  });

  it('takes a fixture away in which everything personal is made up, with the key to it, and nobody is found by its ids', async () => {
    const { status, text } = await take('analyst', 'fixture', { application: planted.application });
    const lines = linesOf(text);
    const opened = openedLines(applicationIn(lines), eventsIn(lines));
    expect(status).toBe(200);
    expect(opened.filter(({ personal }) => personal === null)).toEqual([]);
    expect(opened.filter(({ personal }) => personal).length).toBeGreaterThan(20);
    expect(leaks(JSON.stringify(opened))).toEqual([]);
    expect(text).not.toContain(planted.application);
    expect((await take('analyst', 'fixture', { application: planted.application })).text).toBe(text);
  });

  it('finds in a fixture neither the policies nor the payment of who bought', async () => {
    const buyer = await readyToPay(bindflow.facade.url);
    await pay(buyer);
    await buyer.ship();
    const { text } = await take('analyst', 'fixture', { application: buyer.ports.applicationId });
    const { policyNumbers } = buyer.log.find(({ type }) => type === 'PolicyBound')!.data as { policyNumbers: Record<string, string> };
    const { referenceNumber } = buyer.log.find(({ type }) => type === 'PaymentAccepted')!.data as { referenceNumber: string };
    expect(Object.values(policyNumbers)).not.toHaveLength(0);
    expect([referenceNumber, ...Object.values(policyNumbers)].filter((reference) => text.includes(reference))).toEqual([]);
    expect(eventsIn(linesOf(text)).map(({ type }) => type)).toEqual(expect.arrayContaining(['PaymentAccepted', 'PolicyBound', 'PoliciesIssued']));
  });
});

it.each([
  ['export', { applications: ['x'] }, { applications: [randomUUID()] }],
  ['fixture', { application: 'x' }, { application: randomUUID() }],
] as const)('nobody else takes a file by %s, and nothing that is not there', async (what, wrong, none) => {
  const good = what === 'export' ? { applications: [planted.application] } : { application: planted.application };
  const refused = await Promise.all([take(null, what, good), take('developer', what, good), take('analyst', what, wrong), take('analyst', what, none)]);
  expect(refused.map((one) => one.status)).toEqual([401, 403, 400, 404]);
});

it('of a person who was erased there is no fixture, and it is said why', async () => {
  const buyer = await readyToPay(bindflow.facade.url);
  await buyer.ship();
  const id = buyer.ports.applicationId;
  await bindflow.db.deleteFrom('application_key').where('application_id', '=', id).execute();
  const { status, text } = await take('analyst', 'fixture', { application: id });
  expect([status, text]).toEqual([409, expect.stringContaining('no fixture can be made of it')]);
});
