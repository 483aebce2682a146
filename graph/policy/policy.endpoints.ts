import { record, string, type, unknown } from 'superstruct';
import { writes } from '../gateway/endpoint.ts';

export const policyEndpoints = {
  cache: writes.post('/api/workflow/cachePurchase/{id}', unknown()),
  bind: writes.post('/api/workflow/purchaseWithCacheUpdate/{id}', type({ PolicyNumbers: record(string(), string()) }), { timeout: 60_000 }),
};
