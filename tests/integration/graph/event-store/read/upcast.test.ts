// Events of two releases in one event store: older ones are upcast, newer ones wait for a release that knows them, and the hash chain covers both.
import { beforeAll, expect, it } from 'vitest';
import type { AnyEvent, Catalog } from '../../../../../events/core/index.ts';
import type { OpenDatabase } from '../../../../../graph/db/index.ts';
import {
  type History,
  type QuarantinedEvent,
  buildHistory,
  createEncryptionKeys,
  exportArchive,
  listQuarantinedEvents,
  parseBatch,
  readArchive,
  verifyEventStore,
} from '../../../../../graph/event-store/index.ts';
import { describeOnBoth } from '../../../../support/databases.ts';
import { takeIn } from '../../../../support/take-in.ts';
import { RECEIVED, SECRET, type Sample, catalog, entered, name, olderCatalog, sampleOf } from '../../../../support/sample-log.ts';

const keys = createEncryptionKeys(SECRET);
const now = (): number => RECEIVED.getTime();
const PERSON = { kind: 'person' } as const;

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}
async function* asTexts(values: readonly object[]): AsyncIterable<string> {
  for (const value of values) yield JSON.stringify(value);
}

describeOnBoth('a log of two releases', (open) => {
  let database: OpenDatabase;
  let elsewhere: OpenDatabase;
  beforeAll(async () => {
    [database, elsewhere] = [await open(), await open()];
  }, 60_000);

  /** Stores events as an earlier release did, then as today: buyers with a name in either form. */
  async function written(): Promise<{ readonly older: Sample; readonly today: Sample }> {
    const older = sampleOf(database, { catalog: olderCatalog });
    const today = sampleOf(database, { like: older });
    const before = { ...older.at(1, name('')), version: 1, data: { ...PERSON, name: 'Ann Example' } };
    expect(await older.append([before])).toMatchObject({ ok: true });
    // A tab of the earlier release is still open. Its events are stored in today's form.
    const sent = parseBatch(catalog, [{ ...older.at(2, name('')), version: 1, data: { ...PERSON, name: 'Bea Example' } }]);
    if (!sent.ok) throw new Error(sent.reason);
    expect(await today.append([...sent.events, today.at(3, name('Cy Example')), today.at(4, entered('/Payment'))])).toMatchObject({ ok: true, head: { sequence: 4 } });
    await database.db.insertInto('application').values({ root_id: today.rootId, id: today.rootId, program_hash: 'p', created_at: RECEIVED }).execute();
    return { older, today };
  }
  const lines = ({ rootId }: Sample) => all(exportArchive({ db: database.db, keys, now }, { roots: [rootId], withKeys: true }));
  async function history(sample: Sample, known: Catalog<AnyEvent>): Promise<History> {
    const found = await all(readArchive(asTexts(await lines(sample))));
    return buildHistory(
      found.flatMap((one) => ('application' in one ? [one] : [])),
      sample.rootId,
      known,
    )!;
  }
  /** The data in a release's form, without the events that it cannot read. */
  const formOf = (known: Catalog<AnyEvent>, stored: readonly unknown[]): unknown[] =>
    stored.map((event) => known.parse(event)).flatMap((parsed) => (parsed.ok ? [parsed.event.data] : []));
  const NAMES = ['Ann', 'Bea', 'Cy'].map((first) => ({ ...PERSON, fullName: `${first} Example` }));

  it('is read in today’s form by every reader, and stays stored as it was written', async () => {
    const { today } = await written();
    const [read, sound, told] = [await today.log.read(today.rootId, today.stream), await today.log.readWithQuarantine(today.rootId, today.stream), await history(today, catalog)];
    expect(read.map(({ event }) => event.version)).toEqual([1, 2, 2, 1]);
    expect(read[0]?.event.data).toEqual({ ...PERSON, name: 'Ann Example' });
    for (const events of [read.map(({ event }) => event), sound.events, told.events.map(({ stored }) => stored)]) {
      expect(formOf(catalog, events)).toEqual([...NAMES, { path: '/Payment' }]);
    }
    expect([sound.quarantined, told.events.map(({ quarantined }) => quarantined)]).toEqual([[], [null, null, null, null]]);
  });

  it('is one chain, here and after an import elsewhere', async () => {
    const { today } = await written();
    expect(await today.log.verify(today.rootId, today.stream)).toEqual({ ok: true, events: 4 });
    await takeIn({ db: elsewhere.db, keys, now }, asTexts(await lines(today)));
    const there = sampleOf(elsewhere, { like: today });
    expect(await there.log.verify(there.rootId, there.stream)).toEqual({ ok: true, events: 4 });
    expect(
      formOf(
        catalog,
        (await there.log.read(there.rootId, there.stream)).map(({ event }) => event),
      ),
    ).toEqual([...NAMES, { path: '/Payment' }]);
    expect((await verifyEventStore(elsewhere.db, { externalHeads: asKept() })).breaches).toEqual([]);
  });
  async function* asKept(): AsyncIterable<never> {
    // No heads were saved elsewhere.
  }

  it('is read by the earlier release without unknown events, which are listed and not lost', async () => {
    const { older, today } = await written();
    const unknown = [2, 3, 4].map((sequence) => ({ sequence, reason: 'unknown' }));
    const short = ({ sequence, reason }: Pick<QuarantinedEvent, 'sequence' | 'reason'>) => ({ sequence, reason });
    const sound = await older.log.readWithQuarantine(older.rootId, older.stream);
    expect(formOf(olderCatalog, sound.events)).toEqual([{ ...PERSON, name: 'Ann Example' }]);
    expect(sound.quarantined.map(short)).toEqual(unknown);
    expect(sound.quarantined.map(({ version }) => version)).toEqual([2, 2, 1]);
    const listed = (await all(listQuarantinedEvents({ db: database.db, keys, catalog: olderCatalog }))).filter(({ rootId }) => rootId === older.rootId);
    expect(listed.map(short)).toEqual(unknown);
    const told = await history(older, olderCatalog);
    expect(told.events.map(({ quarantined, stored }) => [quarantined, stored === null])).toEqual([[null, false], ...Array.from({ length: 3 }, () => ['unknown', true])]);
    expect(await older.log.verify(older.rootId, older.stream)).toEqual({ ok: true, events: 4 });
    // The earlier release continues beside today's, which reads every event.
    expect(await older.append([{ ...older.at(5, name('')), version: 1, data: { ...PERSON, name: 'Di Example' } }])).toMatchObject({ ok: true, head: { sequence: 5 } });
    const whole = await today.log.readWithQuarantine(today.rootId, today.stream);
    expect(formOf(catalog, whole.events)).toEqual([...NAMES, { path: '/Payment' }, { ...PERSON, fullName: 'Di Example' }]);
  });
});
