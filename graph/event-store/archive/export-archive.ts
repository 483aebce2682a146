import { type ApplicationLine, type ArchiveLine, FORMAT, type StreamLine } from '#events/archive';
import type { ApplicationTable, Database } from '#graph/db';
import type { Kysely, Selectable } from 'kysely';
import { findDataKey, findErasureTime } from '../encryption/data-keys.ts';
import type { EncryptionKeys } from '../encryption/encryption-keys.ts';
import { computeEventHash } from '../integrity/hash-chain.ts';
import { type EventRow, eventColumns } from '../streams/event-row.ts';
import { EMPTY_HASH } from '../streams/stream.ts';
import { streamNameOf, toBase64, toStreamLines } from './archive-row.ts';

export interface ExportOptions {
  /** Families, by their root applications; null for all. */
  readonly roots: readonly string[] | null;
  /** True to include the keys: anyone with the file can then read the personal fields. Without keys, no import can read them, but the chain still verifies. */
  readonly withKeys: boolean;
}

interface ExportDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly now: () => number;
}

type ApplicationRow = Selectable<ApplicationTable>;
const APPLICATIONS_PER_PAGE = 200;

/** Yields applications in primary key order, in pages. */
async function* applicationsOf(db: Kysely<Database>, roots: ExportOptions['roots']): AsyncIterable<ApplicationRow> {
  let last: ApplicationRow | undefined;
  for (;;) {
    const rows: ApplicationRow[] = await db
      .selectFrom('application')
      .selectAll()
      .$if(roots !== null, (query) => query.where('root_id', 'in', [...(roots ?? [])]))
      .$if(last !== undefined, (query) => query.where((eb) => eb(eb.refTuple('root_id', 'id'), '>', eb.tuple(last?.root_id ?? '', last?.id ?? ''))))
      .orderBy('root_id')
      .orderBy('id')
      .limit(APPLICATIONS_PER_PAGE)
      .execute();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < APPLICATIONS_PER_PAGE) return;
  }
}

async function toApplicationLine({ db, keys }: ExportDeps, row: ApplicationRow, withKeys: boolean): Promise<ApplicationLine> {
  const subject = { rootId: row.root_id, applicationId: row.id };
  const [key, erased] = [withKeys ? await findDataKey(db, keys, subject) : undefined, await findErasureTime(db, subject)];
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
const isAlteredRow = (row: EventRow, previous: EventRow | undefined): boolean => !row.previous_hash.equals(previous?.hash ?? EMPTY_HASH) || !computeEventHash(row).equals(row.hash);

async function readStreamLines(db: Kysely<Database>, application: Pick<ApplicationLine, 'root' | 'id'>, author: StreamLine['author']): Promise<ArchiveLine[]> {
  const stream = streamNameOf({ application, author });
  const rows = await db.selectFrom('event').select(eventColumns).where('root_id', '=', application.root).where('stream', '=', stream).orderBy('sequence').execute();
  return toStreamLines(author, rows, isAlteredRow);
}

/** Yields the configurations that these applications were shown. */
async function* readProgramLines(db: Kysely<Database>, roots: ExportOptions['roots']): AsyncIterable<ArchiveLine> {
  const shown = db
    .selectFrom('application')
    .select('program_hash')
    .$if(roots !== null, (query) => query.where('root_id', 'in', [...(roots ?? [])]));
  const rows = await db.selectFrom('program_configuration').select(['hash', 'configuration']).where('hash', 'in', shown).orderBy('hash').execute();
  for (const { hash, configuration } of rows) yield { kind: 'program', hash, configuration };
}

/** Returns all lines of an application from one database snapshot. */
const readApplicationLines = (exporting: ExportDeps, row: ApplicationRow, withKeys: boolean): Promise<ArchiveLine[]> =>
  exporting.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const application = await toApplicationLine({ ...exporting, db: trx }, row, withKeys);
      return [application, ...(await readStreamLines(trx, application, 'application')), ...(await readStreamLines(trx, application, 'facade'))];
    });

/** Yields the lines of an export: the configurations, then the applications with their stored streams. */
export async function* exportArchive(exporting: ExportDeps, { roots, withKeys }: ExportOptions): AsyncIterable<ArchiveLine> {
  const { db, now } = exporting;
  const counted = { applications: 0, events: 0 };
  yield { kind: 'log', format: FORMAT, at: new Date(now()).toISOString() };
  yield* readProgramLines(db, roots);
  for await (const row of applicationsOf(db, roots)) {
    const lines = await readApplicationLines(exporting, row, withKeys);
    counted.applications += 1;
    counted.events += lines.filter(({ kind }) => kind === 'event').length;
    yield* lines;
  }
  yield { kind: 'end', ...counted };
}
