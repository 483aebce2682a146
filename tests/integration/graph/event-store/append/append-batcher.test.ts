// Group commit: appends that arrive together share a transaction. Each has its own result.
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../../graph/db/index.ts';
import { createAppendBatcher } from '../../../../../graph/event-store/append/append-batcher.ts';
import { EventStoreBusy, createEncryptionKeys } from '../../../../../graph/event-store/index.ts';
import { describeOnBoth } from '../../../../support/databases.ts';
import { RECEIVED, SECRET, SENT, type Sample, catalog, entered, name, sampleOf } from '../../../../support/sample-log.ts';

const HUNDRED = 100;

describeOnBoth('appends that arrive together', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  const startBatcher = (maxQueued?: number) => createAppendBatcher({ db: database.db, keys: createEncryptionKeys(SECRET), clock: () => RECEIVED, catalog }, { maxQueued });
  const batchOf = ({ rootId, stream }: Sample, events: Parameters<Sample['append']>[0]) => ({
    rootId,
    stream,
    events,
    sent: SENT,
    received: RECEIVED,
    privacyOf: () => 'public' as const,
  });
  const rowsOf = ({ rootId }: Sample) => database.db.selectFrom('event').select('sequence').where('root_id', '=', rootId).orderBy('sequence').execute();

  const countGroups = async (samples: readonly Sample[]): Promise<number> => {
    const roots = samples.map(({ rootId }) => rootId);
    const { rows } = await sql<{ groups: number }>`select count(*) as groups from event_group where root_ids && ${roots}::uuid[]`.execute(database.db);
    return rows[0]!.groups;
  };

  it('share a transaction', async () => {
    const { append } = startBatcher();
    const samples = Array.from({ length: HUNDRED }, () => sampleOf(database));
    const appended = await Promise.all(samples.map((sample) => append(batchOf(sample, sample.from(1, entered('/'), name('Ann Example'))))));
    expect(appended.every(({ ok }) => ok)).toBe(true);
    const written = (await Promise.all(samples.map(rowsOf))).flat();
    expect(written).toHaveLength(2 * HUNDRED);
    expect(await countGroups(samples)).toBe(1);
    for (const sample of samples) expect(await sample.log.verify(sample.rootId, sample.stream)).toEqual({ ok: true, events: 2 });
  });

  it('of one stream follow each other, and a repeated one is stored once', async () => {
    const { append } = startBatcher();
    const sample = sampleOf(database);
    const [first, second] = [sample.from(1, entered('/'), entered('/a')), sample.from(3, name('Ann Example'))];
    const appended = await Promise.all([first, first, [...first, ...second], second].map((events) => append(batchOf(sample, events))));
    expect(appended.map(({ ok, head }) => [ok, head.sequence])).toEqual([
      [true, 2],
      [true, 2],
      [true, 3],
      [true, 3],
    ]);
    expect((await rowsOf(sample)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(await sample.log.verify(sample.rootId, sample.stream)).toEqual({ ok: true, events: 3 });
  });

  it('fail or are refused individually', async () => {
    const { append } = startBatcher();
    const [first, good, gap, unknown] = [sampleOf(database), sampleOf(database), sampleOf(database), sampleOf(database)];
    const results = await Promise.allSettled([
      append(batchOf(first, first.from(1, entered('/')))),
      append(batchOf(gap, gap.from(2, entered('/')))),
      append(batchOf(unknown, [{ ...unknown.at(1, entered('/')), type: 'Unheard' }])),
      append(batchOf(good, good.from(1, entered('/')))),
    ]);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.ok : String(result.reason)))).toEqual([
      true,
      false,
      'Error: Unheard is not in the catalog: parse events before appending them',
      true,
    ]);
    expect(await Promise.all([first, gap, unknown, good].map(async (sample) => (await rowsOf(sample)).length))).toEqual([1, 0, 0, 1]);
  });

  it("are rejected beyond the queue's limit without an effect, while the others are written", async () => {
    const { append } = startBatcher(3);
    const samples = Array.from({ length: 8 }, () => sampleOf(database));
    const results = await Promise.allSettled(samples.map((sample) => append(batchOf(sample, sample.from(1, entered('/'))))));
    const away = results.filter((result) => result.status === 'rejected' && result.reason instanceof EventStoreBusy);
    const written = (await Promise.all(samples.map(rowsOf))).flat();
    expect([away.length > 0, written.length]).toEqual([true, samples.length - away.length]);
    const late = samples[results.indexOf(away[0]!)]!;
    expect(await append(batchOf(late, late.from(1, entered('/'))))).toMatchObject({ ok: true });
  });
});
