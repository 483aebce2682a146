/** Where a buyer gave an email: the question, a resume link, or the account that was logged in. */
export type EmailSource = 'answer' | 'link' | 'account';

/** The newest email of an application and source, by which staff finds it. Deleted with the application's data key. */
interface EmailIndexTable {
  root_id: string;
  application_id: string;
  source: EmailSource;
  /** Of the event in the browser's stream that has it. */
  sequence: number;
  /** Keyed hash of the normalized address; null if it is no address. */
  hash: Buffer | null;
}

/** How far the index has come with applications that are older than itself: one row. */
interface EmailIndexPassTable {
  last_root_id: string;
  last_application_id: string;
  ended_at: Date | null;
}

export interface EmailIndexTables {
  email_index: EmailIndexTable;
  email_index_pass: EmailIndexPassTable;
}
