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

export const toAttempt = (row: Selectable<Database['purchase_step']>): Attempt => ({
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

/** Returns the row of an attempt that begins. */
export const toRow = (planned: NewAttempt, { callId, attempt, bootId, at }: { callId: string; attempt: number; bootId: string; at: Date }) => ({
  root_id: planned.application.root,
  id: callId,
  purchase_id: planned.purchase,
  application_id: planned.application.id,
  step: planned.step,
  attempt,
  status: 'started' as const,
  cents: planned.cents ?? null,
  method_kind: planned.methodKind ?? null,
  fingerprint: planned.fingerprint ?? null,
  input_hash: planned.input,
  boot_id: bootId,
  answer: planned.details ? JSON.stringify(planned.details) : null,
  started_at: at,
  ended_at: null,
});

/** Steps that are never repeated once they are done. Caching is: after a decline the same purchase is cached again. */
const ONCE_ONLY_STEPS: readonly AttemptStep[] = ['account', 'reference', 'bind', 'keep-method', 'password-update'];

/** True if the step is done for good. A concurrent request may have finished it. */
export const isAlreadyDone = (last: Attempt, planned: NewAttempt): boolean => last.status === 'done' && last.input === planned.input && ONCE_ONLY_STEPS.includes(planned.step);

/** True if an attempt without an outcome continues under its call id. Never for a payment: each try at one has its own row. */
export const canContinue = (last: Attempt, planned: NewAttempt): boolean => planned.step !== 'pay' && last.status === 'started' && last.input === planned.input;
