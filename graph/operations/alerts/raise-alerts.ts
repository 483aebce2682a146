import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { AlertKind, Condition } from './alert.ts';
import { isRetentionOver } from './remove-old-alerts.ts';
import { type FactsDeps, readConversions, readDeclines, readUnconfirmed } from './read-facts.ts';
import { judgeConversions, judgeDeclines, judgePayments, toConversionWindow, toDeclineWindow } from './rules.ts';
import { wantsAlert } from './subscriptions.ts';

/** Ends the alerts whose condition no longer holds. */
async function endAlerts(trx: Kysely<Database>, kind: AlertKind, conditions: readonly Condition[], now: Date): Promise<void> {
  const holding = JSON.stringify(conditions.map(({ key }) => key));
  await sql`
    with over as materialized (
      select id from alert where kind = ${kind} and ended_at is null
        and not exists (select from json_array_elements_text(${holding}::json) as held (condition) where held.condition = alert.condition)
      order by id for update)
    update alert set ended_at = ${now} from over where alert.id = over.id`.execute(trx);
}

/** Inserts an alert, unless the condition has one that is open or that covers a part of its window. Returns its id if it is new. */
async function insertAlert(trx: Kysely<Database>, { key, from, scope, facts }: Condition, now: Date): Promise<string | undefined> {
  const dedupeKey = from === null ? key : `${key}/${from}`;
  const { rows } = await sql<{ id: string }>`
    insert into alert (id, kind, condition, dedupe_key, program, sponsor, is_demo, facts, raised_at)
    select ${randomUUID()}::uuid, ${facts.kind}, ${key}, ${dedupeKey}, ${scope.program}, ${scope.sponsor}, ${scope.isDemo}::boolean, ${JSON.stringify(facts)}::jsonb, ${now}::timestamptz
    where not exists (select from alert where condition = ${key} and ended_at > ${from}::timestamptz)
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

/** Locks all subscriptions: one that is removed meanwhile would fail the foreign key. Before any alert, as everything that locks both. Returns their ids. */
async function lockSubscriptions(trx: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from alert_subscription order by id for key share`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Queues an alert for those who want it: once for each target, by the newest subscription that names it, whose secret a receiver was given last. */
async function queueDeliveries(trx: Kysely<Database>, id: string, subscriptions: readonly string[]): Promise<void> {
  await sql`
    insert into alert_delivery (alert_id, subscription_id, message_id)
    select distinct on (subscription.target_hash) alert.id, subscription.id, alert.id || '_' || gen_random_uuid()
    from alert join alert_subscription subscription on subscription.id = any(${subscriptions}::uuid[]) and ${wantsAlert('subscription')}
    where alert.id = ${id} order by subscription.target_hash, subscription.created_at desc`.execute(trx);
}

/** Ends and raises the alerts of a kind, and queues their messages, all or none. Returns how many were raised. */
async function recordConditions(db: Kysely<Database>, kind: AlertKind, conditions: readonly Condition[], now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const subscriptions = await lockSubscriptions(trx);
    await endAlerts(trx, kind, conditions, now);
    let raised = 0;
    for (const condition of conditions.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
      const id = isRetentionOver(condition, now) ? undefined : await insertAlert(trx, condition, now);
      if (id === undefined) continue;
      await queueDeliveries(trx, id, subscriptions);
      raised += 1;
    }
    return raised;
  });
}

export interface AlertRun {
  /** Milliseconds since 1970, UTC. */
  readonly now: number;
  /** False to leave the conversions as they are: they are counted from all applications of five weeks. */
  readonly isConversionDue: boolean;
}

/** Judges the rules. Returns how many alerts were raised. */
export async function raiseAlerts(deps: FactsDeps, { now, isConversionDue }: AlertRun): Promise<number> {
  const [declineWindow, conversionWindow, at] = [toDeclineWindow(now), toConversionWindow(now), new Date(now)];
  const raised = [
    await recordConditions(deps.db, 'UNCONFIRMED_PAYMENT', judgePayments(await readUnconfirmed(deps)), at),
    await recordConditions(deps.db, 'DECLINES_DOUBLED', judgeDeclines(await readDeclines(deps, declineWindow), declineWindow), at),
    isConversionDue ? await recordConditions(deps.db, 'CONVERSION_FELL', judgeConversions(await readConversions(deps, conversionWindow), conversionWindow), at) : 0,
  ];
  return raised.reduce((sum, count) => sum + count, 0);
}
