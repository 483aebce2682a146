import { record, string, type, unknown } from 'superstruct';
import { writes } from '../../gateway/endpoint.ts';
import { orchestrationBody } from './orchestration.wire.ts';

const bound = type({ PolicyNumbers: record(string(), string()) });

export const policyEndpoints = {
  cache: writes.post('/api/workflow/cachePurchase/{id}', unknown(), { takes: { body: orchestrationBody } }),
  bind: writes.post('/api/workflow/purchaseWithCacheUpdate/{id}', bound, { timeout: 60_000, takes: { body: orchestrationBody } }),
};
