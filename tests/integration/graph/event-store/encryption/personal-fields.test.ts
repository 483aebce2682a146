import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../../../../graph/db/index.ts';
import { deleteDataKey } from '../../../../../graph/event-store/encryption/data-keys.ts';
import { createEncryptionKeys, createEventStore } from '../../../../../graph/event-store/index.ts';
import { describeOnBoth } from '../../../../support/databases.ts';
import { SECRET, SENT, answer, catalog, entered, name, sampleOf } from '../../../../support/sample-log.ts';

const CANARY = 'Wilhelmina Canary';

describeOnBoth('personal fields', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  /** Every row of every table as text, binary columns also decoded as text. */
  async function everything(): Promise<string> {
    const tables = [
      'application',
      'application_owner',
      'application_key',
      'stream_head',
      'event',
      'program_configuration',
      'offer',
      'purchase_step',
      'purchase_account',
      'login_session',
      'rate_limit',
    ];
    const dumps = await Promise.all(tables.map((table) => sql<object>`select * from ${sql.table(table)}`.execute(database.db)));
    const rows = dumps.flatMap(({ rows }) => rows).flatMap((row) => Object.values(row) as unknown[]);
    return rows.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))).join('\n');
  }

  it('are never stored as plain text, and public ones are', async () => {
    const { from, append } = sampleOf(database);
    await append(from(1, name(CANARY), answer('250', CANARY), answer('unheard-of', CANARY), answer('open1', 'Public Parrot'), entered('/Parrot')));
    const text = await everything();
    expect(text).not.toContain('Canary');
    expect(text).toContain('Public Parrot');
    expect(text).toContain('"question":"250"');
    expect(text).toContain('/Parrot');
  });

  it('are encrypted differently each time', async () => {
    const { rootId, from, append } = sampleOf(database);
    await append(from(1, name(CANARY), name(CANARY)));
    const rows = await database.db.selectFrom('event').select('personal').where('root_id', '=', rootId).execute();
    expect(rows[0]?.personal?.equals(rows[1]!.personal!)).toBe(false);
  });

  it('are bound to their event and application', async () => {
    const [one, other] = [sampleOf(database), sampleOf(database)];
    await one.append(one.from(1, name('Ann'), name('Bob')));
    await other.append(other.from(1, name('Cid')));
    await sql`update event set personal = (select personal from event where root_id = ${one.rootId} and sequence = 2)
      where root_id = ${one.rootId} and sequence = 1`.execute(database.db);
    await sql`update application_key set wrapped_key = (select wrapped_key from application_key where root_id = ${one.rootId})
      where root_id = ${other.rootId}`.execute(database.db);
    await expect(one.log.read(one.rootId, one.stream)).rejects.toThrow();
    await expect(other.log.read(other.rootId, other.stream)).rejects.toThrow();
  });

  it('cannot be read with another LOG_KEY', async () => {
    const { rootId, stream, from, append } = sampleOf(database);
    await append(from(1, name(CANARY)));
    const keys = createEncryptionKeys('another secret, which is as long as the first');
    await expect(createEventStore({ db: database.db, keys, clock: () => SENT, catalog }).read(rootId, stream)).rejects.toThrow();
  });

  describe.each([
    ['deleted', (root: string) => sql`delete from application_key where root_id = ${root}`],
    ['erased', (root: string) => sql`update application_key set wrapped_key = null, erased_at = now() where root_id = ${root}`],
  ])('with a key that was %s', (_, erase) => {
    it('read as null, beside the public fields', async () => {
      const { rootId, stream, log, from, append } = sampleOf(database);
      const events = from(1, entered('/'), name(CANARY), answer('250', CANARY), answer('open1', 'yes'));
      await append(events);
      await erase(rootId).execute(database.db);
      expect((await log.read(rootId, stream)).map(({ event }) => event)).toEqual([
        events[0],
        { ...events[1], data: { kind: 'person', fullName: null, nickname: null } },
        { ...events[2], data: { question: '250', value: null } },
        events[3],
      ]);
    });
  });

  it('are refused for an erased application', async () => {
    const { rootId, from, append } = sampleOf(database);
    await append(from(1, name(CANARY)));
    await deleteDataKey(database.db, { rootId, applicationId: rootId }, SENT);
    expect(await append(from(2, name(CANARY)))).toMatchObject({ ok: false, reason: 'erased', head: { sequence: 1 } });
  });
});

describe('LOG_KEY', () => {
  it('is rejected by name if it is too short', () => {
    expect(() => createEncryptionKeys('short')).toThrow('LOG_KEY is too short: it needs at least 32 random characters');
  });

  it('decrypts only unchanged data, in the same context', () => {
    const keys = createEncryptionKeys(SECRET);
    const sealed = keys.seal(Buffer.from(CANARY), 'one');
    const touched = Buffer.from(sealed);
    touched[sealed.length - 1]! ^= 1;
    expect(keys.unseal(sealed, 'one').toString()).toBe(CANARY);
    expect(sealed.toString('latin1')).not.toContain('Canary');
    expect(() => keys.unseal(sealed, 'other')).toThrow();
    expect(() => keys.unseal(touched, 'one')).toThrow();
    expect(() => keys.unseal(sealed.subarray(0, 20), 'one')).toThrow();
    expect(() => createEncryptionKeys(`${SECRET}!`).unseal(sealed, 'one')).toThrow();
  });
});
