import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Database, type TimeCursor, cutTimePage } from '#graph/db';
import { type EncryptionKeys, sealForApplication, unsealForApplications } from '#graph/event-store';

/** Where a note is: at an event of one of an application's streams. */
interface NotePlace {
  readonly application: string;
  /** Who wrote the stream: its name begins so. */
  readonly author: 'application' | 'facade';
  readonly sequence: number;
}

/** Who writes or removes a note. */
interface NoteWriter {
  readonly name: string;
  /** The identity provider's id: a name may be another person's. */
  readonly subject: string;
}

export interface EventNote extends NotePlace {
  readonly root: string;
  readonly id: string;
  /** Null if it cannot be decrypted: LOG_KEY is another one, or it was damaged. */
  readonly text: string | null;
  readonly writtenBy: string;
  readonly writerSubject: string;
  readonly writtenAt: Date;
}

export interface NewNote extends NotePlace {
  readonly text: string;
  readonly writer: NoteWriter;
}

/** Why a note was not stored. `elsewhere`: the application was imported without its key. */
export type NoteRefusal = 'unknown event' | 'too many' | 'erased' | 'elsewhere';

/** More of an application are a conversation, which belongs elsewhere. */
export const MAX_NOTES = 200;

export interface NoteDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly now: () => number;
}

interface NoteRow {
  readonly root_id: string;
  readonly application_id: string;
  readonly id: string;
  readonly stream: string;
  readonly sequence: number;
  readonly note: Buffer;
  readonly written_by: string;
  readonly writer_subject: string;
  readonly written_at: Date;
}

const noteContext = ({ root_id, application_id, id }: Pick<NoteRow, 'root_id' | 'application_id' | 'id'>): string => `event_note/${root_id}/${application_id}/${id}`;

async function openNotes({ db, keys }: NoteDeps, rows: readonly NoteRow[]): Promise<EventNote[]> {
  const sealed = rows.map((row) => ({ subject: { rootId: row.root_id, applicationId: row.application_id }, sealed: row.note, context: noteContext(row) }));
  const texts = await unsealForApplications(db, keys, sealed);
  return rows.map((row, index) => ({
    root: row.root_id,
    application: row.application_id,
    id: row.id,
    author: row.stream.startsWith('facade/') ? 'facade' : 'application',
    sequence: row.sequence,
    text: texts[index]?.toString('utf8') ?? null,
    writtenBy: row.written_by,
    writerSubject: row.writer_subject,
    writtenAt: row.written_at,
  }));
}

/** Returns the notes at the events of an application and its ancestors, oldest first. */
export async function listNotes(deps: NoteDeps, application: string): Promise<EventNote[]> {
  const { rows } = await sql<NoteRow>`
    with recursive chain (root_id, id, parent_id) as (
      select root_id, id, parent_id from application where id = ${application}
      union
      select parent.root_id, parent.id, parent.parent_id from chain join application parent on parent.root_id = chain.root_id and parent.id = chain.parent_id)
    select event_note.* from event_note join chain on chain.root_id = event_note.root_id and chain.id = event_note.application_id
    order by written_at, event_note.id`.execute(deps.db);
  return openNotes(deps, rows);
}

export interface NotePage {
  readonly notes: readonly EventNote[];
  readonly end: TimeCursor | null;
}

/** Returns the notes of all applications, newest first. */
export async function listNewestNotes(deps: NoteDeps, limit: number, after: TimeCursor | undefined): Promise<NotePage> {
  const rows = await deps.db
    .selectFrom('event_note')
    .selectAll()
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(written_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`))
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, end } = cutTimePage(rows, limit, ({ written_at: at, id }) => ({ at, id }));
  return { notes: await openNotes(deps, page), end };
}

/** Returns the root of the application if it has such an event. */
async function findRoot(trx: Kysely<Database>, { application, author, sequence }: NotePlace): Promise<string | undefined> {
  const row = await trx
    .selectFrom('application')
    .innerJoin('event', 'event.root_id', 'application.root_id')
    .select('application.root_id')
    .where('application.id', '=', application)
    .where('event.stream', '=', `${author}/${application}`)
    .where('event.sequence', '=', sequence)
    .executeTakeFirst();
  return row?.root_id;
}

async function findKeyRefusal(trx: Kysely<Database>, root: string, application: string): Promise<NoteRefusal> {
  const row = await trx.selectFrom('application_key').select('erased_at').where('root_id', '=', root).where('application_id', '=', application).executeTakeFirst();
  return row?.erased_at ? 'erased' : 'elsewhere';
}

/** Stores a note, encrypted with the application's data key, so that it is erased with the person. */
export function addNote(deps: NoteDeps, { text, writer, ...place }: NewNote): Promise<EventNote | NoteRefusal> {
  const { db, keys, now } = deps;
  return db.transaction().execute(async (trx) => {
    const root = await findRoot(trx, place);
    if (root === undefined) return 'unknown event';
    const written_at = new Date(now());
    const row = { root_id: root, application_id: place.application, id: randomUUID() };
    const subject = { rootId: root, applicationId: place.application };
    const note = await sealForApplication(trx, { keys, now: written_at }, subject, { plain: Buffer.from(text), context: noteContext(row) });
    if (!note) return findKeyRefusal(trx, root, place.application);
    // Two at a time could both count one too few.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`notes/${root}/${place.application}`}, 0))`.execute(trx);
    const { rows } = await sql<NoteRow>`
      insert into event_note (root_id, application_id, id, stream, sequence, note, written_by, writer_subject, written_at)
      select ${root}, ${place.application}, ${row.id}, ${`${place.author}/${place.application}`}, ${place.sequence}::integer, ${note}::bytea, ${writer.name}, ${writer.subject},
        ${written_at}::timestamptz
      where (select count(*) from event_note where root_id = ${root} and application_id = ${place.application}) < ${MAX_NOTES}
      returning *`.execute(trx);
    const [stored] = rows;
    return stored ? { root, ...place, id: row.id, text, writtenBy: writer.name, writerSubject: writer.subject, writtenAt: written_at } : 'too many';
  });
}

/** Removes a note of the writer's own. Resolves to false if it is another person's, and to null if there is none. */
export async function removeNote(
  { db }: NoteDeps,
  { application, id, subject }: { readonly application: string; readonly id: string; readonly subject: string },
): Promise<boolean | null> {
  const note = db.selectFrom('event_note').select('writer_subject').where('application_id', '=', application).where('id', '=', id);
  const row = await note.executeTakeFirst();
  if (!row) return null;
  if (row.writer_subject !== subject) return false;
  await db.deleteFrom('event_note').where('application_id', '=', application).where('id', '=', id).where('writer_subject', '=', subject).execute();
  return true;
}
