import type { Selectable } from 'kysely';
import type { Database, PurchaseStepStatus } from '#graph/db';
import type { ApplicationRef } from '../../applications/applications.ts';

/** The steps of a purchase. Each is one call that has an effect at the gateway. */
export type AttemptStep = 'account' | 'cache' | 'pay' | 'reference' | 'bind' | 'keep-method' | 'password-update';

/** Who causes a step: the buyer, the recovery worker (`sweep`), or an operator. Part of server events. */
export type Actor = 'buyer' | 'sweep' | 'operator';

/** What a server event is caused by. */
export interface Cause {
  readonly by: Actor;
  /** The last sequence of the browser's stream that the request names; absent if no browser sent one. */
  readonly after?: number | undefined;
}

/** Steps that a payment does not block. */
export type IndependentStep = Exclude<AttemptStep, 'pay' | 'cache'>;

/** One row of the ledger: one try at a step. */
export interface Attempt {
  /** The idempotency key of the call: a repeated call has the same one. */
  readonly callId: string;
  readonly purchase: string;
  readonly application: string;
  readonly step: string;
  readonly status: PurchaseStepStatus;
  readonly attempt: number;
  readonly input: string | null;
  readonly cents: number | null;
  readonly answer: unknown;
  /** The keyed fingerprint of the payment instrument; null for steps that are no payment. */
  readonly fingerprint: string | null;
}

/** A payment that was found by its purchase id alone. */
export interface PaymentAttempt extends Attempt {
  readonly root: string;
  readonly methodKind: string | null;
}

export interface NewAttempt {
  readonly application: ApplicationRef;
  readonly purchase: string;
  readonly step: AttemptStep;
  /** A hash of what the step sends; for a payment, the call id of the cached orchestration that it pays for. */
  readonly input: string;
  readonly cents?: number;
  readonly methodKind?: string;
  /** The keyed fingerprint of the payment instrument, never a plain hash. */
  readonly fingerprint?: string;
  /** Stored when the attempt begins; its outcome replaces them. */
  readonly details?: object;
  /** Needed for steps that have server events. */
  readonly cause?: Cause;
}

export type NewIndependentAttempt = NewAttempt & { readonly step: IndependentStep };

/** The columns that an attempt is made from. */
export type AttemptRow = Pick<
  Selectable<Database['purchase_step']>,
  'id' | 'purchase_id' | 'application_id' | 'step' | 'status' | 'attempt' | 'input_hash' | 'cents' | 'answer' | 'fingerprint'
>;

export const toAttempt = (row: AttemptRow): Attempt => ({
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

/** Returns the row of an attempt that begins, without its number, as JSON that the database turns into columns. */
export const toRowJson = (planned: NewAttempt, { callId, bootId, at }: { callId: string; bootId: string; at: Date }): string =>
  JSON.stringify({
    root_id: planned.application.root,
    id: callId,
    purchase_id: planned.purchase,
    application_id: planned.application.id,
    step: planned.step,
    status: 'started',
    cents: planned.cents ?? null,
    method_kind: planned.methodKind ?? null,
    fingerprint: planned.fingerprint ?? null,
    input_hash: planned.input,
    boot_id: bootId,
    answer: planned.details ?? null,
    started_at: at,
    ended_at: null,
  });
