import type { Generated, GeneratedAlways } from 'kysely';
import type { Jsonb, KeyVersion } from './column-types.ts';

/** The data key of an application's personal fields, encrypted with LOG_KEY. */
export interface ApplicationKeyTable {
  root_id: string;
  application_id: string;
  /** Null if the person is erased, or the application was imported without its key. */
  wrapped_key: Buffer | null;
  key_version: KeyVersion;
  created_at: Date;
  erased_at: Date | null;
}

/** The keys of keyed hashes, encrypted with LOG_KEY. */
export interface HashKeyTable {
  name: 'email' | 'fingerprint';
  wrapped_key: Buffer;
  key_version: string;
  created_at: Generated<Date>;
}

/** The end of a stream. Appends to one stream lock this row. */
export interface StreamHeadTable {
  root_id: string;
  stream: string;
  sequence: number;
  hash: Buffer;
  /** The largest txid of its groups (see EventGroupTable). */
  txid: Generated<string>;
  /** True once the application's personal fields were erased: nothing more is appended. */
  erased: Generated<boolean>;
}

export interface EventTable {
  root_id: string;
  stream: string;
  sequence: number;
  id: string;
  application_id: string;
  type: string;
  version: number;
  writer: string;
  at: Date;
  /** When its batch left the browser, by the browser's clock. */
  sent_at: Date;
  received_at: Date;
  /** The public fields. */
  data: Jsonb<Record<string, unknown>>;
  /** The personal fields, encrypted; null if the event has none. */
  personal: Buffer | null;
  previous_hash: Buffer;
  hash: Buffer;
  /** The trace that it was recorded in; null without one. Not hashed: no part of the event. */
  trace_id: Generated<string | null>;
}

/** The feed: what one statement appended to which streams. */
export interface EventGroupTable {
  /** In the order of writing; not in the order of commits. */
  id: GeneratedAlways<number>;
  /** The transaction, or the largest txid of the stream so far if that is larger. */
  txid: string;
  root_ids: string[];
  streams: string[];
  first_sequences: number[];
  last_sequences: number[];
}
