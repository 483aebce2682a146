/** Milliseconds between two heartbeats. Each renews every lease of the process. */
export const HEARTBEAT_MS = 5000;
/** Milliseconds that a lease lasts after a heartbeat. Then other processes may finish the work. */
export const LEASE_MS = 15_000;
/** Milliseconds after a heartbeat for which a holder may begin calls. It stops before others may take its leases. */
export const SURE_MS = 12_000;
/** Milliseconds without a heartbeat after which no payment of a process can be under way: one that began while it was sure has timed out. */
export const SILENCE_MS = 75_000;
