// The list of quarantined events: what the worker finds, and what makes an event leave the list.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type AnyEvent, type Catalog, joinCatalogs } from '#events/core';
import type { OpenDatabase } from '#graph/db';
import { createEncryptionKeys, createEventStore, exportArchive, hashCatalog, readQuarantineList, scanForQuarantine } from '#graph/event-store';
import { applicationErased, serverStreamCatalog } from '#events/server-stream';
import { describeOnBoth } from '../../../../support/databases.ts';
import { takeIn } from '../../../../support/take-in.ts';
import { waitForTransactions } from '../../../../support/wait-for-transactions.ts';
import { RECEIVED, SECRET, type Sample, answer, catalog as browserCatalog, entered, name, olderCatalog, sampleOf } from '../../../../support/sample-log.ts';

const catalog = joinCatalogs(browserCatalog, serverStreamCatalog);
const keys = createEncryptionKeys(SECRET);
const now = (): number => RECEIVED.getTime();
const DAY_MS = 24 * 60 * 60_000;

describeOnBoth('the list of quarantined events', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  interface ScanOptions {
    readonly on?: OpenDatabase;
    readonly known?: Catalog<AnyEvent>;
    /** Pages to read before it is to end. */
    readonly pages?: number;
    readonly rescanAfterMs?: number;
  }
  async function scan({ on: { db } = database, known = catalog, pages = Infinity, rescanAfterMs = DAY_MS }: ScanOptions = {}): Promise<number> {
    let left = pages;
    await waitForTransactions({ db });
    const eventStore = createEventStore({ db, keys, clock: () => RECEIVED, catalog: known });
    return scanForQuarantine({ db, keys, catalog: known, eventStore, rescanAfterMs, isEnding: () => (left -= 1) < 0 });
  }
  const listOf = ({ on: { db } = database, known = catalog }: ScanOptions = {}) => readQuarantineList(db, hashCatalog(known));
  /** Sequences and reasons of an application, as the release lists them. */
  async function listed({ rootId }: Pick<Sample, 'rootId'>, options: ScanOptions = {}): Promise<string[]> {
    const { events } = await listOf(options);
    return events.filter((event) => event.rootId === rootId).map(({ sequence, reason }) => `${sequence} ${reason}`);
  }
  async function damage({ rootId }: Sample, sequence: number, on = database): Promise<void> {
    await sql`update event set personal = decode(repeat('00', 64), 'hex') where root_id = ${rootId} and sequence = ${sequence}`.execute(on.db);
  }
  /** An application of two pages, and a name between them. */
  async function written(on = database): Promise<Sample> {
    const sample = sampleOf(on);
    expect(await sample.append(sample.from(1, entered('/'), name('Ann Example'), entered('/Payment')))).toMatchObject({ ok: true });
    await on.db.insertInto('application').values({ root_id: sample.rootId, id: sample.rootId, program_hash: 'p', created_at: RECEIVED }).execute();
    return sample;
  }
  async function* linesOf({ rootId }: Sample, withKeys: boolean): AsyncIterable<string> {
    for await (const line of exportArchive({ db: database.db, keys, now }, { roots: [rootId], withKeys })) yield JSON.stringify(line);
  }

  it('has new events from the next run on, for the release that does not know them', async () => {
    const sample = await written();
    const found = await scan({ known: olderCatalog });
    expect(found).toBeGreaterThanOrEqual(3);
    expect(await listed(sample, { known: olderCatalog })).toEqual(['1 unknown', '2 unknown', '3 unknown']);
    await sample.append([sample.at(4, entered('/Later'))]);
    expect(await listed(sample, { known: olderCatalog })).toHaveLength(3);
    expect(await scan({ known: olderCatalog })).toBe(1);
    expect(await listed(sample, { known: olderCatalog })).toEqual(['1 unknown', '2 unknown', '3 unknown', '4 unknown']);
    expect(await scan({ known: olderCatalog })).toBe(0);
  });

  it('is another one for a release that knows them, and stays as it is for the earlier one', async () => {
    const sample = await written();
    await scan({ known: olderCatalog });
    await scan();
    expect([await listed(sample), await listed(sample, { known: olderCatalog })]).toEqual([[], ['1 unknown', '2 unknown', '3 unknown']]);
  });

  it('says that its first scan is not finished, and continues it', async () => {
    const own = await open();
    await written(own);
    const before = await listOf({ on: own });
    expect(before).toEqual({ events: [], end: null, scannedUntil: null, scannedEvents: 0, rescannedAt: null });
    await scan({ on: own, pages: 1 });
    expect(await listOf({ on: own })).toMatchObject({ scannedUntil: null, scannedEvents: 3, rescannedAt: null });
    const began = Date.now() - 1000;
    await scan({ on: own });
    const { scannedUntil, scannedEvents, rescannedAt } = await listOf({ on: own });
    expect([scannedEvents, scannedUntil!.getTime() > began, rescannedAt]).toEqual([3, true, scannedUntil]);
  }, 60_000);

  it('has an event that was damaged after it was read once all events are read again', async () => {
    const sample = await written();
    await scan();
    await damage(sample, 2);
    await scan();
    expect(await listed(sample)).toEqual([]);
    const { rescannedAt: before } = await listOf();
    expect(await scan({ rescanAfterMs: 0 })).toBe(1);
    expect([await listed(sample), (await listOf()).rescannedAt! > before!]).toEqual([['2 sealed'], true]);
  });

  it('reads all events again page by page, and loses neither what it has found nor what is new', async () => {
    const own = await open();
    const first = await written(own);
    const many = sampleOf(own);
    for (let at = 1; at < 420; at += 60) await many.append(many.from(at, ...Array.from({ length: 60 }, () => answer('open', 'yes'))));
    await scan({ on: own });
    await damage(first, 2, own);
    await sql`update event set data = '{}' where root_id = ${many.rootId} and sequence in (1, 201, 420)`.execute(own.db);
    // One page, then the process ends.
    await scan({ on: own, rescanAfterMs: 0, pages: 1 });
    await first.append([first.at(4, entered('/Later'))]);
    await scan({ on: own });
    const expected = [[first.rootId, '2 sealed'], ...[1, 201, 420].map((sequence) => [many.rootId, `${sequence} shape`])].toSorted(([one = ''], [other = '']) =>
      one < other ? -1 : one > other ? 1 : 0,
    );
    const all = async () => (await listOf({ on: own })).events.map(({ rootId, sequence, reason }) => [rootId, `${sequence} ${reason}`]);
    expect(await all()).toEqual(expected);
    // The next rescan has read its first page.
    await scan({ on: own, rescanAfterMs: 0, pages: 1 });
    expect(await all()).toEqual(expected);
  }, 60_000);

  it('has no event that is restored or gone, once all events are read again', async () => {
    const [restored, gone] = [await written(), await written()];
    const { rows } = await sql<{ personal: Buffer }>`select personal from event where root_id = ${restored.rootId} and sequence = 2`.execute(database.db);
    for (const sample of [restored, gone]) await damage(sample, 2);
    await scan();
    await scan({ rescanAfterMs: 0 });
    expect([await listed(restored), await listed(gone)]).toEqual([['2 sealed'], ['2 sealed']]);
    await sql`update event set personal = ${rows[0]!.personal} where root_id = ${restored.rootId} and sequence = 2`.execute(database.db);
    await sql`delete from event where root_id = ${gone.rootId}`.execute(database.db);
    await scan({ rescanAfterMs: 0 });
    expect([await listed(restored), await listed(gone)]).toEqual([[], []]);
  });

  it('has no damaged personal fields of an erased application, but still what a release does not know', async () => {
    const sample = await written();
    await damage(sample, 2);
    await scan();
    await scan({ known: olderCatalog });
    expect([await listed(sample), await listed(sample, { known: olderCatalog })]).toEqual([['2 sealed'], ['1 unknown', '2 unknown', '3 unknown']]);
    const erased = { id: randomUUID(), make: (after: number) => applicationErased({ after, by: 'Ida', why: 'request' as const }) };
    const eventStore = createEventStore({ db: database.db, keys, clock: () => RECEIVED, catalog });
    await database.db.transaction().execute((trx) => eventStore.erase({ root: sample.rootId, id: sample.rootId }, erased, trx));
    await scan();
    await scan({ known: olderCatalog });
    // The earlier release does not know the erasure either.
    expect([await listed(sample), await listed(sample, { known: olderCatalog })]).toEqual([[], ['1 unknown', '2 unknown', '3 unknown', '1 unknown']]);
  });

  it('has imported events, and those that a key shows to be damaged when it is imported after them', async () => {
    const there = await open();
    const sample = await written();
    await scan({ on: there, known: catalog });
    await scan({ on: there, known: olderCatalog });
    await takeIn({ db: there.db, keys, now }, linesOf(sample, false));
    await damage(sample, 2, there);
    await scan({ on: there });
    await scan({ on: there, known: olderCatalog });
    // Without the key no one can say what is damaged.
    expect([await listed(sample, { on: there }), await listed(sample, { on: there, known: olderCatalog })]).toEqual([[], ['1 unknown', '2 unknown', '3 unknown']]);
    await takeIn({ db: there.db, keys, now }, linesOf(sample, true));
    await scan({ on: there });
    expect(await listed(sample, { on: there })).toEqual(['2 sealed']);
  }, 60_000);

  it('is read in parts', async () => {
    const own = await open();
    const sample = sampleOf(own);
    for (let at = 1; at < 540; at += 60) await sample.append(sample.from(at, ...Array.from({ length: 60 }, () => entered('/'))));
    await scan({ on: own, known: olderCatalog });
    const first = await listOf({ on: own, known: olderCatalog });
    const rest = await readQuarantineList(own.db, hashCatalog(olderCatalog), undefined, first.end ?? undefined);
    expect([...first.events, ...rest.events].map(({ sequence }) => sequence)).toEqual(Array.from({ length: 540 }, (_, at) => at + 1));
    expect([first.events.length, rest.end]).toEqual([500, null]);
  }, 60_000);

  it('is deleted once no process of its release has run for a week', async () => {
    const sample = await written();
    await scan({ known: olderCatalog });
    const ageBy = (days: number) =>
      sql`update quarantine_scan set used_at = now() - ${days} * interval '1 day' where catalog_hash = ${hashCatalog(olderCatalog)}`.execute(database.db);
    await ageBy(6);
    await scan();
    expect(await listed(sample, { known: olderCatalog })).toHaveLength(3);
    await ageBy(8);
    await scan();
    expect(await listOf({ known: olderCatalog })).toEqual({ events: [], end: null, scannedUntil: null, scannedEvents: 0, rescannedAt: null });
  });
});
