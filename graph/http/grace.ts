import { paymentEndpoints } from '../nouns/payment/payment.wire.ts';

/**
 * Milliseconds that a process which is asked to end may take over the requests under way. A payment must be able to end: it may
 * be tried twice, and its outcome is written after it. All else can be taken up again by another process.
 */
export const SHUTDOWN_GRACE_MS = 2 * paymentEndpoints.submit.timeoutMs + 10_000;
