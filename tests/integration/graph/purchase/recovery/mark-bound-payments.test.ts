// What is paid and not bound is found without reading what is bound.
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '#graph/db';
import { findUnboundPurchases } from '../../../../../graph/purchase/recovery/find-unbound-purchases.ts';
import { markBoundPayments } from '../../../../../graph/purchase/recovery/mark-bound-payments.ts';
import { describeOnBoth } from '../../../../support/databases.ts';

describeOnBoth('markBoundPayments', (open) => {
  let database: OpenDatabase;
  beforeEach(async () => void (database = await open()));

  /** Families with one purchase each, whose steps ended so. */
  const insert = (families: number, steps: Readonly<Record<string, string>>) =>
    sql`
      insert into purchase_step (root_id, id, purchase_id, application_id, step, attempt, status, boot_id, started_at, ended_at)
      select root, gen_random_uuid(), root, root, step, 1, status, 'boot', now(), now()
      from (select gen_random_uuid() as root from generate_series(1, ${families}::integer)) family, json_each_text(${JSON.stringify(steps)}::json) as one (step, status)`.execute(
      database.db,
    );
  const countUnmarked = async (): Promise<number> => (await sql`select from purchase_step where step = 'pay' and is_bound is not true`.execute(database.db)).rows.length;

  it('marks all that are bound, in steps, and no other', async () => {
    await insert(2500, { pay: 'done', reference: 'done', bind: 'done' });
    await insert(2, { pay: 'done', bind: 'failed' });
    await insert(3, { pay: 'declined' });
    await insert(4, { pay: 'unconfirmed' });
    await markBoundPayments(database.db, () => false);
    expect(await countUnmarked()).toBe(2 + 3 + 4);
    expect(await findUnboundPurchases(database.db)).toHaveLength(2);
  });

  it('stops between steps when the process ends', async () => {
    await insert(1100, { pay: 'done', bind: 'done' });
    let steps = 0;
    await markBoundPayments(database.db, () => (steps += 1) > 1);
    expect(await countUnmarked()).toBe(100);
  });
});
