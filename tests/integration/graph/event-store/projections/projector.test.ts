// Summaries follow their events outside the transactions that append.
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { pageEntered } from '#events/application';
import type { RecordedEvent } from '#events/buyflow';
import { createCheckpoint } from '#events/summary';
import { applicationAbandoned, chargeDeclined, eventStoreCatalog } from '#events/server-stream';
import type { OpenDatabase } from '#graph/db';
import { type AppendRequest, createEncryptionKeys, createEventStore } from '#graph/event-store';
import { appendAllIn } from '../../../../../graph/event-store/append/append.ts';
import { describeOnBoth } from '../../../../support/databases.ts';

const at = new Date('2026-11-20T12:00:00Z');
const keys = createEncryptionKeys(randomBytes(32).toString('hex'));

describeOnBoth('the projector', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  const startProcess = (onSummaryFailed?: () => void) =>
    createEventStore({ db: database.db, keys, clock: () => at, catalog: eventStoreCatalog, ...(onSummaryFailed && { onSummaryFailed }) });
  const visits = (id: string, from: number, count: number): AppendRequest => {
    const events = Array.from({ length: count }, (_, index): RecordedEvent => {
      const envelope = { id: randomUUID(), applicationId: id, sequence: from + index, version: 1, writer: 'w', at: at.toISOString() };
      return { ...envelope, ...pageEntered({ page: 0, path: '/' }) };
    });
    return { rootId: id, stream: `application/${id}`, events, sent: at, received: at, privacyOf: () => 'public' };
  };
  /** Appends like a process that dies before its summaries follow. */
  const appendAndDie = (request: AppendRequest) => database.db.transaction().execute((trx) => appendAllIn(trx, [request], { keys, clock: () => at, catalog: eventStoreCatalog }));
  async function own(id: string): Promise<void> {
    await database.db.insertInto('application').values({ root_id: id, id, program_hash: 'p', created_at: at }).execute();
    await database.db.insertInto('application_owner').values({ root_id: id, application_id: id, browser_id_hash: 'b', created_at: at }).execute();
  }
  const rowOf = (id: string) => database.db.selectFrom('application_summary').selectAll().where('application_id', '=', id).executeTakeFirst();

  it('brings summaries up to date by itself, in a moment', async () => {
    const id = randomUUID();
    await startProcess().append(visits(id, 1, 3));
    await expect.poll(async () => (await rowOf(id))?.event_count).toBe(3);
  });

  it('waits for the transaction of a server event', async () => {
    const [log, id] = [startProcess(), randomUUID()];
    const declined = { id: randomUUID(), make: () => chargeDeclined({ after: 1, offer: 'o', attempt: 'a', reason: 'declined' }) };
    await log.append(visits(id, 1, 1));
    await database.db.transaction().execute((trx) => log.record({ root: id, id }, declined, trx));
    await log.projectNow();
    expect(await rowOf(id)).toMatchObject({ event_count: 1, decline_count: 1 });
  });

  it('adds what a process that died has left out', async () => {
    const [log, id] = [startProcess(), randomUUID()];
    await log.append(visits(id, 1, 2));
    await log.projectNow();
    await log.projectMissed();
    await appendAndDie(visits(id, 3, 2));
    expect(await rowOf(id)).toMatchObject({ event_count: 2 });
    expect(await log.projectMissed()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ event_count: 4 });
    expect(await log.projectMissed()).toBe(0);
  });

  it('adds it at the next start, too, and records that the buyer of an abandoned application is back', async () => {
    const [log, id] = [startProcess(), randomUUID()];
    await own(id);
    await log.append(visits(id, 1, 2));
    await log.record({ root: id, id }, { id: randomUUID(), make: (after) => applicationAbandoned({ after, exitReasons: {} }) });
    await log.projectNow();
    expect(await rowOf(id)).toMatchObject({ outcome: 'abandoned' });
    await appendAndDie(visits(id, 3, 1));
    const next = startProcess();
    for await (const _done of next.rebuildMissingSummaries());
    await next.projectNow();
    expect(await rowOf(id)).toMatchObject({ outcome: 'in progress', event_count: 3 });
    expect((await next.read(id, `facade/${id}`)).map(({ event }) => event.type)).toEqual(['ApplicationAbandoned', 'ApplicationReopened']);
  });

  it('projects the others if one cannot be projected, and says so once', async () => {
    let failed = 0;
    const log = startProcess(() => (failed += 1));
    const [broken, sound] = [randomUUID(), randomUUID()];
    await Promise.all([log.append(visits(broken, 1, 1)), log.append(visits(sound, 1, 1))]);
    await log.projectNow();
    // A fold state that no release writes.
    await database.db
      .updateTable('application_summary')
      .set({ fold_state: JSON.stringify({ browser: { events: 1, checkpoint: createCheckpoint(1), walk: null }, facade: { events: 0 } }) })
      .where('application_id', '=', broken)
      .execute();
    await Promise.all([log.append(visits(broken, 2, 1)), log.append(visits(sound, 2, 1))]);
    await log.projectNow();
    await log.projectNow();
    expect([failed, (await rowOf(sound))?.event_count]).toEqual([1, 2]);
  });

  it('leaves nothing of an application whose first event was rolled back', async () => {
    const [log, id] = [startProcess(), randomUUID()];
    const left = database.db.transaction().execute(async (trx) => {
      await log.record({ root: id, id }, { id: randomUUID(), make: (after) => applicationAbandoned({ after, exitReasons: {} }) }, trx);
      throw new Error('rolled back');
    });
    await expect(left).rejects.toThrow('rolled back');
    await log.projectNow();
    expect(await rowOf(id)).toBeUndefined();
  });

  it('records a return again that could not be recorded', async () => {
    const [log, id] = [startProcess(() => undefined), randomUUID()];
    await own(id);
    await log.append(visits(id, 1, 1));
    await log.record({ root: id, id }, { id: randomUUID(), make: (after) => applicationAbandoned({ after, exitReasons: {} }) });
    await log.projectNow();
    await sql`create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(database.db);
    await sql`create trigger refuse before insert on event for each row when (new.type = 'ApplicationReopened') execute function refuse()`.execute(database.db);
    await log.append(visits(id, 2, 1));
    await log.projectNow();
    await sql`drop trigger refuse on event`.execute(database.db);
    expect(await rowOf(id)).toMatchObject({ outcome: 'abandoned' });
    await expect
      .poll(async () => {
        await log.projectNow();
        return rowOf(id);
      })
      .toMatchObject({ outcome: 'in progress' });
  });
});
