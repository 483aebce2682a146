// An application whose browser is silent for long enough is abandoned: recorded once by any process, and taken back when the buyer returns.
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { pino } from 'pino';
import type { FlowEvent, RecordedEvent } from '#events/buyflow';
import { pageEntered } from '#events/application';
import { eventStoreCatalog } from '#events/server-stream';
import { applicationKickedOut, productsKickedOut } from '#events/quote';
import { type OpenDatabase, createLeases } from '#graph/db';
import { type EventStore, createEncryptionKeys, createEventStore } from '#graph/event-store';
import { createApplications } from '../../../../../graph/applications/applications.ts';
import { createFamilyCache } from '../../../../../graph/applications/family-cache.ts';
import type { Attempt } from '../../../../../graph/purchase/ledger/attempt.ts';
import { createAttemptLedger } from '../../../../../graph/purchase/ledger/attempt-ledger.ts';
import { createCrmReports } from '../../../../../graph/nouns/account/crm-reports.ts';
import { createPrograms } from '../../../../../graph/nouns/program/programs.ts';
import { type AbandonOnceDeps, abandonOnce } from '../../../../support/abandon-once.ts';
import { waitForSummaries } from '../../../../support/wait-for-summaries.ts';
import { describeOnBoth } from '../../../../support/databases.ts';
import { trades } from '../../../../support/events/programs.ts';
import { started } from '../../../../support/events/recording.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T12:00:00Z');
const [first, ...others] = trades.spoke.products;
const kicked = [{ productId: first!.id, name: first!.name, reasons: [{ rule: 'r', reason: 'Too large.' }] }];
const byKickout = Object.fromEntries([[first!.id, 'KickOut'], ...others.map(({ id }) => [id, 'Abandon'])]);
const allAbandoned = Object.fromEntries(trades.spoke.products.map(({ id }) => [id, 'Abandon']));

describeOnBoth('an application whose buyer is silent', (open) => {
  let database: OpenDatabase;
  let log: EventStore;
  let now: number;
  let application: { root: string; id: string };
  let looking: AbandonOnceDeps;
  const hash = randomUUID();

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const keys = createEncryptionKeys(randomBytes(32).toString('hex'));
    log = createEventStore({ db, keys, clock: () => new Date(now), catalog: eventStoreCatalog });
    await db
      .insertInto('program_configuration')
      .values({ hash, configuration: JSON.stringify(trades), created_at: new Date(START) })
      .execute();
    const quiet = pino({ level: 'silent' });
    const services = {
      eventStore: log,
      now: () => now,
      log: quiet,
      leases: createLeases({ db, log: quiet }),
      crmReports: createCrmReports({ db, keys, now: () => now }),
      gateway: () => Promise.reject(new Error('nobody is told of whom the CRM does not know')),
      applications: createApplications({ db, secret: 'secret', now: () => now, cache: createFamilyCache() }),
      programs: createPrograms({
        db,
        now: () => now,
        gatewayUrl: undefined,
        localServer: () => {
          throw new Error('nobody is asked');
        },
      }),
    };
    looking = { db, services, after: 30 * MINUTE };
  }, 60_000);
  beforeEach(async () => {
    now = START;
    // No application of an earlier test is left to be abandoned.
    await waitForSummaries(database.db);
    await database.db.updateTable('application_summary').set({ outcome: 'purchased' }).execute();
    application = await opened();
  });

  async function opened(root?: string, { isOwned = true } = {}): Promise<{ root: string; id: string }> {
    const id = randomUUID();
    const whose = { root: root ?? id, id };
    await database.db
      .insertInto('application')
      .values({ root_id: whose.root, id, program_hash: hash, sitename: 'trades', created_at: new Date(now) })
      .execute();
    const owner = { root_id: whose.root, application_id: id, browser_id_hash: 'browser', created_at: new Date(now) };
    if (isOwned) await database.db.insertInto('application_owner').values(owner).execute();
    return whose;
  }
  async function record(from: number, ...events: readonly FlowEvent[]): Promise<void> {
    await recordOf(application, from, ...events);
  }
  async function recordOf({ root, id }: { root: string; id: string }, from: number, ...events: readonly FlowEvent[]): Promise<void> {
    const at = new Date(now);
    const recorded = events.map((event, index) => ({ id: randomUUID(), applicationId: id, sequence: from + index, version: 1, writer: 'w', at: at.toISOString(), ...event }));
    const batch = { rootId: root, stream: `application/${id}`, events: recorded as RecordedEvent[], sent: at, received: at, privacyOf: () => 'public' as const } as const;
    expect(await log.append(batch)).toMatchObject({ ok: true });
  }
  const page = (index: number): FlowEvent => pageEntered({ page: index, path: `/${index}` });
  const look = (minutes: number): Promise<number> => {
    now = START + minutes * MINUTE;
    return abandonOnce(looking);
  };
  async function factsOf({ root, id } = application) {
    await log.projectNow();
    return (await log.read(root, `facade/${id}`)).map(({ event: { type, data } }) => ({ type, ...data }));
  }
  async function rowOf({ id } = application) {
    await waitForSummaries(database.db);
    return database.db.selectFrom('application_summary').selectAll().where('application_id', '=', id).executeTakeFirst();
  }

  it('is abandoned once after the timeout by the server’s clock, and not before', async () => {
    await record(1, started, page(0), page(1));
    expect(await look(29)).toBe(0);
    expect(await look(30)).toBe(1);
    expect([await look(31), await look(600)]).toEqual([0, 0]);
    expect(await factsOf()).toEqual([{ type: 'ApplicationAbandoned', after: 3, exitReasons: allAbandoned }]);
    expect(await rowOf()).toMatchObject({
      outcome: 'abandoned',
      exit_reasons: allAbandoned,
      ended_at: new Date(START + 30 * MINUTE),
      last_page: 1,
      last_event: 'ApplicationAbandoned',
    });
  });

  it('has left the products that were not kicked out', async () => {
    await record(1, started, productsKickedOut({ products: kicked }));
    await look(30);
    expect(await factsOf()).toMatchObject([{ exitReasons: byKickout }]);
    expect(await rowOf()).toMatchObject({ outcome: 'abandoned', is_partly_kicked_out: true, exit_reasons: byKickout, kickout_reasons: ['Too large.'] });
  });

  it.each([true, false])('was kicked out as a whole and stays so (by address: %s)', async (byAddress) => {
    await record(1, started, applicationKickedOut({ products: kicked, byAddress }));
    expect(await look(600)).toBe(0);
    expect(await rowOf()).toMatchObject({ outcome: byAddress ? 'kicked out by address' : 'kicked out by product', exit_reasons: { [first!.id]: 'KickOut' } });
  });

  it('is open again with the buyer’s next event, in one history, and may be abandoned again', async () => {
    await record(1, started);
    await look(30);
    await record(2, page(0), page(1));
    expect((await factsOf()).map((fact) => [fact.type, (fact as { after?: number }).after])).toEqual([
      ['ApplicationAbandoned', 1],
      ['ApplicationReopened', 3],
    ]);
    expect(await rowOf()).toMatchObject({ outcome: 'in progress', ended_at: null, exit_reasons: {} });
    await record(4, page(2));
    expect(await factsOf()).toHaveLength(2);
    expect(await look(61)).toBe(1);
    expect((await factsOf())[2]).toMatchObject({ type: 'ApplicationAbandoned', after: 4 });
    expect(await log.verify(application.root, `facade/${application.id}`)).toEqual({ ok: true, events: 3 });
  });

  it('is not open again when known events are repeated', async () => {
    const at = new Date(now);
    const event = { id: randomUUID(), applicationId: application.id, sequence: 1, version: 1, writer: 'w', at: at.toISOString(), ...started };
    const batch = { rootId: application.root, stream: `application/${application.id}`, events: [event], sent: at, received: at, privacyOf: () => 'public' as const } as const;
    await log.append(batch);
    await look(30);
    expect(await log.append(batch)).toMatchObject({ ok: true });
    expect(await rowOf()).toMatchObject({ outcome: 'abandoned' });
  });

  it.each(['started', 'unconfirmed', 'done'] as const)('is not abandoned if a payment of any application of the family is %s', async (status) => {
    await record(1, started);
    const payer = await opened(application.root);
    const ledger = createAttemptLedger({ db: database.db, now: () => now, bootId: 'this', eventStore: log });
    const purchase = randomUUID();
    const cached = (await ledger.beginCaching({ application: payer, purchase, step: 'cache', input: 'i' })) as Attempt;
    await ledger.end(payer, cached.callId, 'done', {});
    const callId = randomUUID();
    await ledger.beginPayment({ application: payer, purchase, cause: { by: 'buyer', after: 0 }, step: 'pay', input: cached.callId, callId });
    if (status !== 'started') await ledger.end(payer, callId, status, {});
    expect(await look(600)).toBe(0);
    expect(await factsOf()).toEqual([]);
  });

  it('is not abandoned while another window or device of the buyer is active', async () => {
    await record(1, started);
    const fork = await opened(application.root);
    now = START + 20 * MINUTE;
    await recordOf(fork, 1, page(0));
    expect(await look(40)).toBe(0);
    expect(await look(50)).toBe(2);
  });

  it('is abandoned by one of several processes that run together, and by the next one when that process was killed', async () => {
    await record(1, started);
    now = START + 30 * MINUTE;
    const elsewhere: AbandonOnceDeps = { ...looking, services: { ...looking.services, leases: createLeases({ db: database.db, log: pino({ level: 'silent' }) }) } };
    const found = await Promise.all([abandonOnce(looking), abandonOnce(elsewhere), abandonOnce(looking)]);
    expect(found.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await factsOf()).toHaveLength(1);
    application = await opened();
    now = START;
    await record(1, started);
    const killed = { ...looking, services: { ...looking.services, eventStore: { ...log, record: () => Promise.reject(new Error('killed')) } } };
    now = START + 30 * MINUTE;
    await expect(abandonOnce(killed)).rejects.toThrow('killed');
    expect([await factsOf(), (await rowOf())?.outcome]).toEqual([[], 'in progress']);
    expect(await abandonOnce(elsewhere)).toBe(1);
  });

  it('is not abandoned after its erasure, and does not block others', async () => {
    await record(1, started);
    await database.db.updateTable('application_key').set({ wrapped_key: null, erased_at: new Date() }).where('root_id', '=', application.root).execute();
    expect([await look(600), await factsOf()]).toEqual([0, []]);
  });

  it('is never recorded as abandoned when it was imported, so that more of the same log can be imported', async () => {
    application = await opened(undefined, { isOwned: false });
    await record(1, started);
    expect([await look(600), await factsOf(), (await rowOf())?.outcome]).toEqual([0, [], 'in progress']);
  });

  it('is open again if the buyer returns at the moment of the abandonment', async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => opened()));
    for (const buyer of buyers) await recordOf(buyer, 1, started);
    now = START + 30 * MINUTE;
    await Promise.all([abandonOnce(looking), ...buyers.map((buyer) => recordOf(buyer, 2, page(0)))]);
    const rows = await Promise.all(buyers.map(rowOf));
    expect(rows.map((row) => row?.outcome)).toEqual(buyers.map(() => 'in progress'));
    for (const buyer of buyers) expect(['', 'ApplicationAbandoned,ApplicationReopened']).toContain((await factsOf(buyer)).map(({ type }) => type).join());
  });
});
