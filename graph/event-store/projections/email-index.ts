import type { Database, EmailSource } from '#graph/db';
import { isEmail, toComparableEmail } from '#events/rules';
import { type Kysely, sql } from 'kysely';
import { claimReadableKeys, subjectKey } from '../encryption/data-keys.ts';
import type { CipherKey, EncryptionKeys } from '../encryption/encryption-keys.ts';
import { unsealPersonalFields } from '../encryption/personal-fields.ts';

interface ApplicationKey {
  readonly root_id: string;
  readonly application_id: string;
}

/** The events by which buyers give an email, and the field that has it. Of another question's answer it is someone else's. */
const sources: Readonly<Record<string, { readonly source: EmailSource; readonly field: string }>> = {
  QuestionAnswered: { source: 'answer', field: 'value' },
  ResumeLinkRequested: { source: 'link', field: 'email' },
  IdentityVerified: { source: 'account', field: 'userName' },
};
const EMAIL_QUESTION = 'email';

/** True for an event of the browser's stream by which the buyer gave an email. */
export const isEmailEvent = (type: string, data: object): boolean => {
  const { question } = data as { readonly question?: unknown };
  return Object.hasOwn(sources, type) && (type !== 'QuestionAnswered' || question === EMAIL_QUESTION);
};

interface EmailRow extends ApplicationKey {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly personal: Buffer | null;
}

/** Returns each application's newest event of each source. */
async function readNewestEmails(trx: Kysely<Database>, applications: readonly ApplicationKey[]): Promise<EmailRow[]> {
  const streams = applications.map(({ root_id, application_id }) => ({ root_id, stream: `application/${application_id}` }));
  const { rows } = await sql<EmailRow>`
    select distinct on (event.root_id, event.stream, event.type) event.root_id, event.application_id, event.id, event.type, event.sequence, event.data, event.personal
    from (select * from json_to_recordset(${JSON.stringify(streams)}) as given (root_id uuid, stream text) limit ${streams.length}) as wanted
    join event on event.root_id = wanted.root_id and event.stream = wanted.stream
      and event.type in ('QuestionAnswered', 'ResumeLinkRequested', 'IdentityVerified') and (event.type <> 'QuestionAnswered' or event.data ->> 'question' = ${EMAIL_QUESTION})
    order by event.root_id, event.stream, event.type, event.sequence desc`.execute(trx);
  return rows;
}

/** Returns the hash of the email of an event; null if it is no address, or cannot be read. */
function hashEmailOf(keys: EncryptionKeys, { type, id, application_id: applicationId, data, personal }: EmailRow, dataKey: CipherKey): Buffer | null {
  const opened = personal === null ? undefined : unsealPersonalFields(dataKey, { id, applicationId }, personal);
  const fields = { ...data, ...(typeof opened === 'object' ? opened : null) } as Readonly<Record<string, unknown>>;
  const email = fields[sources[type]?.field ?? ''];
  const comparable = typeof email === 'string' ? toComparableEmail(email) : '';
  return isEmail(comparable) ? keys.hashEmail(comparable) : null;
}

/**
 * Indexes the newest emails of applications, in the caller's transaction. Leaves out those that are erased or whose key is elsewhere. An older event never
 * replaces a newer one's row.
 */
export async function indexEmails(trx: Kysely<Database>, keys: EncryptionKeys, applications: readonly ApplicationKey[]): Promise<void> {
  if (applications.length === 0) return;
  const subjects = applications.map(({ root_id: rootId, application_id: applicationId }) => ({ rootId, applicationId }));
  const dataKeys = await claimReadableKeys(trx, keys, subjects);
  if (dataKeys.size === 0) return;
  const rows = (await readNewestEmails(trx, applications)).flatMap((row) => {
    const dataKey = dataKeys.get(subjectKey({ rootId: row.root_id, applicationId: row.application_id }));
    const { root_id, application_id, sequence, type } = row;
    const hash = dataKey && hashEmailOf(keys, row, dataKey);
    return dataKey ? [{ root_id, application_id, sequence, source: sources[type]?.source, hash: hash && `\\x${hash.toString('hex')}` }] : [];
  });
  if (rows.length === 0) return;
  await sql`
    insert into email_index (root_id, application_id, source, sequence, hash)
    select root_id, application_id, source, sequence, hash from json_populate_recordset(null::email_index, ${JSON.stringify(rows)})
    on conflict (root_id, application_id, source) do update set sequence = excluded.sequence, hash = excluded.hash
    where email_index.sequence < excluded.sequence`.execute(trx);
}

/** An application and its family, as the rest of the server names them. */
interface FoundApplication {
  readonly root: string;
  readonly id: string;
}

/**
 * Returns the applications whose buyer's newest email is this one, by the question, by a resume link or by the account, newest first. A fork has its parent's
 * until it gets one of its own.
 */
export async function findApplicationsByEmail(db: Kysely<Database>, keys: EncryptionKeys, email: string, limit: number): Promise<FoundApplication[]> {
  const { rows } = await sql<FoundApplication>`
    with recursive matching (root_id, application_id, source, sequence) as (
      select root_id, application_id, source, sequence from email_index where hash = ${keys.hashEmail(toComparableEmail(email))}
      union
      select child.root_id, child.id, matching.source, 0 from matching
      join application child on child.root_id = matching.root_id and child.parent_id = matching.application_id and child.parent_sequence >= matching.sequence
      where not exists (
        select from email_index own where own.root_id = child.root_id and own.application_id = child.id and own.source = matching.source))
    select application.root_id as root, application.id from application
    where (application.root_id, application.id) in (select root_id, application_id from matching)
    order by application.created_at desc, application.root_id, application.id limit ${limit}`.execute(db);
  return rows;
}
