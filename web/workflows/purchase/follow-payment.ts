import type { FlowPorts } from '../ports/index.ts';
import { type PaymentProgress, findPayment } from './payment-status.ts';

/** Interval of queries to the attempt ledger. */
const QUERY_INTERVAL_MS = 5000;
/** Ten minutes in total: by then the recovery worker has bound a paid purchase. */
const MAX_QUERIES = 120;

interface FollowOptions {
  /** Ends the queries. */
  readonly signal: AbortSignal;
  /** Called with each answer. */
  readonly onFound: (found: PaymentProgress) => void;
}

/** True if the answer may change soon: a payment is open, policies are being bound, or nothing answered. */
const mayChange = (found: PaymentProgress | null): boolean => found === null || found.standing === 'open' || (found.standing === 'paid' && !found.isBound);

/** Polls the status of a payment as long as it may change. */
export async function followPayment(ports: FlowPorts, { signal, onFound }: FollowOptions): Promise<void> {
  for (let asked = 0; asked < MAX_QUERIES; asked += 1) {
    if (asked > 0) await ports.wait(QUERY_INTERVAL_MS);
    if (signal.aborted) return;
    const found = await findPayment(ports).catch(() => null);
    if (signal.aborted) return;
    if (found) onFound(found);
    if (!mayChange(found)) return;
  }
}
