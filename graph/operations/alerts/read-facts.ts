import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import { type ConversionCounts, type ConversionWindow, type DeclineCounts, DECLINE_WEEKS, MIN_DECLINES, type UnconfirmedFacts, type Window } from './rules.ts';

/** True for an application of demo data, by its root's id: `bindflow seed` makes UUIDs of version 8 that begin with 5eed. */
const isDemo = (table: string) => sql<boolean>`(${sql.ref(`${table}.root_id`)}::text like '5eed____-____-8%')`;
/** Demo data in production came by an import: it is nothing to alert anyone to. */
const isAllowed = (table: string, allowsDemo: boolean) => (allowsDemo ? sql`true` : sql`not ${isDemo(table)}`);

export interface FactsDeps {
  readonly db: Kysely<Database>;
  readonly allowsDemo: boolean;
}

/** Returns the payments that are unconfirmed now. */
export async function readUnconfirmed({ db, allowsDemo }: FactsDeps): Promise<UnconfirmedFacts[]> {
  const { rows } = await sql<UnconfirmedFacts>`
    select summary.root_id as root, summary.application_id as application, charge.attempt, summary.program, summary.sponsor, ${isDemo('summary')} as "isDemo",
      summary.fold_state -> 'facade' ->> 'amount' as amount, charge.received_at as "unconfirmedAt"
    from application_summary summary
    cross join lateral (
      select event.data ->> 'attempt' as attempt, event.received_at from event
      where event.root_id = summary.root_id and event.stream = 'facade/' || summary.application_id and event.type = 'ChargeUnconfirmed'
      order by event.sequence desc limit 1) as charge
    where summary.payment_status = 'unconfirmed' and ${isAllowed('summary', allowsDemo)}
    order by charge.received_at`.execute(db);
  return rows;
}

/** Returns the declines of programs in a window and in the same hours of earlier weeks. Leaves out programs with too few: their first application need not be found. */
export async function readDeclines({ db, allowsDemo }: FactsDeps, { from, until }: Window): Promise<DeclineCounts[]> {
  const { rows } = await sql<DeclineCounts>`
    with declined as (
      select summary.program, ${isDemo('event')} as is_demo, weeks.week
      from generate_series(0, ${DECLINE_WEEKS}::integer) as weeks (week)
      join event on event.type = 'ChargeDeclined'
        and event.received_at >= ${from}::timestamptz - weeks.week * interval '7 days' and event.received_at < ${until}::timestamptz - weeks.week * interval '7 days'
      join application_summary summary on summary.root_id = event.root_id and summary.application_id = event.application_id
      where ${isAllowed('event', allowsDemo)}),
    many as (select program, is_demo, count(*)::integer as declines from declined where week = 0 group by 1, 2 having count(*) >= ${MIN_DECLINES})
    select many.program, many.is_demo as "isDemo", many.declines,
      array(
        select (select count(*)::integer from declined where declined.week = weeks.week and declined.program is not distinct from many.program and declined.is_demo = many.is_demo)
        from generate_series(1, ${DECLINE_WEEKS}::integer) as weeks (week) order by weeks.week) as earlier,
      (select first.started_at from application_summary first
        where coalesce(first.started_at, '-infinity') > '-infinity' and first.program is not distinct from many.program and ${isDemo('first')} = many.is_demo
        order by coalesce(first.started_at, '-infinity') limit 1) as since
    from many order by many.program, many.is_demo`.execute(db);
  return rows;
}

interface ConversionRow {
  readonly program: string | null;
  readonly sponsor: string;
  readonly isDemo: boolean;
  readonly purchased: number;
  readonly ended: number;
  readonly earlierPurchased: number;
  readonly earlierEnded: number;
}

/** Returns how the applications of each program's sponsors ended, by when they began. Reads one index. */
export async function readConversions({ db, allowsDemo }: FactsDeps, { from, until, earlierFrom }: ConversionWindow): Promise<ConversionCounts[]> {
  const began = sql`coalesce(summary.started_at, '-infinity')`;
  const { rows } = await sql<ConversionRow>`
    select summary.program, summary.sponsor, ${isDemo('summary')} as "isDemo",
      count(*) filter (where summary.outcome = 'purchased' and ${began} >= ${from})::integer as purchased,
      count(*) filter (where ${began} >= ${from})::integer as ended,
      count(*) filter (where summary.outcome = 'purchased' and ${began} < ${from})::integer as "earlierPurchased",
      count(*) filter (where ${began} < ${from})::integer as "earlierEnded"
    from application_summary summary
    where ${began} >= ${earlierFrom} and ${began} < ${until} and summary.sponsor is not null and summary.outcome not in ('in progress', 'purchased elsewhere')
      and ${isAllowed('summary', allowsDemo)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows.map(({ program, sponsor, isDemo: isOfDemo, purchased, ended, earlierPurchased, earlierEnded }) => ({
    program,
    sponsor,
    isDemo: isOfDemo,
    recent: { purchased, ended },
    earlier: { purchased: earlierPurchased, ended: earlierEnded },
  }));
}
