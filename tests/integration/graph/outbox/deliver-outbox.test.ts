// What all outboxes have in common, on the table of reminders: two processes that send one letter, and what is thrown meanwhile.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { reminderMailFailed, reminderMailed } from '#events/server-stream';
import type { OpenDatabase } from '#graph/db';
import type { EventStore } from '#graph/event-store';
import type { Letter } from '#graph/mail';
import { type ClaimedLetter, type DrawnLetter, type Outbox, type OutboxDeps, deliverOutbox } from '#graph/outbox';
import { describeOnBoth } from '../../../support/databases.ts';
import { createServerEventStore } from '../purchase/ledger/server-event-store.ts';

type Fault = 'mail-server' | 'bounced';
const BOUNCE = Object.assign(new Error('no'), { command: 'RCPT TO', responseCode: 550 });
const letter: Letter = { from: { name: 'Us', address: 'us@example.com' }, to: 'maya@example.com', subject: 's', text: 't', lang: 'en-US', messageId: '<one@example.com>' };

describeOnBoth('deliverOutbox', (open) => {
  let database: OpenDatabase;
  let eventStore: EventStore;
  let root: string;
  let counted: string[];
  beforeAll(async () => {
    database = await open();
    eventStore = createServerEventStore(database.db);
  }, 60_000);
  beforeEach(async () => {
    root = randomUUID();
    counted = [];
    await database.db.deleteFrom('reminder').execute();
    await database.db.insertInto('application').values({ root_id: root, id: root, program_hash: '', sitename: 'fitness', created_at: new Date() }).execute();
    await database.db.insertInto('reminder').values({ root_id: root, application_id: root }).execute();
  });

  const outbox = (draw: () => Promise<DrawnLetter | null> = async () => ({ letter })): Outbox<ClaimedLetter, Fault> => ({
    name: 'reminder',
    key: ['root_id'],
    subject: 'a test',
    draw,
    drawingFault: 'mail-server',
    describe: ({ root_id, attempts }) => ({
      subject: root_id,
      sent: { name: 'sent', make: (after) => reminderMailed({ after, attempts }) },
      giveUp: (fault) => ({ name: 'given-up', make: (after) => reminderMailFailed({ after, attempts, fault }) }),
    }),
    toLogFields: ({ attempts }) => ({ attempts }),
  });
  /** One process. */
  const deliver = (send: () => Promise<void>, draw?: () => Promise<DrawnLetter | null>, store: OutboxDeps['eventStore'] = eventStore): Promise<number> => {
    const deps: OutboxDeps = {
      db: database.db,
      eventStore: store,
      mail: { send },
      log: { warn: () => undefined, error: () => undefined },
      metrics: { countLetter: (name, outcome) => void counted.push(`${name} ${outcome}`) },
    };
    return deliverOutbox(deps, outbox(draw), () => false);
  };
  const passDelay = (attempts?: number) =>
    sql`update reminder set next_attempt_at = now() - interval '1 second', attempts = coalesce(${attempts ?? null}::integer, attempts)`.execute(database.db);
  const row = () => database.db.selectFrom('reminder').select(['state', 'attempts', 'last_fault']).where('root_id', '=', root).executeTakeFirst();
  const facts = async (): Promise<string[]> => (await eventStore.read(root, `facade/${root}`)).map(({ event }) => event.type);

  it('sends a letter once from processes that look together', async () => {
    let sent = 0;
    const send = async (): Promise<void> => void (sent += 1);
    expect((await Promise.all([deliver(send), deliver(send), deliver(send)])).reduce((sum, count) => sum + count)).toBe(1);
    expect([sent, await facts(), await row()]).toEqual([1, ['ReminderMailed'], { state: 'SENT', attempts: 1, last_fault: null }]);
  });

  it('records no end of a process that was too slow: another one has claimed the letter since, and sent it', async () => {
    await deliver(async () => {
      await passDelay();
      await deliver(async () => undefined);
      throw BOUNCE;
    });
    expect([await facts(), await row()]).toEqual([['ReminderMailed'], { state: 'SENT', attempts: 2, last_fault: null }]);
  });

  it('gives nothing up for a process that was too slow while another one has the letter', async () => {
    await deliver(async () => {
      await passDelay();
      await deliver(() => Promise.reject(new Error('away')));
      throw BOUNCE;
    });
    expect([await facts(), await row()]).toEqual([[], { state: 'PENDING', attempts: 2, last_fault: 'mail-server' }]);
  });

  it('repeats a letter whose process died before it recorded it, and records it once', async () => {
    const ids: (string | undefined)[] = [];
    const send = async (): Promise<void> => void ids.push(letter.messageId);
    const dying = { record: () => Promise.reject(new Error('killed')) };
    await expect(deliver(send, undefined, dying)).rejects.toThrow('killed');
    expect([await facts(), await row()]).toEqual([[], { state: 'PENDING', attempts: 1, last_fault: null }]);
    await passDelay();
    await deliver(send);
    expect([ids, await facts(), await row()]).toEqual([[letter.messageId, letter.messageId], ['ReminderMailed'], { state: 'SENT', attempts: 2, last_fault: null }]);
  });

  it('gives a letter up at once if its address is refused, else after the last attempt, and counts each', async () => {
    const fail = () => Promise.reject(new Error('away'));
    await deliver(fail);
    expect([await facts(), await row()]).toEqual([[], { state: 'PENDING', attempts: 1, last_fault: 'mail-server' }]);
    await passDelay(19);
    await deliver(fail);
    expect([await facts(), await row()]).toEqual([['ReminderMailFailed'], { state: 'FAILED', attempts: 20, last_fault: 'mail-server' }]);
    // As an operator has it tried again.
    await sql`update reminder set state = 'PENDING', attempts = 0, next_attempt_at = now()`.execute(database.db);
    await deliver(() => Promise.reject(BOUNCE));
    expect([await facts(), await row()]).toEqual([['ReminderMailFailed', 'ReminderMailFailed'], { state: 'FAILED', attempts: 1, last_fault: 'bounced' }]);
    expect(counted).toEqual(['reminder failed', 'reminder failed', 'reminder bounced']);
  });

  it('counts what is thrown while a letter is drawn as an attempt, and leaves one alone that is not to be sent', async () => {
    await deliver(
      async () => undefined,
      () => Promise.reject(new Error('unreadable')),
    );
    expect(await row()).toEqual({ state: 'PENDING', attempts: 1, last_fault: 'mail-server' });
    await passDelay();
    await deliver(
      () => Promise.reject(new Error('it must not be sent')),
      async () => null,
    );
    expect([await facts(), await row()]).toEqual([[], { state: 'PENDING', attempts: 2, last_fault: 'mail-server' }]);
  });
});
