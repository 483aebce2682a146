import type { RecordedEvent } from '#events/buyflow';
import { faultOf } from '#workflows/ports';
import type { AppendEventsInput } from '../generated/graphql.ts';
import { NotTaken } from './append-error.ts';
import type { AppendAnswer, Outbox } from './outbox.ts';

/** The facade does not know the application, or not as this browser's: the cookie is gone. */
export const UNKNOWN = 'unknown';
/** The facade no longer knows this page's operations: a reloaded page asks with today's. */
export const OUTDATED = 'outdated';

const finalReasons: ReadonlyMap<string | null, string> = new Map([
  ['APPLICATION_UNKNOWN', UNKNOWN],
  ['DOCUMENT_UNKNOWN', OUTDATED],
]);

/** Why sending again cannot help, by the code of the facade's error; null where it may. */
export const reasonToStop = (error: unknown): string | null => finalReasons.get(error instanceof NotTaken ? error.code : faultOf(error).code) ?? null;

/** Payload Too Large: to the facade, or to a proxy that takes less. */
const TOO_LARGE_STATUS = 413;
/** By these a firewall or proxy on the way, or the facade itself, refuses what a request holds. */
const REFUSING_STATUSES: readonly number[] = [400, 403, 406, 422];

const hasStatus = (error: unknown, statuses: readonly number[]): boolean => error instanceof NotTaken && statuses.includes(error.status);

/** Why an event is replaced that is not taken even alone. */
type Fault = 'TOO_LARGE' | 'BLOCKED';

/** What to do about a batch that was not taken: send again now or later, send nothing more, or replace an event. */
export type SendRecovery =
  | { readonly how: 'now' | 'wait' }
  | { readonly how: 'stop'; readonly reason: string }
  | { readonly how: 'replace'; readonly event: RecordedEvent; readonly reason: Fault };

interface SendParts {
  readonly outbox: Pick<Outbox, 'singleEvent' | 'halve' | 'emptyBatch'>;
  readonly send: (input: AppendEventsInput) => Promise<AppendAnswer>;
}

/**
 * Returns what decides about batches that are not taken. A blocked event is at fault only if it is refused alone, twice, while a request
 * without events is taken: a proxy that refuses everything must not cost what was entered.
 */
export function createSendRecovery({ outbox, send }: SendParts): (error: unknown) => Promise<SendRecovery> {
  let suspect: string | null = null;

  function shrink(reason: Fault): SendRecovery {
    const event = outbox.halve();
    return event ? { how: 'replace', event, reason } : { how: 'now' };
  }

  const isLineOpen = (): Promise<boolean> =>
    send(outbox.emptyBatch()).then(
      () => true,
      () => false,
    );

  async function recoverFromBlock(): Promise<SendRecovery> {
    const single = outbox.singleEvent();
    if (!single) return shrink('BLOCKED');
    const isRefusedTwice = suspect === single.id;
    suspect = single.id;
    return isRefusedTwice && (await isLineOpen()) ? shrink('BLOCKED') : { how: 'wait' };
  }

  return async (error) => {
    const reason = reasonToStop(error);
    if (reason !== null) return { how: 'stop', reason };
    if (hasStatus(error, [TOO_LARGE_STATUS])) return shrink('TOO_LARGE');
    return hasStatus(error, REFUSING_STATUSES) ? recoverFromBlock() : { how: 'wait' };
  };
}
