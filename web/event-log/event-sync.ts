import type { RecordedEvent } from '#events/buyflow';
import type { EventRefusal } from '#events/rules';
import type { AppendEventsInput } from '../generated/graphql.ts';
import { NotTaken } from './append-error.ts';
import type { AppendAnswer, Outbox, Refused } from './outbox.ts';
import { type SendRecovery, createSendRecovery } from './send-recovery.ts';

/** idle: everything is in the facade's log. waiting: the next attempt comes later. stopped: it will not be taken, and says why. */
export type UplinkStatus = 'idle' | 'sending' | 'waiting' | 'stopped';

export interface UplinkParts {
  readonly outbox: Outbox;
  readonly send: (input: AppendEventsInput) => Promise<AppendAnswer>;
  /** Goes on as an application of its own after an event; the outbox has that one's events then. */
  readonly fork: (sequence: number) => Promise<void>;
  /** Puts another event in the place of one that is refused; false if nothing is left to try. */
  readonly replace: (sequence: number, refusal: EventRefusal) => Promise<boolean>;
  /** Sends while the page goes away; nobody waits for the answer. */
  readonly sendLast: (input: AppendEventsInput) => void;
  readonly onStatus: (status: UplinkStatus, reason?: string) => void;
  /** Calls back after so many milliseconds. */
  readonly later: (callback: () => void, milliseconds: number) => void;
  /** 0 to 1, so that browsers that lost the line together do not come back together. */
  readonly random: () => number;
}

export interface Uplink {
  /** From here on the facade knows the application: what is recorded is sent, also if sending had stopped. */
  readonly begin: () => void;
  /** Something was recorded. */
  readonly wake: () => void;
  /** The line is back: does not wait any longer. */
  readonly retry: () => void;
  /** Nothing more can be sent, and why. */
  readonly stop: (reason: string) => void;
  /** The page is hidden: sends what it can. */
  readonly flush: () => void;
}

/** Another window writes to the application: the facade has what that one recorded, and not what this one did since. */
export const isWrittenElsewhere = (reason: string | null | undefined): boolean => /^(CONFLICT|GAP)/.test(reason ?? '');

const DELAY = 150;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** While servers are renewed one by one, another one may know the event: so often it is tried before it is replaced. */
const ATTEMPTS_OF_NEWER = 5;
const isNewerThanStore = ({ replace }: Refused): boolean => replace !== null && ['type', 'version'].includes(replace.refusal.field ?? '');

/** Where even what replaces an event is refused on the way, nothing more can be sent. */
const notTaken = ({ sequence, type }: RecordedEvent, reason: string): string => `${reason}: event ${sequence}, ${type}, is not taken on the way to the event store`;

/** Never sooner than asked for, and not all at the same moment. Less than our own pause is not believed: who asks for none has no room. */
function waitAfter(failures: number, pause: number, random: () => number): number {
  const own = Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT) * (0.75 + random() / 2);
  return Math.max(own, pause * (1 + random() / 4));
}

/** Only the newest call back counts: a retry makes the one before it void. */
function onlyNewest(later: UplinkParts['later']): UplinkParts['later'] {
  let turn = 0;
  return (callback, milliseconds) => {
    const mine = (turn += 1);
    later(() => (mine === turn ? callback() : undefined), milliseconds);
  };
}

/** Goes on after a refusal, if there is a way to. */
async function goOnFrom({ forkAt, replace: fault }: Refused, { fork, replace }: Pick<UplinkParts, 'fork' | 'replace'>): Promise<boolean> {
  if (forkAt === null) return fault !== null && replace(fault.sequence, fault.refusal);
  await fork(forkAt);
  return true;
}

interface Ends {
  readonly run: () => void;
  readonly stop: (reason: string) => void;
}

/** Continues without an event that is refused even alone; stops if its replacement is refused, too. */
async function replaceAlone({ event, reason }: Extract<SendRecovery, { how: 'replace' }>, { replace, run, stop }: Pick<UplinkParts, 'replace'> & Ends): Promise<void> {
  if (await replace(event.sequence, { reason, field: null })) run();
  else stop(notTaken(event, reason));
}

/** Only the answer that asks for a pause holds the next attempt off. */
const pauseAsked = (error: unknown): number | null => (error instanceof NotTaken ? error.pause : null);

/** Ships the tab's events to the facade: one batch at a time, backing off while the line is down. */
export function createUplink({ outbox, send, fork, replace, sendLast, onStatus, later, random }: UplinkParts): Uplink {
  let phase: 'closed' | 'resting' | 'scheduled' | 'sending' | 'stopped' = 'closed';
  let failures = 0;
  const newest = onlyNewest(later);
  /** Whether whoever answered has asked for a pause: that the line is back is no reason to come sooner. */
  let isHeldOff = false;

  async function ship(): Promise<void> {
    phase = 'sending';
    onStatus('sending');
    while (!outbox.isEmpty()) {
      const refused = outbox.take(await send(outbox.batch()));
      if (refused && isNewerThanStore(refused) && failures < ATTEMPTS_OF_NEWER) throw new NotTaken(refused.reason, 200, null);
      failures = 0;
      if (refused && !(await goOnFrom(refused, { fork, replace }))) return stop(refused.reason);
    }
    phase = 'resting';
    onStatus('idle');
  }
  const run = (): void => void ship().catch(fail);
  const recoveryFor = createSendRecovery({ outbox, send });

  async function fail(error: unknown): Promise<void> {
    const recovery = await recoveryFor(error);
    if (recovery.how === 'now') return run();
    if (recovery.how === 'stop') return stop(recovery.reason);
    if (recovery.how === 'replace') return replaceAlone(recovery, { replace, run, stop });
    failures += 1;
    const pause = pauseAsked(error);
    isHeldOff = pause !== null;
    onStatus('waiting');
    schedule(waitAfter(failures, pause ?? 0, random));
  }

  function stop(reason: string): void {
    phase = 'stopped';
    onStatus('stopped', reason);
  }

  function schedule(milliseconds: number): void {
    phase = 'scheduled';
    newest(() => (phase === 'scheduled' ? run() : undefined), milliseconds);
  }

  function wake(): void {
    if (phase !== 'resting' || outbox.isEmpty()) return;
    onStatus('sending');
    schedule(DELAY);
  }

  return {
    wake,
    stop,
    begin() {
      if (phase !== 'closed' && phase !== 'stopped') return;
      phase = 'resting';
      return outbox.isEmpty() ? onStatus('idle') : wake();
    },
    retry() {
      if (phase === 'scheduled' && !isHeldOff) schedule(0);
    },
    flush() {
      const input = phase === 'closed' || phase === 'stopped' ? null : outbox.lastBatch();
      if (input) sendLast(input);
    },
  };
}
