// Erasure locks rows in the common order: it and any other write of the family wait for each other without a deadlock.
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Kysely } from 'kysely';
import { started } from '../../../../support/events/recording.ts';
import type { RecordedEvent } from '#events/buyflow';
import { eventStoreCatalog } from '#events/server-stream';
import { type Database, type OpenDatabase, openDatabase } from '#graph/db';
import { type ErasureDeps, eraseFamilies } from '#graph/operations/erasure';
import { type AppendRequest, type EventStore, type EventStoreDeps, createEncryptionKeys, createEventStore } from '#graph/event-store';
import { eraseDueFamilies } from '../../../../../graph/operations/erasure/erase-due-families.ts';
import { appendAllIn } from '../../../../../graph/event-store/append/append.ts';
import { createAttemptLedger } from '../../../../../graph/purchase/ledger/attempt-ledger.ts';
import { lockStreamHead as headHeldIn, lockRows, waitUntilBlocked as untilWaitingIn } from '../../../../support/lock-rows.ts';
import { type TestPostgres, startPostgres } from '../../../../support/postgres.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const at = new Date(NOW);
let postgres: TestPostgres;
let database: OpenDatabase;
let db: Kysely<Database>;
let log: EventStore;
let parts: EventStoreDeps;
let erasing: ErasureDeps;
let root: string;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: tmpdir() });
  ({ db } = database);
  const keys = createEncryptionKeys(randomBytes(32).toString('hex'));
  parts = { db, keys, clock: () => at, catalog: eventStoreCatalog };
  log = createEventStore(parts);
  erasing = { db, keys, eventStore: log, now: () => NOW, retainBoundFor: { years: 7, months: 0, days: 0 } };
}, 60_000);
afterAll(async () => {
  await database.close();
  await postgres.stop();
});
beforeEach(async () => {
  root = randomUUID();
  await opened(root);
});

async function opened(id: string, created_at = at): Promise<void> {
  await db.insertInto('application').values({ root_id: root, id, program_hash: randomUUID(), sitename: 'trades', created_at }).execute();
}
const batch = (rootId: string, id: string, sequence: number): AppendRequest => {
  const event = { id: randomUUID(), applicationId: id, sequence, version: 1, writer: 'w', at: at.toISOString(), ...started } as RecordedEvent;
  return { rootId, stream: `application/${id}`, events: [event], sent: at, received: at, privacyOf: () => 'public' };
};
const recorded = (id: string): ReturnType<EventStore['append']> => log.append(batch(root, id, 1));

const headHeld = (stream: string): Promise<() => Promise<void>> => headHeldIn(db, root, stream);
const untilWaiting = (count: number, work: Promise<unknown>): Promise<void> => untilWaitingIn(db, count, work);

async function erased(): Promise<void> {
  const wanted = { applications: [root], addresses: [], by: 'Ida Ops', why: 'request', isDry: false } as const;
  for await (const told of eraseFamilies(erasing, wanted)) expect(told).toMatchObject({ family: { kept: [] } });
}
const facts = async (id = root): Promise<string[]> => (await log.read(root, `facade/${id}`)).map(({ event }) => event.type);

it('an erasure and a purchase step that ends do not deadlock', async () => {
  await recorded(root);
  const application = { root, id: root };
  const ledger = createAttemptLedger({ db, now: () => NOW, bootId: 'this', eventStore: log });
  const step = await ledger.begin({ application, purchase: randomUUID(), step: 'reference', input: 'i', cause: { by: 'buyer', after: 1 } });
  const letGo = await headHeld(`facade/${root}`);
  const erasingIt = erased();
  await untilWaiting(1, erasingIt);
  const ending = ledger.end(application, step.callId, 'done');
  await untilWaiting(2, ending);
  await letGo();
  expect(await Promise.allSettled([erasingIt, ending])).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  expect((await facts()).at(-1)).toBe('ApplicationErased');
});

it('an erasure and two windows of the family that send together do not deadlock', async () => {
  // The window that was created first has the later id.
  const [second, first] = [randomUUID(), randomUUID()].sort() as [string, string];
  await opened(first, new Date(NOW + 1));
  await opened(second, new Date(NOW + 2));
  for (const id of [root, first, second]) await recorded(id);
  const letGo = await headHeld(`facade/${second}`);
  const erasingIt = erased();
  await untilWaiting(1, erasingIt);
  // As the event store does, but without the retry of each alone after a failure.
  const sending = db.transaction().execute((trx) => appendAllIn(trx, [batch(root, second, 2), batch(root, first, 2)], parts));
  await untilWaiting(2, sending);
  await letGo();
  expect(await Promise.allSettled([erasingIt, sending])).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  expect([await facts(first), await facts(second)]).toEqual([['ApplicationErased'], ['ApplicationErased']]);
});

it('an erasure and the search for retained data that is due do not deadlock', async () => {
  await recorded(root);
  await erased();
  const letGo = await lockRows(db, (trx) => trx.selectFrom('application').select('id').where('id', '=', root).forUpdate().execute());
  const again = erased();
  await untilWaiting(1, again);
  const look = eraseDueFamilies(erasing);
  await untilWaiting(2, look);
  await letGo();
  expect(await Promise.allSettled([again, look])).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
});
