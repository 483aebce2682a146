// Buyers' applications by email: the newest of each source, for forks, after a rebuild and an import, and never of who was erased.
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { FlowEvent } from '#events/buyflow';
import { questionAnswered, resumeLinkRequested } from '#events/application';
import { identityVerified } from '#events/identity';
import { applicationErased, eventStoreCatalog } from '#events/server-stream';
import type { OpenDatabase } from '#graph/db';
import { type EventStore, createEncryptionKeys, createEventStore, exportArchive, findApplicationsByEmail, rebuildAllSummaries } from '#graph/event-store';
import { describeOnBoth } from '../../../../support/databases.ts';
import { started } from '../../../../support/events/recording.ts';
import { takeIn } from '../../../../support/take-in.ts';

const at = new Date('2026-11-27T12:00:00Z');
const now = (): number => at.getTime();
const newKeys = () => createEncryptionKeys(randomBytes(32).toString('hex'));
const answered = (value: string, question = 'email') => questionAnswered({ question, value });

describeOnBoth('the email index', (open) => {
  let database: OpenDatabase;
  let log: EventStore;
  const keys = newKeys();
  beforeAll(async () => {
    database = await open();
    log = createEventStore({ db: database.db, keys, clock: () => at, catalog: eventStoreCatalog });
  }, 60_000);

  const sequences = new Map<string, number>();
  async function append(root: string, id: string, ...events: readonly FlowEvent[]): Promise<void> {
    const from = sequences.get(id) ?? 0;
    sequences.set(id, from + events.length);
    const recorded = events.map((event, index) => ({ id: randomUUID(), applicationId: id, sequence: from + index + 1, version: 1, writer: 'w', at: at.toISOString(), ...event }));
    const appended = await log.append({ rootId: root, stream: `application/${id}`, events: recorded, sent: at, received: at, privacyOf: () => 'personal' });
    expect(appended).toMatchObject({ ok: true });
  }
  const insert = (root: string, id: string, parent: { readonly parent_id: string; readonly parent_sequence: number } | null = null) =>
    database.db
      .insertInto('application')
      .values({ root_id: root, id, program_hash: 'p', created_at: at, ...parent })
      .execute();
  async function applicant(...events: readonly FlowEvent[]): Promise<string> {
    const id = randomUUID();
    await insert(id, id);
    await append(id, id, started, ...events);
    return id;
  }
  async function find(email: string, of = { db: database.db, keys }): Promise<string[]> {
    await log.projectNow();
    return (await findApplicationsByEmail(of.db, of.keys, email, 10)).map(({ id }) => id).toSorted();
  }
  const rowsOf = async (id: string) => database.db.selectFrom('email_index').selectAll().where('application_id', '=', id).execute();
  const newEmail = (): string => `maya-${randomUUID()}@example.com`;

  it('finds by the newest email of each source, in any case, and by no earlier one', async () => {
    const [typo, email, linked, account] = [newEmail(), newEmail(), newEmail(), newEmail()];
    const id = await applicant(answered(typo), answered('someone@example.com', 'landlordEmail'));
    expect(await find(typo)).toEqual([id]);
    await append(id, id, answered(email.toUpperCase()), resumeLinkRequested({ email: linked, sent: true }), identityVerified({ userName: account, primaryPhone: null }));
    const other = await applicant(answered(` ${email}`));
    expect([await find(typo), await find(email), await find(linked), await find(account)]).toEqual([[], [id, other].toSorted(), [id], [id]]);
    expect(await find('someone@example.com')).toEqual([]);
    await append(id, id, answered('maya@'));
    expect(await find(email)).toEqual([other]);
    // A hash alone, which differs under every key.
    const [row] = await rowsOf(other);
    expect([row?.hash?.length, row?.hash?.equals(newKeys().hashEmail(email))]).toEqual([32, false]);
  });

  it('finds a fork by the email that its parent had before it, until it gets its own', async () => {
    const [email, later] = [newEmail(), newEmail()];
    const root = await applicant(answered(email));
    const [early, fork, forkOfFork] = [randomUUID(), randomUUID(), randomUUID()];
    await insert(root, early, { parent_id: root, parent_sequence: 1 });
    await insert(root, fork, { parent_id: root, parent_sequence: 2 });
    await insert(root, forkOfFork, { parent_id: fork, parent_sequence: 1 });
    expect(await find(email)).toEqual([root, fork, forkOfFork].toSorted());
    await append(root, fork, started, answered(later));
    expect([await find(email), await find(later)]).toEqual([[root], [fork]]);
  });

  it('is restored by a rebuild, and has what was there before it, once', async () => {
    const email = newEmail();
    const id = await applicant(answered(email));
    expect(await find(email)).toEqual([id]);
    const forget = () => database.db.deleteFrom('email_index').where('application_id', '=', id).execute();
    await forget();
    for await (const _done of rebuildAllSummaries({ db: database.db, keys })) continue;
    expect(await find(email)).toEqual([id]);
    await forget();
    // A new database has nothing from before.
    expect(await log.indexOlderEmails(() => false)).toBe(0);
    await database.db.updateTable('email_index_pass').set({ ended_at: null }).execute();
    expect(await log.indexOlderEmails(() => true)).toBe(0);
    expect(await log.indexOlderEmails(() => false)).toBeGreaterThan(0);
    expect([await find(email), await log.indexOlderEmails(() => false)]).toEqual([[id], 0]);
  });

  it('has imported applications once their key is here, and none that was erased', async () => {
    const [email, target, targetKeys] = [newEmail(), await open(), newKeys()];
    const id = await applicant(answered(email));
    async function* lines(withKeys: boolean): AsyncIterable<string> {
      for await (const line of exportArchive({ db: database.db, keys, now }, { roots: [id], withKeys })) yield JSON.stringify(line);
    }
    const there = { db: target.db, keys: targetKeys };
    await takeIn({ ...there, now }, lines(false));
    expect(await find(email, there)).toEqual([]);
    await takeIn({ ...there, now }, lines(true));
    expect(await find(email, there)).toEqual([id]);

    expect(await find(email)).toEqual([id]);
    await database.db.transaction().execute((trx) => log.erase({ root: id, id }, { id: randomUUID(), make: (after) => applicationErased({ after, by: 'Ida', why: 'test' }) }, trx));
    expect([await find(email), await rowsOf(id)]).toEqual([[], []]);
    for await (const _done of rebuildAllSummaries({ db: database.db, keys })) continue;
    expect(await rowsOf(id)).toEqual([]);
    await takeIn({ ...there, now }, lines(true));
    expect(await target.db.selectFrom('email_index').selectAll().execute()).toEqual([]);
  });
});
