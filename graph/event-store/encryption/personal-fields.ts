import { hash } from 'node:crypto';
import { IV_BYTES, clearText, sealingContext } from '#events/archive';
import { type AnyEvent, type Catalog, type Recorded, canonicalJson } from '#events/core';
import type { Database } from '#graph/db';
import type { Kysely, Selectable } from 'kysely';
import type { EventRow, StoredEvent } from '../streams/event-row.ts';
import { findDataKey } from './data-keys.ts';
import { type CipherKey, type EncryptionKeys, sealWithIv, unseal } from './encryption-keys.ts';

/** Returns the privacy class of fields that depend on their question; called with the event's `question`. */
export type PrivacyOf = (questionId: string) => 'public' | 'personal';

export interface EventSealing {
  readonly definitions: Catalog<AnyEvent>['definitions'];
  readonly privacyOf: PrivacyOf;
  /** Undefined if the key is elsewhere: no personal field can be written then. */
  readonly dataKey: CipherKey | undefined;
}

type Data = Readonly<Record<string, unknown>>;

/** The unencrypted content of an event, without its position in the stream. */
export type ClearFields = Pick<Selectable<Database['event']>, 'application_id' | 'id' | 'type' | 'version' | 'writer' | 'at' | 'sent_at' | 'received_at' | 'data'>;

const deriveEventIv = ({ application_id, id, type, version, writer, at, sent_at, received_at, data }: ClearFields, dataText?: string): Buffer => {
  const content = { application_id, id, type, version, writer, at: at.toISOString(), sent_at: sent_at.toISOString(), received_at: received_at.toISOString(), data };
  return hash('sha256', clearText(content, dataText), 'buffer').subarray(0, IV_BYTES);
};

const eventContext = ({ applicationId, id }: { readonly applicationId: string; readonly id: string }): string => sealingContext(applicationId, id);

function findDefinition(definitions: EventSealing['definitions'], type: string): EventSealing['definitions'][string] {
  const definition = definitions[type];
  if (!definition) throw new Error(`${type} is not in the catalog: parse events before appending them`);
  return definition;
}

/** A field that is not known to be public is personal. */
export function splitByPrivacy(event: Recorded, { definitions, privacyOf }: EventSealing): { open: Data; personal: Data } {
  const { fields } = findDefinition(definitions, event.type);
  const { question } = event.data as { readonly question?: unknown };
  const isPublic = (name: string): boolean => {
    const privacy = fields[name]?.privacy;
    return privacy === 'public' || (privacy === 'question' && typeof question === 'string' && privacyOf(question) === 'public');
  };
  const open: [string, unknown][] = [];
  const personal: [string, unknown][] = [];
  for (const field of Object.entries<unknown>(event.data as Data)) if (field[1] !== undefined) (isPublic(field[0]) ? open : personal).push(field);
  return { open: Object.fromEntries(open), personal: Object.fromEntries(personal) };
}

/** True if an event has personal fields, which need a key. */
export const hasPersonalFields = (event: Recorded, sealing: EventSealing): boolean => Object.keys(splitByPrivacy(event, sealing).personal).length > 0;

/**
 * Returns the sealed personal fields, under a vector derived from the rest of the event.
 * @param dataText the canonical JSON of the clear data
 * @throws if there is no key: personal fields are never written in clear
 */
export function sealPersonalFields(clear: ClearFields, personal: Data, dataKey: CipherKey | undefined, dataText?: string): Buffer {
  if (!dataKey) throw new Error(`there is no key to seal ${clear.type} with`);
  return sealWithIv(
    { key: dataKey, iv: deriveEventIv(clear, dataText) },
    Buffer.from(canonicalJson(personal)),
    eventContext({ id: clear.id, applicationId: clear.application_id }),
  );
}

function maskPersonalFields(row: EventRow, definitions: EventSealing['definitions']): Data {
  const fields = Object.entries(definitions[row.type]?.fields ?? {});
  return Object.fromEntries(fields.filter(([name, { privacy }]) => privacy !== 'public' && !Object.hasOwn(row.data, name)).map(([name]) => [name, null]));
}

/** Returns the event of a row. Without the key, personal fields are null. */
export function toStoredEvent(row: EventRow, definitions: EventSealing['definitions'], dataKey: CipherKey | undefined): StoredEvent {
  const event = {
    id: row.id,
    applicationId: row.application_id,
    sequence: row.sequence,
    version: row.version,
    writer: row.writer,
    at: row.at.toISOString(),
    type: row.type,
  };
  if (!row.personal) return { ...event, data: row.data };
  if (!dataKey) return { ...event, data: { ...row.data, ...maskPersonalFields(row, definitions) } };
  const personal: unknown = JSON.parse(unseal(dataKey, row.personal, eventContext(event)).toString('utf8'));
  return { ...event, data: { ...row.data, ...(personal as Data) } };
}

type SealedEvent = { readonly id: string; readonly applicationId: string };

/** Returns the personal fields of an event; undefined if the key does not open them. */
export function unsealPersonalFields(dataKey: CipherKey, event: SealedEvent, sealed: Buffer): unknown {
  try {
    return JSON.parse(unseal(dataKey, sealed, eventContext(event)).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** True if a key opens an event's personal fields. `personal` is base64url. */
export const canUnsealPersonalFields = (dataKey: Buffer, applicationId: string, { id, personal = '' }: { readonly id: string; readonly personal?: string | undefined }): boolean =>
  unsealPersonalFields(dataKey, { id, applicationId }, Buffer.from(personal, 'base64url')) !== undefined;

/** Yields the personal fields of a family's events, event by event. Skips what cannot be decrypted. */
export async function* readPersonalFields(db: Kysely<Database>, keys: EncryptionKeys, rootId: string): AsyncIterable<unknown> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'application_id', 'personal'])
    .where('root_id', '=', rootId)
    .where('personal', 'is not', null)
    .orderBy('application_id')
    .execute();
  const dataKeys = new Map<string, Buffer | undefined>();
  for (const { id, application_id: applicationId, personal } of rows) {
    if (!dataKeys.has(applicationId)) dataKeys.set(applicationId, await findDataKey(db, keys, { rootId, applicationId }));
    const dataKey = dataKeys.get(applicationId);
    const opened = dataKey && personal ? unsealPersonalFields(dataKey, { id, applicationId }, personal) : undefined;
    if (opened !== undefined) yield opened;
  }
}
