import { record, string, type, unknown } from 'superstruct';
import { gatewayWrite } from '../../gateway/endpoint.ts';
import { orchestrationBody } from './orchestration.wire.ts';

const bound = type({ PolicyNumbers: record(string(), string()) });

export const policyEndpoints = {
  cache: gatewayWrite.post('/api/workflow/cachePurchase/{id}', unknown(), { request: { body: orchestrationBody } }),
  bind: gatewayWrite.post('/api/workflow/purchaseWithCacheUpdate/{id}', bound, { timeoutMs: 60_000, request: { body: orchestrationBody } }),
};
