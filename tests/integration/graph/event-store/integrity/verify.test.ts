import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../../../../graph/db/index.ts';
import type { StreamVerification } from '../../../../../graph/event-store/index.ts';
import { describeOnBoth } from '../../../../support/databases.ts';
import { answer, entered, name, sampleOf } from '../../../../support/sample-log.ts';

describeOnBoth('verifying a stream', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  /** Stores five events in two batches, then applies changes with the database's password, then verifies. */
  async function after(tamper: (rootId: string) => ReturnType<typeof sql>[]): Promise<StreamVerification> {
    const { rootId, stream, log, from, append } = sampleOf(database);
    await append(from(1, entered('/'), name('Ann Example')));
    await append(from(3, answer('open1', 'yes'), answer('250', 'no'), entered('/Payment')));
    for (const statement of tamper(rootId)) await statement.execute(database.db);
    return log.verify(rootId, stream);
  }

  it('finds no error in an unchanged stream, or in an unknown one', async () => {
    expect(await after(() => [])).toEqual({ ok: true, events: 5 });
    const { rootId, stream, log } = sampleOf(database);
    expect(await log.verify(rootId, stream)).toEqual({ ok: true, events: 0 });
  });

  it.each([
    ['data', sql`data = '{"question": "open1", "value": ["no"]}'`],
    ['type', sql`type = 'PageEntered'`],
    ['version', sql`version = 2`],
    ['id', sql`id = gen_random_uuid()`],
    ['application_id', sql`application_id = gen_random_uuid()`],
    ['writer', sql`writer = 'other'`],
    ['at', sql`at = at + interval '1 ms'`],
    ['sent_at', sql`sent_at = sent_at + interval '1 ms'`],
    ['received_at', sql`received_at = received_at + interval '1 ms'`],
    ['personal', sql`personal = '\\x00'`],
    ['previous_hash', sql`previous_hash = '\\x00'`],
    ['hash', sql`hash = '\\x00'`],
  ])('finds a change of %s', async (_, change) => {
    expect(await after((root) => [sql`update event set ${change} where root_id = ${root} and sequence = 3`])).toEqual({
      ok: false,
      sequence: 3,
      reason: 'changed',
    });
  });

  it('finds a changed byte of encrypted data', async () => {
    const flip = sql`personal = set_byte(personal, 40, get_byte(personal, 40) # 1)`;
    expect(await after((root) => [sql`update event set ${flip} where root_id = ${root} and sequence = 2`])).toMatchObject({ sequence: 2, reason: 'changed' });
  });

  it.each([1, 3, 5])('finds the deletion of event %s', async (sequence) => {
    const verdict = await after((root) => [sql`delete from event where root_id = ${root} and sequence = ${sequence}`]);
    expect(verdict).toEqual({ ok: false, sequence, reason: 'missing' });
  });

  it('finds the deletion of all events', async () => {
    expect(await after((root) => [sql`delete from event where root_id = ${root}`])).toEqual({ ok: false, sequence: 1, reason: 'missing' });
  });

  it('finds that later events were renumbered after a deletion', async () => {
    const verdict = await after((root) => [
      sql`delete from event where root_id = ${root} and sequence = 2`,
      sql`update event set sequence = 2 where root_id = ${root} and sequence = 3`,
    ]);
    expect(verdict).toMatchObject({ ok: false, sequence: 2, reason: 'changed' });
  });

  it('finds two events that were swapped', async () => {
    const move = (root: string, from: number, to: number) => sql`update event set sequence = ${to} where root_id = ${root} and sequence = ${from}`;
    expect(await after((root) => [move(root, 3, 99), move(root, 4, 3), move(root, 99, 4)])).toMatchObject({ sequence: 3, reason: 'changed' });
  });

  it('finds a truncated stream, a head that was set back, and an event after the head', async () => {
    const back = (root: string) => sql`update stream_head set sequence = 4 where root_id = ${root}`;
    const cut = (root: string) => sql`delete from event where root_id = ${root} and sequence = 5`;
    expect(await after((root) => [cut(root), back(root)])).toEqual({ ok: false, sequence: 4, reason: 'head' });
    expect(await after((root) => [back(root)])).toEqual({ ok: false, sequence: 5, reason: 'head' });
    expect(await after((root) => [sql`delete from stream_head where root_id = ${root}`])).toEqual({ ok: false, sequence: 1, reason: 'head' });
  });

  it('finds a rewritten event with a consistent hash, at its successor', async () => {
    const { rootId, stream, log, from, append } = sampleOf(database);
    const rows = () => database.db.selectFrom('event').selectAll().where('root_id', '=', rootId).orderBy('sequence').execute();
    const clear = async () => {
      await sql`delete from event where root_id = ${rootId}`.execute(database.db);
      await sql`delete from stream_head where root_id = ${rootId}`.execute(database.db);
    };
    await append(from(1, entered('/forged')));
    const [forged] = await rows();
    await clear();
    await append(from(1, entered('/'), entered('/a'), entered('/b')));
    const { id, data, hash } = forged!;
    await database.db
      .updateTable('event')
      .set({ id, data: JSON.stringify(data), hash })
      .where('root_id', '=', rootId)
      .where('sequence', '=', 1)
      .execute();
    expect(await log.verify(rootId, stream)).toEqual({ ok: false, sequence: 2, reason: 'unlinked' });
  });

  it('finds a whole stream that was moved to another application or author', async () => {
    const [one, other] = [sampleOf(database), sampleOf(database)];
    await one.append(one.from(1, entered('/'), entered('/a')));
    await other.append(other.from(1, entered('/'), entered('/a')), { stream: `facade/${other.rootId}` });
    for (const table of ['event', 'stream_head'] as const) {
      await sql`update ${sql.table(table)} set root_id = ${other.rootId} where root_id = ${one.rootId}`.execute(database.db);
      await sql`update ${sql.table(table)} set stream = ${other.stream} where stream = ${`facade/${other.rootId}`}`.execute(database.db);
    }
    expect(await one.log.verify(other.rootId, one.stream)).toEqual({ ok: false, sequence: 1, reason: 'changed' });
    expect(await other.log.verify(other.rootId, other.stream)).toEqual({ ok: false, sequence: 1, reason: 'changed' });
  });

  it('needs no key', async () => {
    expect(await after((root) => [sql`delete from application_key where root_id = ${root}`])).toEqual({ ok: true, events: 5 });
  });
});
