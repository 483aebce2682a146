import type { StreamHead } from './event-row.ts';

/**
 * `conflict`: other content has the id, or another event the sequence. `gap`: the sequence skips one. `foreign`: another application's event. `not-owner`:
 * another browser's application. `erased`: the person was erased; nothing more is stored. `sealed`: personal fields need a key that is elsewhere.
 */
export type RefusalReason = 'conflict' | 'gap' | 'foreign' | 'not-owner' | 'erased' | 'sealed';

export interface Refusal {
  readonly ok: false;
  readonly reason: RefusalReason;
  /** The index of the first refused event; 0 if the whole batch is refused. */
  readonly index: number;
  readonly message: string;
  /** The current end of the stream; `START` if the browser does not own the application. */
  readonly head: StreamHead;
}

/** Thrown inside the append's transaction and caught there. Never leaves it. */
export class AppendRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export function refuseAppend(head: StreamHead, reason: RefusalReason, index: number, message: string): never {
  throw new AppendRefused({ ok: false, reason, index, message, head });
}
