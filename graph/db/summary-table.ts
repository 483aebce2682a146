import type { Generated, GeneratedAlways } from 'kysely';
import type { Jsonb, JsonbOrNull } from './column-types.ts';

/** The projection that lists, filters and funnels read: follows every append within a moment, rebuilt from the event store by `bindflow log rebuild`. */
export interface ApplicationSummaryTable {
  root_id: string;
  application_id: string;
  /** The program's name in addresses. */
  program: string | null;
  sponsor: string | null;
  release: string | null;
  /** Of the configuration that it was opened with. */
  program_hash: string | null;
  /** The campaign of its link. */
  segment: string | null;
  /** What led the buyer here: the id of a sponsor's link, else a host, or `direct`. */
  referrer: string | null;
  /** Of the insured's own address, two letters. */
  state: string | null;
  /** The first width of its window, CSS pixels. */
  window_width: number | null;
  /** phone, tablet or desktop, by that width. */
  device: string | null;
  outcome: Generated<string>;
  is_partly_kicked_out: Generated<boolean>;
  last_page: number | null;
  last_path: string | null;
  last_question: string | null;
  last_event: string | null;
  last_event_at: Date | null;
  started_at: Date | null;
  /** When its browser last sent something, by the server's clock. */
  last_seen_at: Date | null;
  ended_at: Date | null;
  /** From the first event to the last one, of an abandoned application to when its buyer was seen last. */
  duration_ms: GeneratedAlways<number | null>;
  kickout_reasons: Jsonb<string[]>;
  /** Product → why it is not bought. */
  exit_reasons: Jsonb<Record<string, string>>;
  order_total: string | null;
  amount_charged: string | null;
  /** Of the newest payment. */
  payment_status: string | null;
  decline_count: Generated<number>;
  /** Page → milliseconds. */
  page_times: Jsonb<Record<string, number>>;
  parent_id: string | null;
  resume_count: Generated<number>;
  /** Events of the browser. */
  event_count: Generated<number>;
  /** The pages in the order of their first visits: JSON text of `[path, visits]`. */
  page_visits: Generated<string>;
  /** The answered questions by the page of their first answer: JSON text of `[path, question, …]`. */
  answered_questions: Generated<string>;
  answered_questions_hash: GeneratedAlways<string>;
  /** By the application's own events; null if none says it. */
  consents_to_reminder: boolean | null;
  /** When the mail server took a reminder to its buyer. */
  reminded_at: Date | null;
  /** Why a reminder was given up. */
  reminder_fault: string | null;
  /** The folded summary, from which the other columns derive. */
  fold_state: JsonbOrNull;
  /** What free text is matched with: lower case, public fields only. */
  search_text: GeneratedAlways<string>;
  /** Null without kickout reasons. */
  kickout_reasons_hash: GeneratedAlways<string | null>;
  /** Its own public answers by question id; 0 for one that is not public. */
  answers: GeneratedAlways<Record<string, unknown> | null>;
  kicked_lobs: GeneratedAlways<string[] | null>;
  /** Events of the browser up to the last one that changed these. */
  answered_through: GeneratedAlways<number | null>;
  /** Up to which event of its parent a fork continues it. */
  forked_at: GeneratedAlways<number | null>;
  /** The transaction that inserted the row. */
  created_txid: Generated<string>;
  /** The transaction that inserted or last updated it; a trigger sets it. */
  changed_txid: GeneratedAlways<string>;
}

/** Rows that are no longer in `application_summary`; without ids, all that were there. A trigger writes it. */
export interface SummaryRemovalTable {
  txid: GeneratedAlways<string>;
  root_id: string | null;
  application_id: string | null;
}
