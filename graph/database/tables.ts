import type { ColumnType } from 'kysely';

/** A jsonb column: written as JSON text (the drivers would take a bare array or string for something else), read as its value. */
export type Jsonb<T = unknown> = ColumnType<T, string, string>;
export type JsonbOrNull<T = unknown> = ColumnType<T | null, string | null, string | null>;

/** One application: a buyer's way through the flow. A root has several when it was forked or resumed elsewhere. */
export interface ApplicationTable {
  root_id: string;
  id: string;
  program_hash: string;
  sitename: string | null;
  sponsor_id: string | null;
  member: JsonbOrNull;
  created_at: Date;
}

/** Which browsers may write to an application, by the hash of the id in their cookie. */
export interface ApplicationOwnerTable {
  root_id: string;
  application_id: string;
  browser_id_hash: string;
  created_at: Date;
}

/** The data key that an application's personal fields are encrypted with, itself encrypted with LOG_KEY; null once the person is erased. */
export interface ApplicationKeyTable {
  root_id: string;
  application_id: string;
  wrapped_key: Buffer | null;
  created_at: Date;
}

/** Where a stream ends; appends of one stream take turns on this row. */
export interface StreamHeadTable {
  root_id: string;
  stream: string;
  sequence: number;
  hash: Buffer;
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
  /** The personal fields, encrypted; null where the event has none. */
  personal: Buffer | null;
  previous_hash: Buffer;
  hash: Buffer;
}

/** Program configurations as pages showed them, by the hash of their canonical JSON. */
export interface ProgramConfigurationTable {
  hash: string;
  configuration: Jsonb;
  created_at: Date;
}

/** What rating answered, kept until it is bought or goes stale. */
export interface OfferTable {
  root_id: string;
  id: string;
  application_id: string;
  answers_hash: string;
  program_hash: string;
  sponsor_id: string | null;
  member: JsonbOrNull;
  quotes: Jsonb;
  created_at: Date;
  expires_at: Date;
}

export type PurchaseStepStatus = 'started' | 'declined' | 'failed' | 'unconfirmed' | 'done';

/** The journal: a row is committed before each call that changes something, its outcome after. */
export interface PurchaseStepTable {
  root_id: string;
  /** The call id. */
  id: string;
  purchase_id: string;
  application_id: string;
  step: string;
  attempt: number;
  status: PurchaseStepStatus;
  cents: number | null;
  method_kind: string | null;
  /** Keyed, of the instrument; tells whether it is the same one again. */
  fingerprint: string | null;
  input_hash: string | null;
  boot_id: string;
  answer: JsonbOrNull;
  started_at: Date;
  ended_at: Date | null;
}

/** The account that the facade made during a purchase, encrypted; at most one an application. */
export interface SessionAccountTable {
  root_id: string;
  application_id: string;
  account: Buffer;
  created_at: Date;
}

export interface Database {
  application: ApplicationTable;
  application_owner: ApplicationOwnerTable;
  application_key: ApplicationKeyTable;
  stream_head: StreamHeadTable;
  event: EventTable;
  program_configuration: ProgramConfigurationTable;
  offer: OfferTable;
  purchase_step: PurchaseStepTable;
  session_account: SessionAccountTable;
}
