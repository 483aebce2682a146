import { createHash } from 'node:crypto';
import { type AnyEvent, type Catalogue, type Envelope, type Recorded, canonicalJson } from '#events/core';
import type { Database } from '#graph/db';
import type { Selectable } from 'kysely';
import { type ClearFields, deriveEventIv } from './event-iv.ts';
import { type CipherKey, sealWithIv, unseal } from './keys.ts';

/** An event's row, without its global position. */
export type EventRow = Omit<Selectable<Database['event']>, 'position' | 'txid'>;

export const eventColumns = [
  'root_id',
  'stream',
  'sequence',
  'id',
  'application_id',
  'type',
  'version',
  'writer',
  'at',
  'sent_at',
  'received_at',
  'data',
  'personal',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof EventRow)[];

/** Returns the privacy class of fields that depend on their question; called with the event's `question`. */
export type PrivacyOf = (questionId: string) => 'public' | 'personal';

/** An event as it was stored: at the version it was written with, not upcast. */
export type StoredEvent = Envelope & { readonly type: string; readonly data: Readonly<Record<string, unknown>> };

/** The end of a stream: the last sequence (0 if empty) and the hash of that event in hexadecimal. */
export interface StreamHead {
  readonly sequence: number;
  readonly hash: string;
}

export const EMPTY_HEAD: StreamHead = { sequence: 0, hash: '00'.repeat(32) };

export interface EventSealing {
  readonly definitions: Catalogue<AnyEvent>['definitions'];
  readonly privacyOf: PrivacyOf;
  /** Undefined if the key is elsewhere: no personal field can be written then. */
  readonly dataKey: CipherKey | undefined;
}

type Data = Readonly<Record<string, unknown>>;
const eventContext = (event: { readonly applicationId: string; readonly id: string }): string => `event/${event.applicationId}/${event.id}`;

function findDefinition(definitions: EventSealing['definitions'], type: string): EventSealing['definitions'][string] {
  const definition = definitions[type];
  if (!definition) throw new Error(`${type} is not in the catalogue: parse events before appending them`);
  return definition;
}

/** A field that is not known to be public is personal. */
function splitByPrivacy(event: Recorded, { definitions, privacyOf }: EventSealing): { open: Data; personal: Data } {
  const { fields } = findDefinition(definitions, event.type);
  const data = Object.entries<unknown>({ ...event.data }).filter(([, value]) => value !== undefined);
  const question: unknown = Object.fromEntries(data)['question'];
  const isPublic = ([name]: [string, unknown]): boolean => {
    const privacy = fields[name]?.privacy;
    return privacy === 'public' || (privacy === 'question' && typeof question === 'string' && privacyOf(question) === 'public');
  };
  return { open: Object.fromEntries(data.filter(isPublic)), personal: Object.fromEntries(data.filter((entry) => !isPublic(entry))) };
}

/** True if an event has personal fields, which need a key. */
export const hasPersonalFields = (event: Recorded, sealing: EventSealing): boolean => Object.keys(splitByPrivacy(event, sealing).personal).length > 0;

/**
 * Returns the sealed personal fields, under a vector derived from the rest of the event.
 * @throws if there is no key: personal fields are never written in clear
 */
export function sealPersonalFields(clear: ClearFields, personal: Data, dataKey: CipherKey | undefined): Buffer {
  if (!dataKey) throw new Error(`there is no key to seal ${clear.type} with`);
  return sealWithIv({ key: dataKey, iv: deriveEventIv(clear) }, Buffer.from(canonicalJson(personal)), eventContext({ id: clear.id, applicationId: clear.application_id }));
}

/** Three letters miss one alteration in 262,144 by chance. */
export const CHECK_LENGTH = 3;

type UnhashedRow = Omit<EventRow, 'hash'>;

/** Returns the content of an event without its position in the stream. */
const contentOf = (row: UnhashedRow): Record<Exclude<keyof UnhashedRow, 'sequence' | 'previous_hash'>, unknown> => ({
  root_id: row.root_id,
  stream: row.stream,
  id: row.id,
  application_id: row.application_id,
  type: row.type,
  version: row.version,
  writer: row.writer,
  at: row.at.toISOString(),
  sent_at: row.sent_at.toISOString(),
  received_at: row.received_at.toISOString(),
  data: row.data,
  personal: row.personal?.toString('base64') ?? null,
});

const digest = (content: object): Buffer => createHash('sha256').update(canonicalJson(content)).digest();

/** Returns the hash of a stored event, over its whole row and the previous hash. */
export const computeEventHash = (row: UnhashedRow): Buffer => digest({ ...contentOf(row), sequence: row.sequence, previous_hash: row.previous_hash.toString('hex') });

/** Returns a short check over the event and the previous id (null for the first). It names the altered event if the stream's hash fails. */
export const computeEventCheck = (row: UnhashedRow, previous: string | null): string =>
  digest({ ...contentOf(row), previous })
    .toString('base64url')
    .slice(0, CHECK_LENGTH);

/** Returns the row of a new event: chained to the previous row, with personal fields encrypted and bound to their application and event. */
export function toEventRow(event: Recorded, place: Pick<EventRow, 'root_id' | 'stream' | 'sent_at' | 'received_at' | 'previous_hash'>, sealing: EventSealing): EventRow {
  const { open, personal } = splitByPrivacy(event, sealing);
  const clear = {
    ...place,
    sequence: event.sequence,
    id: event.id,
    application_id: event.applicationId,
    type: event.type,
    version: event.version,
    writer: event.writer,
    at: new Date(event.at),
    data: open,
  };
  const row = { ...clear, personal: Object.keys(personal).length > 0 ? sealPersonalFields(clear, personal, sealing.dataKey) : null };
  return { ...row, hash: computeEventHash(row) };
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
export function openPersonalFields(dataKey: Buffer, event: SealedEvent, sealed: Buffer): unknown {
  try {
    return JSON.parse(unseal(dataKey, sealed, eventContext(event)).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** True if a key opens an event's personal fields. `personal` is base64url. */
export const canOpenPersonalFields = (dataKey: Buffer, applicationId: string, { id, personal = '' }: { readonly id: string; readonly personal?: string | undefined }): boolean =>
  openPersonalFields(dataKey, { id, applicationId }, Buffer.from(personal, 'base64url')) !== undefined;
