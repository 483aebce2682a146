import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ServerStreamEvent } from '#events/server-stream';
import type { Database } from '#graph/db';
import type { EventStore } from '#graph/event-store';
import type { Letter, Mail, MailError } from '#graph/mail';
import type { LetterOutbox, WorkMetrics } from '#graph/metrics';

export interface OutboxDeps {
  readonly db: Kysely<Database>;
  readonly eventStore: Pick<EventStore, 'record'>;
  readonly mail: Mail;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly metrics: Pick<WorkMetrics, 'countLetter'>;
}

/** The row of a letter whose attempt is due. */
export interface ClaimedLetter {
  readonly root_id: string;
  /** Its server stream has what became of the letter. */
  readonly application_id: string;
  /** With this one. */
  readonly attempts: number;
  /** When another process may repeat it: each claim has its own. */
  readonly until: Date;
}

/** Why a letter that was drawn did not go. */
export type MailFault = 'mail-server' | 'bounced';

/** A letter as it is sent now. */
export interface DrawnLetter {
  readonly letter: Letter;
  /** Whose server stream records that it was sent, if it is not that of the row. */
  readonly application?: string;
  /** Takes back what the letter has promised, as far as it cannot have arrived. */
  readonly takeBack?: (error: MailError) => Promise<void>;
}

/** A server event that says how a letter ended. Its name is a part of its id, so that it is recorded once. */
interface EndEvent {
  readonly name: string;
  readonly make: (after: number) => ServerStreamEvent;
}

/** What is recorded of a letter. */
interface LetterEvents<Fault extends string> {
  /** The UUID that the ids of its events come from: the purchase, or the family. */
  readonly subject: string;
  readonly sent: EndEvent;
  /** An operator may have a letter tried again, so each time that it is given up is an event of its own. */
  readonly giveUp: (fault: Fault) => EndEvent;
}

/** A table of letters, one row each: how they are drawn, and what is recorded of them. All else is the same for all outboxes. */
export interface Outbox<L extends ClaimedLetter, Fault extends string> {
  /** Of its table, too. */
  readonly name: LetterOutbox;
  /** Columns that identify a row. */
  readonly key: readonly (keyof L & string)[];
  /** What it sends, as the log says it. */
  readonly subject: string;
  /** Draws the letter, or says why there is none to send. Null if none is to be sent: the row has ended, without an event. */
  readonly draw: (letter: L) => Promise<DrawnLetter | Fault | null>;
  /** The fault of a letter that could not be drawn because something was thrown. */
  readonly drawingFault: Fault;
  readonly describe: (letter: L) => LetterEvents<Fault | MailFault>;
  /** What tells a letter from others in the log. */
  readonly toLogFields: (letter: L) => Readonly<Record<string, unknown>>;
}
