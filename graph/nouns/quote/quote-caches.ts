import type { UpstreamClients } from '#graph/gateway';
import { type CoverageCache, createCoverageCache } from './coverages.ts';
import { type Estimates, createEstimates } from './estimates.ts';

/** What this process remembers of the gateway's answers about prices. */
export const createQuoteCaches = (clients: UpstreamClients, now: () => number): { readonly coverages: CoverageCache; readonly estimates: Estimates } => ({
  coverages: createCoverageCache(now),
  estimates: createEstimates(clients, now),
});
