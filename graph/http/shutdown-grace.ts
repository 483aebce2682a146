import { paymentEndpoints } from '../nouns/payment/payment.wire.ts';

/**
 * Milliseconds that a process may take to finish its requests before it ends: enough for a payment, which may be sent twice and whose
 * outcome is written afterwards. Another process can continue everything else.
 */
export const SHUTDOWN_GRACE_MS = 2 * paymentEndpoints.submit.timeoutMs + 10_000;
