// What locks several rows of alerts locks them in one order, whatever order they were written in: processes that do so together wait for each other and end.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ALERT_RETENTION_DAYS } from '#graph/operations/alerts';
import { type AlertDesk, createAlertDesk } from '../../support/alert-desk.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';

const DAY = 24 * 3_600_000;
const toId = (digit: string): string => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
/** By their ids. */
const [FIRST, LAST] = [toId('1'), toId('9')];

let bindflow: RunningBindflow;
let desk: AlertDesk;
beforeAll(async () => {
  bindflow = await startForTests();
  desk = createAlertDesk(bindflow);
}, 60_000);
afterAll(() => bindflow.close());

let leaving: string;
const subscribe = async (): Promise<string> => {
  const made = await desk
    .alertsOf()
    .subscribe({ owner: 'ada', createdBy: 'Ada', kinds: ['DECLINES_DOUBLED'], program: null, sponsor: null, webhookUrl: null, email: 'ada@example.com' });
  if (typeof made === 'string') throw new Error(made);
  return made.subscription.id;
};
/** Written, and by their conditions, in the order that is not the one of their ids; with a message each. */
beforeEach(async () => {
  leaving = await subscribe();
  for (const id of [LAST, FIRST]) {
    await sql`insert into alert (id, kind, condition, dedupe_key, is_demo, facts, raised_at) values (${id}, 'DECLINES_DOUBLED', ${id === LAST ? 'a' : 'b'}, ${id}, false, '{}', now())`.execute(bindflow.db);
    await sql`insert into alert_delivery (alert_id, subscription_id, message_id) values (${id}, ${leaving}, ${id})`.execute(bindflow.db);
  }
});
afterEach(async () => {
  await sql`delete from alert`.execute(bindflow.db);
  await sql`delete from alert_subscription`.execute(bindflow.db);
});

/** Runs something while another process has locked the first row, and waits until it waits for it. The last row is still free then: nothing waits in a circle. */
async function expectInOrder(table: 'alert' | 'alert_delivery', run: () => Promise<unknown>): Promise<void> {
  const column = sql.ref(table === 'alert' ? 'id' : 'alert_id');
  const colleague = await bindflow.db.startTransaction().execute();
  await sql`select from ${sql.table(table)} where ${column} = ${FIRST} for update`.execute(colleague);
  const running = run();
  try {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(bindflow.db)).rows).toHaveLength(1);
    await sql`select from ${sql.table(table)} where ${column} = ${LAST} for update nowait`.execute(colleague);
  } finally {
    await colleague.rollback().execute();
    await running;
  }
}

const unsubscribe = () => desk.alertsOf().unsubscribe('ada', leaving);

describe('in the order of ids', () => {
  it('alerts end', () => expectInOrder('alert', () => desk.alertsOf().raise()));

  it('messages move to another subscription', async () => {
    const heir = await subscribe();
    await expectInOrder('alert_delivery', unsubscribe);
    expect((await sql`select subscription_id as id from alert_delivery`.execute(bindflow.db)).rows).toEqual([{ id: heir }, { id: heir }]);
  });

  it('messages go with their subscription', async () => {
    await expectInOrder('alert_delivery', unsubscribe);
    expect((await sql`select from alert_delivery`.execute(bindflow.db)).rows).toEqual([]);
  });

  it.each(['alert', 'alert_delivery'] as const)('old alerts go with their messages, by the rows of %s', async (table) => {
    await sql`update alert_delivery set state = 'DELIVERED'`.execute(bindflow.db);
    const now = Date.now();
    await sql`update alert set ended_at = now()`.execute(bindflow.db);
    await expectInOrder(table, () => desk.alertsOf({ now: now + (ALERT_RETENTION_DAYS + 1) * DAY }).removeOld());
    expect((await sql`select from alert`.execute(bindflow.db)).rows).toEqual([]);
  });
});
