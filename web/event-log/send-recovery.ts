import type { RecordedEvent } from '#events/buyflow';
import { faultOf } from '#workflows/ports';
import type { AppendEventsInput } from '../generated/graphql.ts';
import { AppendError } from './append-error.ts';
import type { AppendResult, Outbox } from './outbox.ts';

/** The facade does not know the application as this browser's: the cookie is gone. */
export const UNKNOWN = 'unknown';
/** The facade no longer knows this page's operations: the page must be reloaded. */
export const OUTDATED = 'outdated';

const finalReasons: ReadonlyMap<string | null, string> = new Map([
  ['APPLICATION_UNKNOWN', UNKNOWN],
  ['DOCUMENT_UNKNOWN', OUTDATED],
]);

/** Why a retry cannot help, by the code of the facade's error; null if it may. */
export const reasonToStop = (error: unknown): string | null => finalReasons.get(error instanceof AppendError ? error.code : faultOf(error).code) ?? null;

/** Payload Too Large, for the facade or for a proxy with a lower limit. */
const TOO_LARGE_STATUS = 413;
/** With these a firewall, a proxy or the facade refuses the content of a request. */
const BLOCKED_STATUSES: readonly number[] = [400, 403, 406, 422];

const hasStatus = (error: unknown, statuses: readonly number[]): boolean => error instanceof AppendError && statuses.includes(error.status);

/** Why an event is replaced that is refused even alone. */
type ReplaceReason = 'TOO_LARGE' | 'BLOCKED';

/** What to do about a failed batch: send again now or later, stop, or replace an event. */
export type SendRecovery =
  | { readonly how: 'now' | 'wait' }
  | { readonly how: 'stop'; readonly reason: string }
  | { readonly how: 'replace'; readonly event: RecordedEvent; readonly reason: ReplaceReason };

interface SendParts {
  readonly outbox: Pick<Outbox, 'singleEvent' | 'halve' | 'emptyBatch'>;
  readonly send: (input: AppendEventsInput) => Promise<AppendResult>;
}

/** Decides what to do about failed batches. An event is replaced only if it is refused alone, twice, while an empty batch passes: a proxy may refuse everything. */
export function createRecoveryChooser({ outbox, send }: SendParts): (error: unknown) => Promise<SendRecovery> {
  let suspect: string | null = null;

  function shrink(reason: ReplaceReason): SendRecovery {
    const event = outbox.halve();
    return event ? { how: 'replace', event, reason } : { how: 'now' };
  }

  const canSendEmpty = (): Promise<boolean> =>
    send(outbox.emptyBatch()).then(
      () => true,
      () => false,
    );

  async function recoverFromBlock(): Promise<SendRecovery> {
    const single = outbox.singleEvent();
    if (!single) return shrink('BLOCKED');
    const isRefusedTwice = suspect === single.id;
    suspect = single.id;
    return isRefusedTwice && (await canSendEmpty()) ? shrink('BLOCKED') : { how: 'wait' };
  }

  return async (error) => {
    const reason = reasonToStop(error);
    if (reason !== null) return { how: 'stop', reason };
    if (hasStatus(error, [TOO_LARGE_STATUS])) return shrink('TOO_LARGE');
    return hasStatus(error, BLOCKED_STATUSES) ? recoverFromBlock() : { how: 'wait' };
  };
}
