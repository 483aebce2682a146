import type { Generated, GeneratedAlways } from 'kysely';
import type { Jsonb, JsonbOrNull } from './jsonb.ts';
import type { ApplicationSummaryTable } from './summary-table.ts';

/** One application: a buyer's way through the flow. A root has several when it was forked or resumed elsewhere. */
export interface ApplicationTable {
  root_id: string;
  id: string;
  program_hash: string;
  sitename: string | null;
  sponsor_id: string | null;
  /** What decided the sponsor; null: the program's settings. */
  sponsor_source: string | null;
  /** The member that was asked for, as it was typed or as the link said. */
  member_id: string | null;
  member: JsonbOrNull;
  /** The link's acctref: a policy that this one follows. */
  account_reference: string | null;
  /** What the last address that was asked about excludes. */
  kickout: JsonbOrNull;
  /** The application that this one was forked from, and the sequence of its last event that counts here, too; null of a first one. */
  parent_id: string | null;
  parent_sequence: number | null;
  created_at: Date;
}

/** Which browsers may write to an application, by the hash of the id in their cookie. */
interface ApplicationOwnerTable {
  root_id: string;
  application_id: string;
  browser_id_hash: string;
  created_at: Date;
}

/** The data key that an application's personal fields are encrypted with, itself encrypted with LOG_KEY; null once the person is erased. */
interface ApplicationKeyTable {
  root_id: string;
  application_id: string;
  /** Null where the person was erased, and where the application was taken in without its key. */
  wrapped_key: Buffer | null;
  created_at: Date;
  erased_at: Date | null;
}

/** Where a stream ends; appends of one stream take turns on this row. */
interface StreamHeadTable {
  root_id: string;
  stream: string;
  sequence: number;
  hash: Buffer;
  /** The largest of its events. */
  txid: Generated<string>;
}

interface EventTable {
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
  /** The order of writing; a transaction's may be seen after a later one's. */
  position: GeneratedAlways<number>;
  /** The transaction that wrote it, as the database numbers them, or a later one: the largest along its stream so far. */
  txid: Generated<string>;
}

/** Program configurations as pages showed them, by the hash of their canonical JSON. */
interface ProgramConfigurationTable {
  hash: string;
  configuration: Jsonb;
  created_at: Date;
}

/** What rating answered, kept until it is bought or goes stale. */
interface OfferTable {
  root_id: string;
  id: string;
  application_id: string;
  answers_hash: string;
  program_hash: string;
  sponsor_id: string | null;
  member: JsonbOrNull;
  quotes: Jsonb;
  /** The CRM's record that the quotes hang on. */
  opportunity: JsonbOrNull;
  rating_account_id: string | null;
  created_at: Date;
  expires_at: Date;
}

/** Ids that the gateway gave a family of applications. */
interface GivenIdTable {
  root_id: string;
  id: string;
  created_at: Date;
}

export type PurchaseStepStatus = 'started' | 'declined' | 'failed' | 'unconfirmed' | 'done';
/** Statuses of a payment that blocks others: while there is one, nothing else of the family is paid, quoted or settled again. */
export const BLOCKING_STATUSES: readonly PurchaseStepStatus[] = ['started', 'unconfirmed', 'done'];

/** The journal: a row is committed before each call that changes something, its outcome after. */
interface PurchaseStepTable {
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

/** The account of a purchase, encrypted; one for each e-mail that a family of applications tried. */
interface SessionAccountTable {
  root_id: string;
  application_id: string;
  /** Keyed hash of the user name. */
  user_key: string;
  account: Buffer;
  created_at: Date;
  /** The purchase's account is the one that was chosen last. */
  chosen_at: Date;
}

/** An account holder who is signed in in a browser (`verified`), or has still to type the e-mailed code (`password`). */
interface LoginSessionTable {
  /** Keyed hash of the id in the cookie. */
  id_hash: string;
  status: 'password' | 'verified';
  /** Who it is, and the bearer, encrypted. */
  holder: Buffer;
  code_sent_at: Date | null;
  created_at: Date;
  used_at: Date;
  ends_at: Date;
}

/** A link that was mailed to go on with an application elsewhere. */
interface ResumeLinkTable {
  /** Keyed hash of the token in the link. */
  token_hash: string;
  root_id: string;
  application_id: string;
  /** Where it was mailed to, encrypted. */
  email: Buffer;
  /** Keyed hash of the newest code; null before the first, and once it was right. */
  code_hash: string | null;
  /** How often the newest code was typed wrong, or right. */
  code_tries: number;
  code_sent_at: Date | null;
  created_at: Date;
  ends_at: Date;
  /** The fork that it led to. */
  used_by: string | null;
  /** The application whose window had it mailed, or had the one mailed that it stands in place of. */
  mailed_by: string;
  /** From then on no link is mailed in its place, and none that was is good. */
  renewable_until: Date;
  /** Since when it leads nowhere, as that window gave another address; null while it does. */
  revoked_at: Date | null;
}

/** Counters of limits, by limit, scope, rule and a keyed hash. */
interface RateLimitTable {
  key: string;
  points: number;
  /** Milliseconds since 1970, UTC. */
  expire: number | null;
}

/** Who of the staff is, or was, signed in. */
interface StaffSessionTable {
  /** Keyed, of the id in the cookie. */
  id_hash: string;
  subject: string;
  name: string;
  email: string | null;
  roles: Jsonb<string[]>;
  /** What the provider wants to see again at sign-out, encrypted. */
  id_token: Buffer | null;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

/** What one process at a time may do, or that a process is alive. */
interface LeaseTable {
  name: string;
  /** Who holds it: a machine's and a process's name, and one of this holding. */
  holder: string;
  /** Until when, where it is not renewed; by the database's clock. */
  until: Date;
}

/** That a family of applications is to be erased: who had it done, and why. */
interface ErasureTable {
  root_id: string;
  asked_by: string;
  why: string;
  asked_at: Date;
  /** When nothing was left of it; null while something has to be kept. */
  done_at: Date | null;
}

/** What a browser last had the CRM told of its application, encrypted under the application's own key. */
interface CrmToldTable {
  root_id: string;
  application_id: string;
  /** The body of POST /api/opportunity. */
  opportunity: Buffer | null;
  /** The body of PUT /api/account. */
  account: Buffer | null;
  told_at: Date;
}

/** That the CRM is to be told of the newest abandonment of an application. */
interface AbandonmentToldTable {
  root_id: string;
  application_id: string;
  /** The id of the fact in the facade's stream: call ids come from it. */
  fact: string;
  /** `void`: it was taken up again, or bought, before. `failed`: tried so often in vain. */
  status: 'owed' | 'done' | 'void' | 'failed';
  /** As it was last told, or was about to be. */
  location: string | null;
  tries: number;
  next_at: Date;
  ended_at: Date | null;
}

export interface Database {
  application: ApplicationTable;
  application_owner: ApplicationOwnerTable;
  application_key: ApplicationKeyTable;
  stream_head: StreamHeadTable;
  event: EventTable;
  program_configuration: ProgramConfigurationTable;
  offer: OfferTable;
  given_id: GivenIdTable;
  purchase_step: PurchaseStepTable;
  session_account: SessionAccountTable;
  login_session: LoginSessionTable;
  resume_link: ResumeLinkTable;
  rate_limit: RateLimitTable;
  staff_session: StaffSessionTable;
  lease: LeaseTable;
  erasure: ErasureTable;
  crm_told: CrmToldTable;
  abandonment_told: AbandonmentToldTable;
  application_summary: ApplicationSummaryTable;
}
