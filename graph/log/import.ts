import { createHash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';
import { deleteDataKey, erasedAt, keepDataKey } from './application-key.ts';
import { type ApplicationLine, type ProgramLine, type StreamLine, fromBase64, streamOf } from './archive-line.ts';
import { ArchiveError, type ReadApplication, type ReadStream, readArchive, wrong } from './archive-reader.ts';
import { type EventRow, START, isOpenedBy } from './event-row.ts';
import { rowsOf } from './history.ts';
import type { LogKeys } from './keys.ts';
import { lockHeads, moveHeads, streamKey } from './stream-head.ts';
import { project } from './summaries.ts';

export interface Imported {
  readonly applications: number;
  /** New events. */
  readonly events: number;
  /** Events that were there already, just so. */
  readonly known: number;
  /** Applications whose configuration is neither in the file nor here: their pages cannot be shown. */
  readonly withoutProgram: readonly string[];
}

interface Importing {
  readonly db: Kysely<Database>;
  readonly keys: LogKeys;
  readonly now: () => number;
}

/** Rows a statement: a database takes so many parameters, and no more. */
const AT_ONCE = 1000;

/** What is new of a stream. @throws ArchiveError where what is here is another one */
async function appendRows(
  trx: Kysely<Database>,
  rows: readonly EventRow[],
  { application, author }: { application: ApplicationLine; author: StreamLine['author'] },
): Promise<number> {
  const key = { rootId: application.root, stream: streamOf({ application, author }) };
  const head = (await lockHeads(trx, [key])).get(streamKey(key)) ?? START;
  const here = head.sequence === 0 ? START.hash : rows[Math.min(head.sequence, rows.length) - 1]?.hash.toString('hex');
  const isSame = head.sequence <= rows.length ? here === head.hash : await isPrefix(trx, rows, key.stream);
  if (!isSame) throw new ArchiveError(`${key.stream} is here already, with other events`);
  const fresh = rows.slice(head.sequence);
  const last = fresh.at(-1);
  if (!last) return 0;
  const txid = [...(await moveHeads(trx, [{ ...key, sequence: last.sequence, hash: last.hash.toString('hex') }])).values()][0];
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const some = fresh.slice(at, at + AT_ONCE).map((row) => ({ ...row, data: JSON.stringify(row.data), txid }));
    await trx.insertInto('event').values(some).execute();
  }
  await project(trx, fresh);
  return fresh.length;
}

/** What is here goes further than the file, from the same beginning. */
async function isPrefix(trx: Kysely<Database>, rows: readonly EventRow[], stream: string): Promise<boolean> {
  const last = rows.at(-1);
  if (!last) return true;
  const there = await trx
    .selectFrom('event')
    .select('hash')
    .where('root_id', '=', last.root_id)
    .where('stream', '=', stream)
    .where('sequence', '=', last.sequence)
    .executeTakeFirst();
  return there?.hash.equals(last.hash) ?? false;
}

/** What is somebody's here goes on here: a file adds nothing to it. @throws ArchiveError */
async function checkNobodys(trx: Kysely<Database>, { root, id }: ApplicationLine): Promise<void> {
  const owned = await trx.selectFrom('application_owner').select('application_id').where('root_id', '=', root).executeTakeFirst();
  if (owned) throw new ArchiveError(`application ${id} is of a family that belongs to a browser here: a file adds nothing to it`);
}

/** Who was erased there is erased here. @throws ArchiveError where it is somebody's here */
async function eraseToo(trx: Kysely<Database>, application: ApplicationLine, erased: string): Promise<void> {
  const whose = { rootId: application.root, applicationId: application.id };
  if (await erasedAt(trx, whose)) return;
  await checkNobodys(trx, application);
  await deleteDataKey(trx, whose, new Date(erased));
}

const KEY_BYTES = 32;

/** Keeps the key where it opens what it came with. @throws ArchiveError */
async function keepKey(trx: Kysely<Database>, sealing: Parameters<typeof keepDataKey>[1], { root, id, key: text }: ApplicationLine, streams: readonly ReadStream[]): Promise<void> {
  const key = text === null ? null : fromBase64(text);
  const sealed = streams.flatMap(({ events }) => events).find(({ personal }) => personal !== undefined);
  const opens = (): boolean => key === null || (key.length === KEY_BYTES && (sealed === undefined || isOpenedBy(key, id, sealed)));
  if (!opens()) throw new ArchiveError(`application ${id}: its key does not open its events`);
  if (!(await keepDataKey(trx, sealing, { rootId: root, applicationId: id }, key))) throw new ArchiveError(`application ${id} is here under another key`);
}

async function importOne({ db, keys, now }: Importing, { application, streams }: ReadApplication): Promise<{ fresh: number; known: number }> {
  const { root, id, parent } = application;
  const kept = {
    root_id: root,
    id,
    program_hash: application.program,
    sitename: application.sitename,
    parent_id: parent?.id ?? null,
    parent_sequence: parent?.sequence ?? null,
    created_at: new Date(application.at),
  };
  return db.transaction().execute(async (trx) => {
    // Nobody's: it may be looked at, and not gone on with.
    await trx
      .insertInto('application')
      .values(kept)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const counted = { fresh: 0, known: 0 };
    for (const stream of streams) {
      const rows = rowsOf(application, stream);
      const fresh = await appendRows(trx, rows, { application, author: stream.line.author });
      counted.fresh += fresh;
      counted.known += rows.length - fresh;
    }
    if (counted.fresh > 0) await checkNobodys(trx, application);
    if (application.erased !== undefined) await eraseToo(trx, application, application.erased);
    await keepKey(trx, { keys, now: new Date(now()) }, application, streams);
    return counted;
  });
}

async function importProgram({ db, now }: Importing, { hash, configuration }: ProgramLine, at: number): Promise<void> {
  const canonical = canonicalJson(configuration);
  if (createHash('sha256').update(canonical).digest('hex') !== hash) throw wrong(at, `is not the configuration ${hash}: its hash is another`);
  await db
    .insertInto('program_configuration')
    .values({ hash, configuration: canonical, created_at: new Date(now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes an exported log in, application by application, each as a whole or not at all. What is here already is left as it is; sending the same file
 * again changes nothing.
 * @param texts the lines of the file
 * @throws ArchiveError that names the line; what stands before it is in
 */
export async function importLog(importing: Importing, texts: AsyncIterable<string>, onProgress: (applications: number) => void = () => undefined): Promise<Imported> {
  const counted = { applications: 0, events: 0, known: 0 };
  const withoutProgram: string[] = [];
  for await (const found of readArchive(texts)) {
    if ('program' in found) {
      await importProgram(importing, found.program, found.at);
      continue;
    }
    const { application } = found;
    const { fresh, known } = await importOne(importing, found);
    counted.applications += 1;
    counted.events += fresh;
    counted.known += known;
    const program = await importing.db.selectFrom('program_configuration').select('hash').where('hash', '=', application.program).executeTakeFirst();
    if (!program) withoutProgram.push(application.id);
    onProgress(counted.applications);
  }
  return { ...counted, withoutProgram };
}
