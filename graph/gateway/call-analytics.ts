import type { Logger } from 'pino';
import type { CallReport } from './trace.ts';

/** A call as the analytics service gets it (specification, 7: gateway; decision 28): no body, no query, no personal data. */
export interface ReportedCall {
  readonly method: string;
  /** The template: `/api/account/{id}`. */
  readonly path: string;
  /** Null if there was no answer. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly isRetried: boolean;
  readonly callId: string;
}

export interface CallAnalytics {
  /** Queues a report. Never throws. A call that was not sent is not reported. */
  report(call: CallReport): void;
  /** Sends the queued reports. Resolves when they are sent or lost. */
  end(): Promise<void>;
}

export interface CallAnalyticsSettings {
  readonly url: string;
  readonly log: Logger;
  /** Gets the number of reports that were lost, because the queue was full or the service did not accept them. */
  readonly onLost: (reports: number) => void;
}

const MAX_QUEUED_REPORTS = 2000;
const MAX_BATCHED_REPORTS = 100;
const BATCH_INTERVAL_MS = 1000;
const SEND_TIMEOUT_MS = 5000;

const toReported = ({ method, path, status, milliseconds, attempts, callId }: CallReport): ReportedCall => ({
  method,
  path,
  status,
  milliseconds,
  isRetried: attempts > 1,
  callId,
});

async function sendBatch(url: string, calls: readonly ReportedCall[]): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ calls }), redirect: 'error', signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`status ${response.status}`);
}

/** Reports calls in batches, one at a time. A batch that is not accepted is lost: a retry would burden a failing service. */
export function createCallAnalytics({ url, log, onLost }: CallAnalyticsSettings): CallAnalytics {
  const queue: ReportedCall[] = [];
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;

  async function sendNext(): Promise<void> {
    const batch = queue.splice(0, MAX_BATCHED_REPORTS);
    try {
      await sendBatch(url, batch);
      isAway = false;
    } catch (error) {
      onLost(batch.length);
      if (!isAway) log.warn({ error: error instanceof Error ? error.message : String(error) }, 'the analytics service does not accept call reports');
      isAway = true;
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendNext().finally(() => {
      sending = null;
      schedule();
    });
    return sending;
  };

  const schedule = (): void => {
    if (queue.length === 0 || sending) return;
    if (queue.length >= MAX_BATCHED_REPORTS) void flush();
    else timer ??= setTimeout(() => void flush(), BATCH_INTERVAL_MS).unref();
  };

  return {
    report(call) {
      if (call.attempts === 0) return;
      if (queue.length >= MAX_QUEUED_REPORTS) return onLost(1);
      queue.push(toReported(call));
      schedule();
    },
    async end() {
      while (queue.length > 0) {
        await flush();
        if (!isAway) continue;
        onLost(queue.length);
        queue.length = 0;
      }
      await sending;
      clearTimeout(timer);
    },
  };
}
