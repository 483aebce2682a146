import type { ApplicationTable, Database } from '#graph/db';
import type { Kysely, Selectable } from 'kysely';
import { erasedAt, findDataKey } from './application-key.ts';
import { type ApplicationLine, type ArchiveLine, FORMAT, type StreamLine, streamOf } from './archive-line.ts';
import { type EventRow, START, eventColumns, hashOf } from './event-row.ts';
import type { LogKeys } from './keys.ts';
import { toBase64 } from './line-parts.ts';
import { streamLines } from './stream-lines.ts';

export interface Wanted {
  /** Families, by their root applications; null for all. */
  readonly roots: readonly string[] | null;
  /** True to include the keys: anyone with the file can then read the personal fields. Without keys, no import can read them, but the chain still verifies. */
  readonly withKeys: boolean;
}

interface Exporting {
  readonly db: Kysely<Database>;
  readonly keys: LogKeys;
  readonly now: () => number;
}

type ApplicationRow = Selectable<ApplicationTable>;
const AT_ONCE = 200;

/** Yields applications in primary key order, in pages. */
async function* applicationsOf(db: Kysely<Database>, roots: Wanted['roots']): AsyncIterable<ApplicationRow> {
  let last: ApplicationRow | undefined;
  for (;;) {
    const rows: ApplicationRow[] = await db
      .selectFrom('application')
      .selectAll()
      .$if(roots !== null, (query) => query.where('root_id', 'in', [...(roots ?? [])]))
      .$if(last !== undefined, (query) => query.where((eb) => eb(eb.refTuple('root_id', 'id'), '>', eb.tuple(last?.root_id ?? '', last?.id ?? ''))))
      .orderBy('root_id')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < AT_ONCE) return;
  }
}

async function toApplicationLine({ db, keys }: Exporting, row: ApplicationRow, withKeys: boolean): Promise<ApplicationLine> {
  const whose = { rootId: row.root_id, applicationId: row.id };
  const [key, erased] = [withKeys ? await findDataKey(db, keys, whose) : undefined, await erasedAt(db, whose)];
  return {
    kind: 'application',
    root: row.root_id,
    id: row.id,
    program: row.program_hash,
    sitename: row.sitename,
    parent: row.parent_id !== null && row.parent_sequence !== null ? { id: row.parent_id, sequence: row.parent_sequence } : null,
    at: row.created_at.toISOString(),
    key: key ? toBase64(key) : null,
    ...(erased && { erased: erased.toISOString() }),
  };
}

/** True if a row does not match its hash or does not follow the row before it. */
const isAmiss = (row: EventRow, previous: EventRow | undefined): boolean =>
  !row.previous_hash.equals(previous?.hash ?? Buffer.from(START.hash, 'hex')) || !hashOf(row).equals(row.hash);

async function streamOfLog(db: Kysely<Database>, application: Pick<ApplicationLine, 'root' | 'id'>, author: StreamLine['author']): Promise<ArchiveLine[]> {
  const stream = streamOf({ application, author });
  const rows = await db.selectFrom('event').select(eventColumns).where('root_id', '=', application.root).where('stream', '=', stream).orderBy('sequence').execute();
  return streamLines(author, rows, isAmiss);
}

/** Yields the configurations that these applications were shown. */
async function* programLines(db: Kysely<Database>, roots: Wanted['roots']): AsyncIterable<ArchiveLine> {
  const shown = db
    .selectFrom('application')
    .select('program_hash')
    .$if(roots !== null, (query) => query.where('root_id', 'in', [...(roots ?? [])]));
  const rows = await db.selectFrom('program_configuration').select(['hash', 'configuration']).where('hash', 'in', shown).orderBy('hash').execute();
  for (const { hash, configuration } of rows) yield { kind: 'program', hash, configuration };
}

/** Returns all lines of an application from one database snapshot. */
const linesOf = (exporting: Exporting, row: ApplicationRow, withKeys: boolean): Promise<ArchiveLine[]> =>
  exporting.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const application = await toApplicationLine({ ...exporting, db: trx }, row, withKeys);
      return [application, ...(await streamOfLog(trx, application, 'application')), ...(await streamOfLog(trx, application, 'facade'))];
    });

/** Yields the lines of an export: the configurations, then the applications with their stored streams. */
export async function* exportLog(exporting: Exporting, { roots, withKeys }: Wanted): AsyncIterable<ArchiveLine> {
  const { db, now } = exporting;
  const counted = { applications: 0, events: 0 };
  yield { kind: 'log', format: FORMAT, at: new Date(now()).toISOString() };
  yield* programLines(db, roots);
  for await (const row of applicationsOf(db, roots)) {
    const lines = await linesOf(exporting, row, withKeys);
    counted.applications += 1;
    counted.events += lines.filter(({ kind }) => kind === 'event').length;
    yield* lines;
  }
  yield { kind: 'end', ...counted };
}
