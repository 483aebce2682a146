import type { Head } from './event-row.ts';

/**
 * `conflict`: the id is taken by other content, or the sequence by another event. `gap`: the sequence does not follow the head.
 * `foreign`: an event of another application. `not-owner`: another browser's application. `erased`: the person was erased, nothing more is kept.
 * `sealed`: the application came without its key, and something personal was to be written of it.
 */
export type RefusalReason = 'conflict' | 'gap' | 'foreign' | 'not-owner' | 'erased' | 'sealed';

export interface Refusal {
  readonly ok: false;
  readonly reason: RefusalReason;
  /** Of the first event that is refused; 0 where the batch as a whole is. */
  readonly index: number;
  readonly message: string;
  /** Where the stream ends now; the start of a stream for one who does not own it. */
  readonly head: Head;
}

/** Thrown inside the append's transaction, so that it is rolled back; never leaves it. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export function refuse(head: Head, reason: RefusalReason, index: number, message: string): never {
  throw new Refused({ ok: false, reason, index, message, head });
}
