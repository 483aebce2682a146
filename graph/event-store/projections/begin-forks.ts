import { SPONSOR_LINK } from '#events/application';
import { type Summary, beginFork } from '#events/summary';
import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import type { EventRow } from '../streams/event-row.ts';
import { type SummaryKey, summaryKey } from './summary-key.ts';

type AncestorEvent = SummaryKey & Pick<EventRow, 'type' | 'data'>;

/** Longer chains of forks are damaged. */
const MAX_ANCESTORS = 100;

/** Reads the events before each fork that its summary begins with: what led the buyer here, and the state. */
async function readAncestry(trx: Kysely<Database>, forks: readonly SummaryKey[]): Promise<readonly AncestorEvent[]> {
  const { rows } = await sql<AncestorEvent>`
    with recursive ancestry as (
      select fork.root_id, fork.id as fork_id, fork.parent_id as id, fork.parent_sequence as until, 1 as depth
      from application fork join json_to_recordset(${JSON.stringify(forks)}) as wanted (root_id uuid, application_id uuid) on wanted.root_id = fork.root_id and wanted.application_id = fork.id
      where fork.parent_id is not null
      union all
      select ancestry.root_id, ancestry.fork_id, parent.parent_id, parent.parent_sequence, ancestry.depth + 1
      from ancestry join application parent on parent.root_id = ancestry.root_id and parent.id = ancestry.id
      where parent.parent_id is not null and ancestry.depth < ${MAX_ANCESTORS})
    select ancestry.root_id, ancestry.fork_id as application_id, event.type, event.data
    from ancestry join event on event.root_id = ancestry.root_id and event.stream = 'application/' || ancestry.id and event.sequence <= ancestry.until
    where event.type in ('ApplicationStarted', 'AddressStandardised', 'AddressAccepted') or (event.type = 'QuestionAnswered' and event.data ->> 'question' = ${SPONSOR_LINK})
    order by ancestry.root_id, ancestry.fork_id, ancestry.depth desc, event.sequence`.execute(trx);
  return rows;
}

/** Returns the summaries that forks begin with, by `summaryKey`: the fork's own events do not say what its parent's beginning does. */
export async function beginForks(trx: Kysely<Database>, forks: readonly SummaryKey[]): Promise<ReadonlyMap<string, Summary>> {
  if (forks.length === 0) return new Map();
  const toKey = ({ root_id, application_id }: SummaryKey): SummaryKey => ({ root_id, application_id });
  const events = await readAncestry(trx, forks.map(toKey));
  return new Map(forks.map(summaryKey).map((key) => [key, beginFork(events.filter((event) => summaryKey(event) === key))]));
}
