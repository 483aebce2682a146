import type { FlowPorts } from '../ports/index.ts';
import { type PaymentProgress, findPayment } from './payment-status.ts';

/** Interval of queries to the attempt ledger. */
const QUERY_INTERVAL_MS = 5000;
/** Ten minutes in total: by then the recovery worker has bound most paid purchases. */
const MAX_FREQUENT_QUERIES = 120;
/** Afterwards a query a minute, which is no load. */
const SLOW_INTERVAL_MS = 60_000;
const MAX_FOLLOWING_MS = 24 * 3_600_000;

interface FollowOptions {
  /** Ends the queries. */
  readonly signal: AbortSignal;
  /** Resolves after this time, but not while the buyer does not see the page, and as soon as they see it again. */
  readonly waitWhileSeen: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Called with each answer. */
  readonly onFound: (found: PaymentProgress) => void;
}

/** True if the answer may change soon: a payment is open, policies are being bound, or nothing answered. */
const mayChange = (found: PaymentProgress | null): boolean => found === null || found.standing === 'open' || (found.standing === 'paid' && !found.isBound);

/** Polls the status of a payment as long as it may change, for a day at most. */
export async function followPayment(ports: FlowPorts, { signal, waitWhileSeen, onFound }: FollowOptions): Promise<void> {
  const begun = ports.now();
  for (let asked = 1; ports.now() - begun < MAX_FOLLOWING_MS; asked += 1) {
    const found = await findPayment(ports).catch(() => null);
    if (signal.aborted) return;
    if (found) onFound(found);
    if (!mayChange(found)) return;
    // A buyer who changes tabs often asks no more than at first.
    await ports.wait(QUERY_INTERVAL_MS);
    if (signal.aborted) return;
    if (asked >= MAX_FREQUENT_QUERIES) await waitWhileSeen(SLOW_INTERVAL_MS - QUERY_INTERVAL_MS, signal);
    if (signal.aborted) return;
  }
}
