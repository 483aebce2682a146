import type { ApplicationLine } from '#events/archive';
import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { lockStreamHeads } from '../streams/stream-heads.ts';
import { writeLockedEvents } from '../append/write-events.ts';
import { subjectKey } from '../encryption/data-keys.ts';
import { importDataKeys, markDataKeysElsewhere } from '../encryption/import-data-keys.ts';
import { type EncryptionKeys, KEY_BYTES } from '../encryption/encryption-keys.ts';
import { canUnsealPersonalFields } from '../encryption/personal-fields.ts';
import { indexEmails } from '../projections/email-index.ts';
import { indexEvidence } from '../projections/evidence-index.ts';
import { projectSummaries } from '../projections/application-summary.ts';
import type { EventRow } from '../streams/event-row.ts';
import { EMPTY_HEAD, type StreamHead, type StreamKey, streamKey } from '../streams/stream.ts';
import { ArchiveError, type ArchivedApplication, type ArchivedStream } from './archive-reader.ts';
import { fromBase64, streamNameOf } from './archive-row.ts';
import { type FamilyErasures, eraseApplication, eraseFamilies, importErasures, rejectOwnedFamilies } from './import-erasures.ts';
import { toVerifiedRows } from './verify-archived-stream.ts';

export interface ImportDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly now: () => number;
  readonly erasures: FamilyErasures;
}

/** A stream of the file, as rows. */
interface IncomingStream {
  readonly application: ApplicationLine;
  readonly key: StreamKey;
  readonly rows: readonly EventRow[];
}

/** A stream with the rows that are new here. */
interface NewRows extends IncomingStream {
  readonly added: readonly EventRow[];
}

/** True if the stored stream begins with the file's and has more events. */
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

/** @throws ArchiveError if the stored stream differs */
async function selectNewRows(trx: Kysely<Database>, incoming: IncomingStream, head: StreamHead): Promise<NewRows> {
  const { rows, key } = incoming;
  const here = head.sequence === 0 ? EMPTY_HEAD.hash : rows[Math.min(head.sequence, rows.length) - 1]?.hash.toString('hex');
  const isSame = head.sequence <= rows.length ? here === head.hash : await isPrefix(trx, rows, key.stream);
  if (!isSame) throw new ArchiveError(`${key.stream} is here already, with other events`);
  return { ...incoming, added: rows.slice(head.sequence) };
}

/** Events per statement. */
const EVENTS_PER_STATEMENT = 2000;

async function writeImported(trx: Kysely<Database>, rows: readonly EventRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += EVENTS_PER_STATEMENT) await writeLockedEvents(trx, rows.slice(at, at + EVENTS_PER_STATEMENT), true);
}

/** Returns the key of an application if it opens the imported events. @throws ArchiveError */
function checkedKeysOf({ root, id, key: text }: ApplicationLine, streams: readonly ArchivedStream[]) {
  if (text === null) return [];
  const key = fromBase64(text);
  const sealed = streams.flatMap(({ events }) => events).find(({ personal }) => personal !== undefined);
  const opens = key.length === KEY_BYTES && (sealed === undefined || canUnsealPersonalFields(key, id, sealed));
  if (!opens) throw new ArchiveError(`application ${id}: its key does not open its events`);
  return [{ subject: { rootId: root, applicationId: id }, key }];
}

/** True if the application was written with a key but came without it. An application without events has no key yet and gets one when it continues here. */
const isMissingKey = ({ application: { key, erased }, streams }: ArchivedApplication): boolean =>
  key === null && erased === undefined && streams.some(({ events }) => events.length > 0);

/** Stores the imported keys and marks missing ones as being elsewhere. @throws ArchiveError */
async function importKeys(trx: Kysely<Database>, { keys, now }: ImportDeps, all: readonly ArchivedApplication[]): Promise<void> {
  const imported = all.flatMap(({ application, streams }) => checkedKeysOf(application, streams));
  const conflicting = await importDataKeys(trx, { keys, now: new Date(now()) }, imported);
  const other = imported.find(({ subject }) => conflicting.has(subjectKey(subject)));
  if (other) throw new ArchiveError(`application ${other.subject.applicationId} is here under another key`);
  const withoutKey = all.filter(isMissingKey).map(({ application: { root, id } }) => ({ rootId: root, applicationId: id }));
  await markDataKeysElsewhere(trx, withoutKey, new Date(now()));
}

const toApplicationRow = ({ root, id, program, sitename, parent, at }: ApplicationLine) => ({
  root_id: root,
  id,
  program_hash: program,
  sitename,
  parent_id: parent?.id ?? null,
  parent_sequence: parent?.sequence ?? null,
  created_at: new Date(at),
});

const toIncomingStreams = ({ application, streams }: ArchivedApplication): IncomingStream[] =>
  streams.map((stream) => ({
    application,
    key: { rootId: application.root, stream: streamNameOf({ application, author: stream.line.author }) },
    rows: toVerifiedRows(application, stream),
  }));

/**
 * Imports applications, all as a whole or not at all. Returns how many of their events are new and how many were known.
 * @throws ArchiveError
 */
export async function importApplications(importing: ImportDeps, all: readonly ArchivedApplication[]): Promise<{ added: number; known: number }> {
  const incomingStreams = all.flatMap(toIncomingStreams);
  const duplicate = incomingStreams.find(({ key }, index) => incomingStreams.findIndex((one) => streamKey(one.key) === streamKey(key)) < index);
  if (duplicate) throw new ArchiveError(`${duplicate.key.stream} stands twice in the file`);
  return importing.db.transaction().execute(async (trx) => {
    const erased = await importErasures(trx, importing.erasures, all);
    // An imported application has no owner: it can be viewed, but not continued.
    await trx
      .insertInto('application')
      .values(all.map(({ application }) => toApplicationRow(application)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const heads =
      incomingStreams.length > 0
        ? await lockStreamHeads(
            trx,
            incomingStreams.map(({ key }) => key),
          )
        : new Map<string, StreamHead>();
    const added: NewRows[] = [];
    for (const one of incomingStreams) added.push(await selectNewRows(trx, one, heads.get(streamKey(one.key)) ?? EMPTY_HEAD));
    const rows = added.flatMap((one) => one.added);
    await writeImported(trx, rows);
    await projectSummaries(trx, rows);
    // Also of events that were here: earlier releases imported them without.
    await indexEvidence(
      trx,
      incomingStreams.flatMap((one) => one.rows),
    );
    await rejectOwnedFamilies(
      trx,
      added.filter((one) => one.added.length > 0).map(({ application }) => application),
    );
    for (const { application } of all) if (application.erased !== undefined) await eraseApplication(trx, application, application.erased);
    await importKeys(trx, importing, all);
    await indexEmails(
      trx,
      importing.keys,
      all.map(({ application: { root: root_id, id: application_id } }) => ({ root_id, application_id })),
    );
    await eraseFamilies(trx, importing.erasures, erased);
    return { added: rows.length, known: incomingStreams.reduce((sum, one) => sum + one.rows.length, 0) - rows.length };
  });
}
