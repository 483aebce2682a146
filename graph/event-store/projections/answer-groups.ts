import type { PublicAnswers } from '#events/summary';
import type { Database } from '#graph/db';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ApplicationFilter, filterCondition } from './application-filter.ts';

/** What rules can tell applications apart by. */
export interface AnswerKey {
  /** Of the configuration that they were opened with. */
  readonly programHash: string | null;
  /** By the ids that were asked for, null for no answer; null if it is not known what a fork has inherited. */
  readonly answers: Readonly<Record<string, PublicAnswers[string] | null>> | null;
  /** Lines of business that are not sold at the address. */
  readonly kickedLobs: readonly string[];
}

/** The applications with the same key. Money is dollars as decimal text. */
export interface AnswerGroup extends AnswerKey {
  readonly applications: number;
  /** Those with an offer, and what the newest offers come to by card. */
  readonly quoted: number;
  readonly quotedTotal: string;
  readonly paidTotal: string;
}

export interface AnswerRequest {
  readonly filter: ApplicationFilter;
  /** The questions whose answers count. */
  readonly questions: readonly string[];
}

/** An application that a list of them begins with, by what is at stake. */
export interface GroupMember extends AnswerKey {
  readonly root: string;
  readonly application: string;
}

/**
 * The keys of the matching applications. A fork has the answers of its parent, if that has not changed them after the fork; a fork of a fork has too many
 * sources to say.
 */
function selectKeys({ filter, questions }: AnswerRequest): RawBuilder<unknown> {
  const pairs = questions.map((id) => sql`${id}::text, answers -> ${id}::text`);
  return sql`
    select own.root_id, own.application_id, own.program_hash, own.order_total, own.amount_charged, own.started_at,
      case when own.answers is null then null else (select jsonb_build_object(${sql.join(pairs)})) end as answers, own.kicked_lobs
    from (
      select mine.root_id, mine.application_id, mine.program_hash, mine.order_total, mine.amount_charged, mine.started_at,
        case when mine.parent_id is null then mine.answers
          when parent.parent_id is null and parent.answered_through <= mine.forked_at then parent.answers || mine.answers end as answers,
        -- A fork that has not quoted again has what its parent had.
        case when mine.parent_id is null or mine.answers ? 'fullName' then mine.kicked_lobs else parent.kicked_lobs end as kicked_lobs
      from (select * from application_summary where ${filterCondition(filter)}) as mine
      left join application_summary parent on parent.root_id = mine.root_id and parent.application_id = mine.parent_id) as own`;
}

/** Returns the matching applications by what rules can tell them apart by. Reads columns of summaries, never events, and nothing personal. */
export async function readAnswerGroups(db: Kysely<Database>, request: AnswerRequest): Promise<readonly AnswerGroup[]> {
  const { rows } = await sql<AnswerGroup>`
    select program_hash as "programHash", answers, coalesce(kicked_lobs, '[]') as "kickedLobs", count(*) as applications, count(order_total) as quoted,
      coalesce(sum(order_total), 0)::numeric(18, 2)::text as "quotedTotal", coalesce(sum(amount_charged), 0)::numeric(18, 2)::text as "paidTotal"
    from (${selectKeys(request)}) as application group by 1, 2, 3 order by 4 desc`.execute(db);
  return rows;
}

/** Returns the applications of some groups, those with the highest offers first. */
export async function listGroupMembers(db: Kysely<Database>, request: AnswerRequest, keys: readonly AnswerKey[], limit: number): Promise<readonly GroupMember[]> {
  if (keys.length === 0) return [];
  const wanted = JSON.stringify(keys.map(({ programHash, answers, kickedLobs }) => ({ program_hash: programHash, answers, kicked_lobs: kickedLobs })));
  const { rows } = await sql<GroupMember>`
    select root_id as root, application_id as application, application.program_hash as "programHash", application.answers, coalesce(application.kicked_lobs, '[]') as "kickedLobs"
    from (${selectKeys(request)}) as application
    join jsonb_to_recordset(${wanted}::jsonb) as wanted (program_hash text, answers jsonb, kicked_lobs jsonb)
      on wanted.program_hash is not distinct from application.program_hash and wanted.answers = application.answers
        and wanted.kicked_lobs = coalesce(application.kicked_lobs, '[]')
    order by order_total desc nulls last, started_at desc nulls last, root_id, application_id limit ${limit}`.execute(db);
  return rows;
}
