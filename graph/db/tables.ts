import type { Generated } from 'kysely';
import type { AlertTables } from './alert-tables.ts';
import type { Jsonb, JsonbOrNull, KeyVersion } from './column-types.ts';
import type { EmailIndexTables } from './email-index-tables.ts';
import type { ApplicationKeyTable, EventGroupTable, EventTable, HashKeyTable, StreamHeadTable } from './event-tables.ts';
import type { EventNoteTable } from './note-table.ts';
import type { ProofLetterTables } from './proof-letter-table.ts';
import type { QuarantineTables } from './quarantine-tables.ts';
import type { ReminderTables } from './reminder-tables.ts';
import type { SessionTables } from './session-tables.ts';
import type { ApplicationSummaryTable, SummaryRemovalTable } from './summary-table.ts';
import type { ProjectionVersionTable } from './projection-version-table.ts';
import type { UnplacedChargeTable } from './unplaced-charge-table.ts';

/** One application. A root application and its forks and resumes are a family: they share `root_id`. */
export interface ApplicationTable {
  root_id: string;
  id: string;
  program_hash: string;
  sitename: string | null;
  sponsor_id: string | null;
  /** What decided the sponsor; null if the program's settings did. */
  sponsor_source: string | null;
  /** The member number as the buyer typed it, or from the link. */
  member_id: string | null;
  member: JsonbOrNull;
  /** The link's acctref: the policy that this purchase renews. */
  account_reference: string | null;
  /** The answer of the last address kickout call. */
  kickout: JsonbOrNull;
  /** The application that this one was forked from, and the sequence of the parent's last event before the fork; null for a root application. */
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

/** Program configurations that pages showed, by the hash of their canonical JSON. */
interface ProgramConfigurationTable {
  hash: string;
  configuration: Jsonb;
  created_at: Date;
}

/** Quotes from rating. They can be bought until they expire. */
interface OfferTable {
  root_id: string;
  id: string;
  application_id: string;
  answers_hash: string;
  program_hash: string;
  sponsor_id: string | null;
  member: JsonbOrNull;
  quotes: Jsonb;
  /** The CRM's record of these quotes. */
  opportunity: JsonbOrNull;
  rating_account_id: string | null;
  created_at: Date;
  expires_at: Date;
}

/** Ids that the gateway gave an application family. Its requests may name no other. */
interface GatewayIdTable {
  root_id: string;
  id: string;
  created_at: Date;
}

export type PurchaseStepStatus = 'started' | 'declined' | 'failed' | 'unconfirmed' | 'done';
/** Statuses of a payment that blocks every other payment and quote of its family. */
export const BLOCKING_STATUSES: readonly PurchaseStepStatus[] = ['started', 'unconfirmed', 'done'];

/** The attempt ledger: a row is committed before each external effect, its outcome after. */
interface PurchaseStepTable {
  root_id: string;
  /** The idempotency key of the call. */
  id: string;
  purchase_id: string;
  application_id: string;
  step: string;
  attempt: number;
  status: PurchaseStepStatus;
  cents: number | null;
  method_kind: string | null;
  /** Keyed hash of the payment instrument. */
  fingerprint: string | null;
  input_hash: string | null;
  /** The server process that made the attempt: one start, one id. */
  boot_id: string;
  /** The upstream's answer, as far as it is needed later. */
  answer: JsonbOrNull;
  /** Of what is encrypted in the answer. */
  key_version: KeyVersion;
  /** True if the recovery worker has seen that the policies of this payment are issued. Null says nothing, and false is never written. */
  is_bound: Generated<boolean | null>;
  started_at: Date;
  ended_at: Date | null;
}

/** The accounts of a family's purchase: one for each email that was tried. */
interface PurchaseAccountTable {
  root_id: string;
  application_id: string;
  /** Keyed. */
  user_name_hash: string;
  /** Encrypted. */
  account: Buffer;
  key_version: KeyVersion;
  created_at: Date;
  /** The purchase uses the account that was chosen last. */
  chosen_at: Date;
}

/** A mailed link that resumes an application on another device. */
interface ResumeLinkTable {
  /** Keyed hash of the token in the link. */
  token_hash: string;
  root_id: string;
  application_id: string;
  /** The address, encrypted. */
  email: Buffer;
  key_version: KeyVersion;
  /** Keyed hash of the newest code; null before the first code and after the right one. */
  code_hash: string | null;
  /** How often the newest code was typed. */
  code_attempts: number;
  code_sent_at: Date | null;
  created_at: Date;
  expires_at: Date;
  /** The fork that the link made; null while it is unused. */
  fork_id: string | null;
  /** The application that requested this link, or the first link of the chain that this one renews. */
  origin_application_id: string;
  /** The end of the chain: no link replaces this one later, and none is valid longer. */
  renewable_until: Date;
  /** When the buyer gave another address. */
  revoked_at: Date | null;
}

/** Counters of limits, by limit, scope, rule and a keyed hash. */
interface RateLimitTable {
  key: string;
  points: number;
  /** Milliseconds since 1970, UTC. */
  expire: number | null;
}

/** Exclusive rights of one process, and the processes that are alive. */
interface LeaseTable {
  name: string;
  /** The names of the machine, of the process and of this lease. */
  holder: string;
  /** By the database's clock. Heartbeats renew it. */
  expires_at: Date;
}

/** Tombstones: which families were erased, by whom and why. */
interface ErasureTable {
  root_id: string;
  requested_by: string;
  reason: string;
  requested_at: Date;
  /** When everything was erased; null while something must be retained. */
  done_at: Date | null;
}

/** What the CRM was last sent of an application, encrypted under the application's data key. */
interface CrmReportTable {
  root_id: string;
  application_id: string;
  /** The body of POST /api/opportunity. */
  opportunity: Buffer | null;
  /** The body of PUT /api/account. */
  account: Buffer | null;
  reported_at: Date;
}

/** Outbox: the report of an application's newest abandonment to the CRM. */
interface AbandonmentReportTable {
  root_id: string;
  application_id: string;
  /** The server event. The call ids derive from it. */
  event_id: string;
  /** `canceled`: the buyer came back or bought. `failed`: given up after too many attempts. */
  status: 'pending' | 'done' | 'canceled' | 'failed';
  /** As last sent. */
  location: string | null;
  attempts: number;
  next_attempt_at: Date;
  ended_at: Date | null;
}

/** Addresses of the console that analysts have named for each other. */
interface SharedViewTable {
  /** Which page: 'APPLICATIONS' or 'WHAT_IF'. */
  page: Generated<string>;
  name: string;
  /** The query of the address, with `?`, and its fragment. */
  search: string;
  saved_by: string;
  saved_at: Generated<Date>;
}

/** Finds the evidence that was issued by the hash of its file. The event of the same id says the rest, and is covered by the hash chain. */
interface EvidenceTable {
  /** The id of the event EvidenceIssued. */
  id: string;
  root_id: string;
  application_id: string;
  /** Of the PDF. */
  sha256: Buffer;
  issued_at: Date;
}

export interface Database extends AlertTables, QuarantineTables, EmailIndexTables, ProofLetterTables, ReminderTables, SessionTables {
  application: ApplicationTable;
  application_owner: ApplicationOwnerTable;
  application_key: ApplicationKeyTable;
  stream_head: StreamHeadTable;
  event: EventTable;
  event_group: EventGroupTable;
  hash_key: HashKeyTable;
  program_configuration: ProgramConfigurationTable;
  offer: OfferTable;
  gateway_id: GatewayIdTable;
  purchase_step: PurchaseStepTable;
  purchase_account: PurchaseAccountTable;
  resume_link: ResumeLinkTable;
  rate_limit: RateLimitTable;
  lease: LeaseTable;
  erasure: ErasureTable;
  crm_report: CrmReportTable;
  abandonment_report: AbandonmentReportTable;
  application_summary: ApplicationSummaryTable;
  summary_removal: SummaryRemovalTable;
  projection_version: ProjectionVersionTable;
  shared_view: SharedViewTable;
  evidence: EvidenceTable;
  event_note: EventNoteTable;
  unplaced_charge: UnplacedChargeTable;
}
