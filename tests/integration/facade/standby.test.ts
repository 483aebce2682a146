// The console reads a standby: what it may show, what it must not miss, and what happens when the standby falls behind or dies.
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageEntered } from '#events/application';
import { type Standby, openDatabase, openStandby } from '#graph/db';
import { type Facade, startFacade } from '#graph/http';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { pay, readyToPay, visitor } from '../../support/checkout.ts';
import { logHere, startHere } from '../../support/here.ts';
import { parseMetrics } from '../../support/promql.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';
import { makeHome } from '../../support/started.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../support/standby.ts';

let servers: ReplicatedPostgres;
let bindflow: RunningBindflow;
let standby: Standby;
/** Two processes that read the standby. */
let facades: Facade[] = [];
let analyst: StaffBrowser;
const silent = pino({ level: 'silent' });
beforeAll(async () => {
  servers = await startReplicatedPostgres();
  bindflow = await startForTests({ databaseUrl: servers.databaseUrl });
  standby = await openStandby({ readUrl: servers.readUrl, primary: bindflow.db, log: silent });
  facades = [await startFacade({ ...bindflow.settings, standby }), await startFacade({ ...bindflow.settings, standby })];
  analyst = staffBrowser(facades[0]!.url);
  await analyst.signIn('analyst-personal@example.com');
  await vi.waitFor(() => expect(standby.lagMs()).toBe(0), 30_000);
}, 120_000);
afterAll(async () => {
  for (const facade of facades) await facade.close();
  await standby.close();
  await bindflow.close();
  await servers.stop();
});

async function ask<Data>(query: string, variables: object = {}, facade: Facade = facades[0]!): Promise<Data> {
  const headers = { 'content-type': 'application/json', cookie: analyst.cookies(`${facades[0]!.url}/graphql`) };
  const { data, errors } = (await (await fetch(`${facade.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })).json()) as {
    data: Data;
    errors?: object;
  };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
const countAll = async (facade?: Facade): Promise<number> =>
  (await ask<{ applications: { counts: { total: number } } }>('{ applications(first: 1) { counts { total } } }', {}, facade)).applications.counts.total;
const readLag = async (): Promise<number | null> => (await ask<{ standbyLag: number | null }>('{ standbyLag }')).standbyLag;

async function arrive(): Promise<string> {
  const buyer = await visitor(facades[0]!.url, 'yoga');
  buyer.ports.record(pageEntered({ page: 0, path: '/' }));
  await buyer.ship();
  return buyer.ports.applicationId;
}

interface Shown {
  readonly events: readonly { readonly type: string }[];
}
const HISTORY = 'query H($id: ID!) { applicationHistory(id: $id) { events { type } } }';
const readHistory = async (id: string, facade?: Facade): Promise<Shown | null> => (await ask<{ applicationHistory: Shown | null }>(HISTORY, { id }, facade)).applicationHistory;

async function exportLines(application: string): Promise<string[]> {
  const { url } = facades[0]!;
  const headers = { 'content-type': 'application/json', cookie: analyst.cookies(`${url}/graphql`) };
  const response = await fetch(`${url}/console/export`, { method: 'POST', headers, body: JSON.stringify({ applications: [application] }) });
  return (await response.text()).trimEnd().split('\n');
}

describe('a standby that stands still', () => {
  let known: string;
  let unconfirmed: { readonly offer: string; readonly reference: string };
  let total: number;
  beforeAll(async () => {
    const buyer = await readyToPay(bindflow.facade.url);
    await pay(buyer);
    await buyer.ship();
    known = buyer.ports.applicationId;
    const unsure = await readyToPay(bindflow.facade.url);
    await bindflow.control.fault({ path: '/api/payment/submitPaymentWithCaching/{id}', fault: 'drop-response' });
    await pay(unsure);
    await unsure.ship();
    unconfirmed = { offer: unsure.state().quote.offer!.id, reference: (await bindflow.control.ledger()).charges.at(-1)!.referenceNumber };
    await vi.waitFor(async () => expect((await readHistory(known))?.events.at(-1)?.type).toBeDefined(), 10_000);
    // Summaries follow the events: the facade that took the events writes them before it counts.
    total = await countAll(bindflow.facade);
    expect(await standby.catchesUp(10_000)).toBe(true);
    await servers.pause();
  }, 60_000);
  afterAll(async () => {
    await servers.resume();
    await vi.waitFor(() => expect(standby.lagMs()).toBe(0), 10_000);
  });

  it('answers with what it has, and says how far it is behind', async () => {
    await arrive();
    expect([await countAll(), await countAll(bindflow.facade)]).toEqual([total, total + 1]);
    await vi.waitFor(async () => expect(await readLag()).toBeGreaterThanOrEqual(1), 10_000);
    const metrics = parseMetrics(await (await fetch(`${facades[0]!.url}/metrics`)).text());
    const valueOf = (name: string): number | undefined => metrics.find((sample) => sample.name === name)?.value;
    expect([valueOf('bindflow_standby_answers'), valueOf('bindflow_standby_lag_seconds')]).toEqual([1, expect.toSatisfy((lag: number) => lag >= 1)]);
  });

  it('does not keep from an analyst what it lacks: a new application, and a file up to now', async () => {
    const application = await arrive();
    expect((await readHistory(application))?.events.length).toBeGreaterThan(0);
    const lines = await exportLines(application);
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(expect.objectContaining({ kind: 'application', id: application }));
  }, 30_000);

  it('shows analysts what they have just done themselves, in every process', async () => {
    const types = async (facade: Facade): Promise<string[]> => ((await readHistory(known, facade))?.events ?? []).map(({ type }) => type);
    expect(await types(facades[1]!)).not.toContain('PersonalShown');
    await ask('mutation S($input: ShowPersonalInput!) { showPersonal(input: $input) { isPersonal } }', { input: { id: known, reason: 'Case 7' } });
    for (const facade of facades) expect(await types(facade)).toContain('PersonalShown');
    // Another analyst may see what was before.
    const other = staffBrowser(facades[1]!.url);
    await other.signIn('analyst@example.com');
    const headers = { 'content-type': 'application/json', cookie: other.cookies(`${facades[1]!.url}/graphql`) };
    const answer = await fetch(`${facades[1]!.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: HISTORY, variables: { id: known } }) });
    const shown = await answer.text();
    expect([shown.includes('ApplicationStarted'), shown.includes('PersonalShown')]).toEqual([true, false]);
  });

  it('counts at once what analysts have settled', async () => {
    const settle = 'mutation R($input: ResolvePaymentInput!) { resolvePayment(input: $input) { __typename } }';
    const purchased = 'query L($filter: ApplicationFilterInput!) { applications(filter: $filter, first: 1) { counts { total } } }';
    const listed = async (): Promise<number> => {
      const { applications } = await ask<{ applications: { counts: { total: number } } }>(purchased, { filter: { outcomes: ['PURCHASED'] } }, facades[1]);
      return applications.counts.total;
    };
    const before = await listed();
    await ask(settle, { input: { offer: unconfirmed.offer, isCharged: true, referenceNumber: unconfirmed.reference, reason: 'The gateway has it.' } });
    expect(await listed()).toBe(before + 1);
  });
});

it('a standby that dies is missed by no one, and answers again when it is back', async () => {
  await servers.kill();
  const total = await countAll();
  await arrive();
  expect(await countAll()).toBe(total + 1);
  await vi.waitFor(async () => expect(await readLag()).toBeNull(), 20_000);
  await servers.revive();
  await vi.waitFor(async () => expect(await readLag()).toBe(0), 30_000);
  expect(await countAll()).toBe(total + 1);
}, 90_000);

it('starts with DATABASE_READ_URL, and commands that only read may run on the standby', async () => {
  const home = makeHome();
  const { databaseUrl, readUrl } = servers.others;
  const server = await startHere(home, { DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl });
  const buyer = await visitor(server.url, 'yoga');
  buyer.ports.record(pageEntered({ page: 0, path: '/' }));
  await buyer.ship();
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^bindflow_standby_answers /m);
  await vi.waitFor(async () => {
    const exported = await logHere(home, ['export'], { DATABASE_URL: readUrl });
    expect([exported.code, exported.out.includes(buyer.ports.applicationId)]).toEqual([0, true]);
  }, 20_000);
  expect(await logHere(home, ['verify'], { DATABASE_URL: readUrl })).toMatchObject({ code: 0 });
}, 60_000);

describe('the start is refused', () => {
  const refusal = async (databaseUrl: string, readUrl: string): Promise<string> => {
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    try {
      await (await openStandby({ readUrl, primary: database.db, log: silent })).close();
      return 'opened';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await database.close();
    }
  };

  it('if it leads to another database of the standby', async () => {
    expect(await refusal(servers.databaseUrl, servers.others.readUrl)).toMatch(
      /^DATABASE_READ_URL \(other at .+\) leads to another database than DATABASE_URL: name the same one$/,
    );
  });

  it('if it leads to the standby of another server', async () => {
    const url = process.env['TEST_DATABASE_URL'] ?? '';
    const name = process.env['TEST_DATABASE_TEMPLATE'] ?? '';
    const elsewhere = Object.assign(new URL(url), { pathname: `/${name}` }).href;
    expect(await refusal(elsewhere, servers.readUrl)).toMatch(/leads to a server that is no standby of the one that DATABASE_URL leads to: set it to a standby of that$/);
  });
});

it('a standby that was promoted is read no more, and does not keep a process from starting', async () => {
  await servers.promote();
  await vi.waitFor(async () => expect(await readLag()).toBeNull(), 20_000);
  const total = await countAll();
  await arrive();
  expect(await countAll()).toBe(total + 1);
  const another = await openStandby({ readUrl: servers.readUrl, primary: bindflow.db, log: silent });
  expect([another.canAnswer(), another.lagMs()]).toEqual([false, null]);
  await another.close();
}, 60_000);
