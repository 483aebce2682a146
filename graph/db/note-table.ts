import type { Generated } from 'kysely';

/** A note of an analyst at an event. Deleted with the application's data key. */
export interface EventNoteTable {
  root_id: string;
  application_id: string;
  id: string;
  stream: string;
  sequence: number;
  /** Its text, encrypted with the application's data key. */
  note: Buffer;
  written_by: string;
  /** The identity provider's id of who wrote it. */
  writer_subject: string;
  written_at: Generated<Date>;
}
