import type { RecordedEvent } from '#events/buyflow';
import type { AppendEventsInput, AppendEventsMutation } from '../generated/graphql.ts';

/** idle: everything is in the facade's log. waiting: the next attempt comes later. stopped: it will not be taken, and says why. */
export type UplinkStatus = 'idle' | 'sending' | 'waiting' | 'stopped';
type Answer = AppendEventsMutation['appendEvents'];

export interface UplinkParts {
  readonly send: (input: AppendEventsInput) => Promise<Answer>;
  /** Sends while the page goes away; nobody waits for the answer. */
  readonly sendLast: (input: AppendEventsInput) => void;
  readonly application: () => { readonly id: string; readonly root: string };
  readonly events: () => readonly RecordedEvent[];
  readonly acknowledged: number;
  readonly keepAcknowledged: (sequence: number) => void;
  readonly onStatus: (status: UplinkStatus, reason?: string) => void;
  readonly now: () => number;
  /** Calls back after so many milliseconds. */
  readonly later: (callback: () => void, milliseconds: number) => void;
}

export interface Uplink {
  /** From here on the facade knows the application: what is recorded is sent. */
  begin(): void;
  /** Something was recorded. */
  wake(): void;
  /** The line is back: does not wait any longer. */
  retry(): void;
  /** The page is hidden: sends what it can. */
  flush(): void;
}

const BATCH = 100;
/** What browsers let a page send while it goes away. */
const LAST_BATCH_BYTES = 60 * 1024;
const DELAY = 150;
const LONGEST_WAIT = 30_000;

/** Ships the tab's events to the facade: at least once, in order; what is not acknowledged is kept and sent again. */
export function createUplink(parts: UplinkParts): Uplink {
  let { acknowledged } = parts;
  let isBegun = false;
  let isBusy = false;
  let isScheduled = false;
  let failures = 0;
  let isStopped = false;

  const pending = (): readonly RecordedEvent[] => parts.events().slice(acknowledged);
  const inputOf = (events: readonly RecordedEvent[]): AppendEventsInput => ({
    application: { ...parts.application() },
    sent: new Date(parts.now()).toISOString(),
    events: events.map((event) => ({ ...event })),
  });

  function acknowledge(sequence: number): void {
    acknowledged = sequence;
    parts.keepAcknowledged(sequence);
  }

  function take(answer: Answer): void {
    if (answer.__typename === 'EventsAppended') return acknowledge(answer.sequence);
    // The facade's log ends before what was acknowledged once: it is sent again from there.
    if (answer.reason === 'gap' && answer.head < acknowledged) return acknowledge(answer.head);
    isStopped = true;
    parts.onStatus('stopped', `${answer.reason}: ${answer.message}`);
  }

  async function run(): Promise<void> {
    isBusy = true;
    parts.onStatus('sending');
    try {
      while (pending().length > 0 && !isStopped) take(await parts.send(inputOf(pending().slice(0, BATCH))));
      failures = 0;
      if (!isStopped) parts.onStatus('idle');
    } catch {
      failures += 1;
      parts.onStatus('waiting');
      schedule(Math.min(1000 * 2 ** (failures - 1), LONGEST_WAIT) * (0.75 + (parts.now() % 500) / 1000));
    } finally {
      isBusy = false;
    }
    if (failures === 0 && pending().length > 0) wake();
  }

  function start(): void {
    isScheduled = false;
    if (!isBusy && !isStopped && pending().length > 0) void run();
  }

  function schedule(milliseconds: number): void {
    if (isScheduled) return;
    isScheduled = true;
    parts.later(start, milliseconds);
  }

  function wake(): void {
    if (!isBegun || isStopped || isBusy || isScheduled || pending().length === 0) return;
    parts.onStatus('sending');
    schedule(DELAY);
  }

  return {
    begin() {
      isBegun = true;
      if (pending().length === 0) parts.onStatus('idle');
      wake();
    },
    wake,
    retry() {
      failures = 0;
      isScheduled = false;
      wake();
    },
    flush() {
      if (!isBegun || isStopped) return;
      let events = pending();
      while (events.length > 0 && JSON.stringify(events).length > LAST_BATCH_BYTES) events = events.slice(0, Math.floor(events.length / 2));
      if (events.length > 0) parts.sendLast(inputOf(events));
    },
  };
}
