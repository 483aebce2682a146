import type { Selectable } from 'kysely';
import type { Database, PurchaseStepStatus } from '#graph/db';
import type { ApplicationRef } from '../../applications/applications.ts';

/** Steps that the journal knows: each is one call that changes something at the gateway. */
export type JournalStep = 'account' | 'cache' | 'pay' | 'reference' | 'bind' | 'keep-method' | 'password-update';

/** Whose doing it is, for the log: the buyer's, who asked for it; the facade's own; or somebody's of the staff. */
export type By = 'buyer' | 'sweep' | 'operator';

/** Who asks for a step. */
export interface Asked {
  readonly by: By;
  /** The last sequence of the browser's stream, as it said when it asked; absent where no browser did. */
  readonly after?: number | undefined;
}

/** Steps that begin whatever else was begun. */
export type OtherStep = Exclude<JournalStep, 'pay' | 'cache'>;

export interface Entry {
  /** The call's id: repeating the step repeats the id. */
  readonly callId: string;
  readonly purchase: string;
  readonly application: string;
  readonly step: string;
  readonly status: PurchaseStepStatus;
  readonly attempt: number;
  readonly input: string | null;
  readonly cents: number | null;
  readonly answer: unknown;
  /** Keyed, of the instrument; null of steps that are no payment. */
  readonly fingerprint: string | null;
}

/** A payment that is looked for by its purchase alone. */
export interface PaymentEntry extends Entry {
  readonly root: string;
  readonly methodKind: string | null;
}

export interface NewEntry {
  readonly application: ApplicationRef;
  readonly purchase: string;
  readonly step: JournalStep;
  /** What the step is done for: a hash of what it sends; of a payment, the call id of the cached orchestration that it pays for. */
  readonly input: string;
  readonly cents?: number;
  readonly methodKind?: string;
  /** Keyed fingerprint of the instrument, never a plain hash of it. */
  readonly fingerprint?: string;
  /** What is to be known of it whatever its outcome; what it comes to stands in its place. */
  readonly kept?: object;
  /** For what the facade's stream tells of it: needed for what is paid and bound. */
  readonly asked?: Asked;
}

export const toEntry = (row: Selectable<Database['purchase_step']>): Entry => ({
  callId: row.id,
  purchase: row.purchase_id,
  application: row.application_id,
  step: row.step,
  status: row.status,
  attempt: row.attempt,
  input: row.input_hash,
  cents: row.cents,
  answer: row.answer,
  fingerprint: row.fingerprint,
});

/** An entry that begins whatever else was begun. */
export type OtherEntry = NewEntry & { readonly step: OtherStep };

/** The row of an entry that begins. */
export const toRow = (entry: NewEntry, { callId, attempt, bootId, at }: { callId: string; attempt: number; bootId: string; at: Date }) => ({
  root_id: entry.application.root,
  id: callId,
  purchase_id: entry.purchase,
  application_id: entry.application.id,
  step: entry.step,
  attempt,
  status: 'started' as const,
  cents: entry.cents ?? null,
  method_kind: entry.methodKind ?? null,
  fingerprint: entry.fingerprint ?? null,
  input_hash: entry.input,
  boot_id: bootId,
  answer: entry.kept ? JSON.stringify(entry.kept) : null,
  started_at: at,
  ended_at: null,
});

/** Steps that are done once for good: caching is not, as after a decline it is done again for the same. */
const onceOnly: readonly JournalStep[] = ['account', 'reference', 'bind', 'keep-method', 'password-update'];

/** Whether a step is over, whatever was known when it was asked for: another request may have come to its end meanwhile. */
export const isOver = (last: Entry, entry: NewEntry): boolean => last.status === 'done' && last.input === entry.input && onceOnly.includes(entry.step);

/**
 * Whether an entry whose outcome nobody knows goes on under its call id, so that the gateway sees one call. Never a payment:
 * each of its attempts is a row of its own, and the index lets only one stand.
 */
export const goesOn = (last: Entry, entry: NewEntry): boolean => entry.step !== 'pay' && last.status === 'started' && last.input === entry.input;
