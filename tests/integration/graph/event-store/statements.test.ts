// The number of statements of a write. Each is a round trip to the database, during which other writers wait for locked rows.
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Kysely, KyselyPlugin } from 'kysely';
import { pageEntered } from '#events/application';
import type { RecordedEvent } from '#events/buyflow';
import { eventStoreCatalog, memberReferenceKept } from '#events/server-stream';
import type { Database } from '#graph/db';
import { type EventStore, createEncryptionKeys, createEventStore } from '#graph/event-store';
import { describeOnBoth } from '../../../support/databases.ts';

const [APPENDS, FACT] = [[7, 1, 1], 3] as const;
/** Lock and read the summaries, read their new events, write them, ask whether a next version is being built. */
const SUMMARIES = 4;
const isOfSummaries = (node: object): boolean => /application_summary|json_to_recordset\(.* as known/s.test(JSON.stringify(node));
const at = new Date('2026-11-20T12:00:00Z');

describeOnBoth('statements, beside begin and commit', (open) => {
  let statements = 0;
  let ofSummaries = 0;
  let db: Kysely<Database>;
  let log: EventStore;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      // Summaries follow by themselves, at any time.
      if (isOfSummaries(node)) ofSummaries += 1;
      else statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  beforeAll(async () => {
    db = (await open()).db.withPlugin(counting);
    log = createEventStore({ db, keys: createEncryptionKeys(randomBytes(32).toString('hex')), clock: () => at, catalog: eventStoreCatalog });
  }, 60_000);

  async function counted(work: Promise<{ readonly ok: boolean }>): Promise<number> {
    const before = statements;
    expect(await work).toMatchObject({ ok: true });
    return statements - before;
  }
  /** A browser that owns its application. */
  async function browser(): Promise<{ readonly root: string; readonly id: string; readonly send: (from: number, count: number) => ReturnType<EventStore['append']> }> {
    const [id, owner] = [randomUUID(), randomUUID()];
    await db.insertInto('application').values({ root_id: id, id, program_hash: randomUUID(), sitename: 'trades', created_at: at }).execute();
    await db.insertInto('application_owner').values({ root_id: id, application_id: id, browser_id_hash: owner, created_at: at }).execute();
    const send = (from: number, count: number): ReturnType<EventStore['append']> => {
      const events = Array.from({ length: count }, (_, index): RecordedEvent => {
        const envelope = { id: randomUUID(), applicationId: id, sequence: from + index, version: 1, writer: 'w', at: at.toISOString() };
        return { ...envelope, ...pageEntered({ page: index, path: '/' }) };
      });
      return log.append({ rootId: id, stream: `application/${id}`, owner, events, sent: at, received: at, privacyOf: () => 'public' });
    };
    return { root: id, id, send };
  }
  const fact = (): Parameters<EventStore['record']>[1] => ({ id: randomUUID(), make: (after) => memberReferenceKept({ after, offer: 'o', by: 'buyer' }) });

  it("are constant for a browser's batch of any size", async () => {
    const { send } = await browser();
    const first = await counted(send(1, 1));
    expect([first, await counted(send(2, 1)), await counted(send(3, 100))]).toEqual(APPENDS);
  });

  it('are shared by many browsers together', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => browser()));
    await Promise.all(all.map(({ send }) => send(1, 1)));
    const before = statements;
    await Promise.all(all.map(({ send }) => send(2, 1)));
    expect(statements - before).toBe(APPENDS[1]);
  });

  it('are constant for a server event', async () => {
    const whose = await browser();
    await whose.send(1, 1);
    // The first one creates the head of the stream.
    expect(await counted(log.record(whose, fact()))).toBe(FACT + 1);
    expect(await counted(log.record(whose, fact()))).toBe(FACT);
  });

  it('are constant for the summaries of any number of applications', async () => {
    for (const applications of [1, 30]) {
      const all = await Promise.all(Array.from({ length: applications }, () => browser()));
      await Promise.all(all.map(({ send }) => send(1, 3)));
      await log.projectNow();
      await Promise.all(all.map(({ send }) => send(4, 3)));
      const before = ofSummaries;
      await log.projectNow();
      expect(ofSummaries - before).toBeLessThanOrEqual(SUMMARIES);
    }
  });
});
