import type { Generated, GeneratedAlways } from 'kysely';
import type { Jsonb, JsonbOrNull } from './jsonb.ts';

/** What lists and filters read of an application: kept by every append, worked out anew from the log at any time. */
export interface ApplicationSummaryTable {
  root_id: string;
  application_id: string;
  /** The program's name in addresses. */
  program: string | null;
  sponsor: string | null;
  release: string | null;
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
  kickout_reasons: Jsonb<string[]>;
  /** Product → why it is not bought. */
  exit_reasons: Jsonb<Record<string, string>>;
  order_total: string | null;
  charged: string | null;
  /** How the newest payment stands. */
  charge: string | null;
  declines: Generated<number>;
  /** Page → milliseconds. */
  page_times: Jsonb<Record<string, number>>;
  parent_id: string | null;
  resumes: Generated<number>;
  /** Of the browser. */
  events: Generated<number>;
  /** The pages that the buyer went through, in the order in which he first came to them, and how often he came: JSON text of `[path, visits]`. */
  walked: Generated<string>;
  /** The questions that he answered, by the pages on which he first did, as JSON text of `[path, question, …]`. */
  answered: Generated<string>;
  /** The same by a name that is the same where they are. */
  answered_way: GeneratedAlways<string>;
  folded: JsonbOrNull;
  /** What free text is looked for in: in lower case, and public. */
  words: GeneratedAlways<string>;
  /** Which kickout reasons it has, all of them together, by a name that is the same where they are; null where it has none. */
  kicked: GeneratedAlways<string | null>;
  /** The transaction that the row was made in. */
  made: Generated<string>;
}
