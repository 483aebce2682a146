// An import of a family during its erasure: neither sees the other's uncommitted rows, and nothing readable may remain.
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { started } from '../../../../support/events/recording.ts';
import type { RecordedEvent } from '#events/buyflow';
import { eventStoreCatalog } from '#events/server-stream';
import { type OpenDatabase, openDatabase } from '#graph/db';
import { type ErasureDeps, eraseFamilies } from '#graph/operations/erasure';
import { createEncryptionKeys, createEventStore, exportArchive } from '#graph/event-store';
import { lockStreamHead, waitUntilBlocked } from '../../../../support/lock-rows.ts';
import { type TestPostgres, startPostgres } from '../../../../support/postgres.ts';
import { retainBoundFor, takeIn } from '../../../../support/take-in.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const at = new Date(NOW);
/** It was erased there long ago: no worker here handles it again. */
const LATER = NOW + 100 * 24 * 60 * 60_000;

let postgres: TestPostgres;
const opened: OpenDatabase[] = [];
async function another(now: number): Promise<ErasureDeps> {
  const database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: tmpdir() });
  opened.push(database);
  const [{ db }, keys] = [database, createEncryptionKeys(randomBytes(32).toString('hex'))];
  return { db, keys, now: () => now, retainBoundFor, eventStore: createEventStore({ db, keys, clock: () => new Date(now), catalog: eventStoreCatalog }) };
}

let here: ErasureDeps;
let there: ErasureDeps;
let root: string;
let fork: string;
beforeAll(async () => {
  postgres = await startPostgres();
  [here, there] = [await another(NOW), await another(LATER)];
}, 60_000);
afterAll(async () => {
  for (const database of opened) await database.close();
  await postgres.stop();
});
beforeEach(async () => {
  [root, fork] = [randomUUID(), randomUUID()];
  for (const id of [root, fork]) {
    await here.db.insertInto('application').values({ root_id: root, id, program_hash: randomUUID(), sitename: 'trades', created_at: at }).execute();
    const event = { id: randomUUID(), applicationId: id, sequence: 1, version: 1, writer: 'w', at: at.toISOString(), ...started } as RecordedEvent;
    await here.eventStore.append({ rootId: root, stream: `application/${id}`, events: [event], sent: at, received: at, privacyOf: () => 'public' });
  }
});

/** The lines of a file for one application of the family. */
async function exported(id: string): Promise<string[]> {
  const lines: string[] = [];
  let isOf = false;
  let events = 0;
  for await (const line of exportArchive(here, { roots: [root], withKeys: true })) {
    if (line.kind === 'application') isOf = line.id === id;
    if (!isOf && line.kind !== 'log') continue;
    if (line.kind === 'event') events += 1;
    if (line.kind !== 'end') lines.push(JSON.stringify(line));
  }
  return [...lines, JSON.stringify({ kind: 'end', applications: 1, events })];
}
async function erased(where: ErasureDeps): Promise<void> {
  for await (const told of eraseFamilies(where, { applications: [root], addresses: [], by: 'Ida Ops', why: 'request', isDry: false })) expect(told).toHaveProperty('family');
}
/** Applications of the family with a key there. */
async function readable(): Promise<string[]> {
  const rows = await there.db.selectFrom('application_key').select('application_id').where('root_id', '=', root).where('wrapped_key', 'is not', null).execute();
  return rows.map(({ application_id }) => application_id);
}

it('is erased by a concurrent import of a file', async () => {
  const before = await exported(fork);
  await erased(here);
  const after = await exported(root);
  const letGo = await lockStreamHead(there.db, root, `application/${fork}`);
  const first = takeIn(there, before);
  await waitUntilBlocked(there.db, 1, first);
  const second = takeIn(there, after);
  await waitUntilBlocked(there.db, 2, second);
  await letGo();
  expect(await Promise.all([first, second])).toMatchObject([{ applications: 1 }, { applications: 1 }]);
  expect(await readable()).toEqual([]);
});

it('is erased by a concurrent erasure of the family', async () => {
  await takeIn(there, await exported(root));
  const before = await exported(fork);
  const letGo = await lockStreamHead(there.db, root, `application/${fork}`);
  const first = takeIn(there, before);
  await waitUntilBlocked(there.db, 1, first);
  const erasing = erased(there);
  await waitUntilBlocked(there.db, 2, erasing);
  await letGo();
  await Promise.all([first, erasing]);
  expect(await readable()).toEqual([]);
});
