import type { RecordedEvent } from '#events/buyflow';
import type { EventRefusal } from '#events/rules';
import type { AppendEventsInput } from '../generated/graphql.ts';
import { AppendError } from './append-error.ts';
import type { AppendResult, Outbox, AppendRefusal } from './outbox.ts';
import { type SendRecovery, createRecoveryChooser } from './send-recovery.ts';

/** idle: the event store has everything. waiting: an attempt failed and is repeated until one succeeds. stopped: nothing more can be sent. */
export type EventSyncStatus = 'idle' | 'sending' | 'waiting' | 'stopped';

export interface EventSyncParts {
  readonly outbox: Outbox;
  readonly send: (input: AppendEventsInput) => Promise<AppendResult>;
  /** Forks the application after an event; the outbox then has the fork's events. */
  readonly fork: (sequence: number) => Promise<void>;
  /** Replaces a refused event; false if nothing is left to try. */
  readonly replace: (sequence: number, refusal: EventRefusal) => Promise<boolean>;
  /** Sends while the page goes away, without waiting for the result. */
  readonly sendLast: (input: AppendEventsInput) => void;
  readonly onStatus: (status: EventSyncStatus, reason?: string) => void;
  /** Calls back after a number of milliseconds. */
  readonly later: (callback: () => void, milliseconds: number) => void;
  /** 0 to 1. Spreads the retries of browsers that lost the connection together. */
  readonly random: () => number;
}

export interface EventSync {
  /** Starts or restarts sending: the facade knows the application now. */
  readonly begin: () => void;
  /** Reports that events wait, because the facade cannot be asked yet whether it knows the application. */
  readonly hold: () => void;
  /** Call after an event was recorded. */
  readonly wake: () => void;
  /** Ends the wait after a call without an answer: the facade may be reached again. */
  readonly retry: () => void;
  /** Stops sending, with the reason. */
  readonly stop: (reason: string) => void;
  /** Sends what it can: the page is hidden. */
  readonly flush: () => void;
}

/** True if another tab writes the application: the store has that tab's events, not the latest of this one. */
export const isWrittenElsewhere = (reason: string | null | undefined): boolean => /^(CONFLICT|GAP)/.test(reason ?? '');

const SEND_DELAY_MS = 150;
const FIRST_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 30_000;
/** During a rolling deployment another server may know the event: attempts before it is replaced. */
const MAX_ATTEMPTS_OF_NEWER = 5;
const isNewerThanStore = ({ replace }: AppendRefusal): boolean => replace !== null && ['type', 'version'].includes(replace.refusal.field ?? '');

/** Why sending stops: even the replacement of a blocked event is refused. */
const blockedMessage = ({ sequence, type }: RecordedEvent, reason: string): string => `${reason}: event ${sequence}, ${type}, is not taken on the way to the event store`;

/** Exponential backoff with jitter, in milliseconds; never less than the pause that the response asks for. */
function backoffMs(failures: number, pause: number, random: () => number): number {
  const own = Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS) * (0.75 + random() / 2);
  return Math.max(own, pause * (1 + random() / 4));
}

/** Only the latest callback runs: a retry cancels the one before it. */
function latestOnly(later: EventSyncParts['later']): EventSyncParts['later'] {
  let latest = 0;
  return (callback, milliseconds) => {
    const own = (latest += 1);
    later(() => (own === latest ? callback() : undefined), milliseconds);
  };
}

/** Forks or replaces after a refusal. Resolves to false if neither is possible. */
async function continueAfterRefusal({ forkAt, replace: fault }: AppendRefusal, { fork, replace }: Pick<EventSyncParts, 'fork' | 'replace'>): Promise<boolean> {
  if (forkAt === null) return fault !== null && replace(fault.sequence, fault.refusal);
  await fork(forkAt);
  return true;
}

interface SyncControl {
  readonly run: () => void;
  readonly stop: (reason: string) => void;
}

/** Replaces an event that is refused even alone; stops if its replacement is refused, too. */
async function replaceBlocked({ event, reason }: Extract<SendRecovery, { how: 'replace' }>, { replace, run, stop }: Pick<EventSyncParts, 'replace'> & SyncControl): Promise<void> {
  if (await replace(event.sequence, { reason, field: null })) run();
  else stop(blockedMessage(event, reason));
}

/** The pause that a response asks for, milliseconds; null if it asks for none. */
const requestedPause = (error: unknown): number | null => (error instanceof AppendError ? error.pause : null);

/** Sends the tab's events to the facade, one batch at a time, with backoff while it cannot be reached. */
export function createEventSync({ outbox, send, fork, replace, sendLast, onStatus, later, random }: EventSyncParts): EventSync {
  let phase: 'closed' | 'resting' | 'scheduled' | 'sending' | 'stopped' = 'closed';
  let failures = 0;
  const runLater = latestOnly(later);
  /** True if the facade has answered: nothing shortens its pause, nor the time in which a newer release may take over. */
  let mustWait = false;

  async function ship(): Promise<void> {
    phase = 'sending';
    if (failures === 0) onStatus('sending');
    while (!outbox.isEmpty()) {
      const refused = outbox.applyResult(await send(outbox.batch()));
      if (refused && isNewerThanStore(refused) && failures < MAX_ATTEMPTS_OF_NEWER) throw new AppendError(refused.reason, 200, null);
      failures = 0;
      if (refused && !(await continueAfterRefusal(refused, { fork, replace }))) return stop(refused.reason);
    }
    phase = 'resting';
    onStatus('idle');
  }
  const run = (): void => void ship().catch(fail);
  const recoveryFor = createRecoveryChooser({ outbox, send });

  async function fail(error: unknown): Promise<void> {
    const recovery = await recoveryFor(error);
    if (recovery.how === 'now') return run();
    if (recovery.how === 'stop') return stop(recovery.reason);
    if (recovery.how === 'replace') return replaceBlocked(recovery, { replace, run, stop });
    failures += 1;
    mustWait = error instanceof AppendError;
    onStatus('waiting');
    schedule(backoffMs(failures, requestedPause(error) ?? 0, random));
  }

  function stop(reason: string): void {
    phase = 'stopped';
    onStatus('stopped', reason);
  }

  function schedule(milliseconds: number): void {
    phase = 'scheduled';
    runLater(() => (phase === 'scheduled' ? run() : undefined), milliseconds);
  }

  function wake(): void {
    if (phase !== 'resting' || outbox.isEmpty()) return;
    onStatus('sending');
    schedule(SEND_DELAY_MS);
  }

  return {
    wake,
    stop,
    begin() {
      if (phase !== 'closed' && phase !== 'stopped') return;
      phase = 'resting';
      return outbox.isEmpty() ? onStatus('idle') : wake();
    },
    hold: () => (phase === 'closed' ? onStatus('waiting') : undefined),
    retry: () => (phase === 'scheduled' && failures > 0 && !mustWait ? schedule(0) : undefined),
    flush() {
      const input = phase === 'closed' || phase === 'stopped' ? null : outbox.lastBatch();
      if (input) sendLast(input);
    },
  };
}
