import { writes } from '../../gateway/endpoint.ts';
import { opportunityBody, opportunityWire } from './opportunity.wire.ts';

export const opportunityEndpoints = {
  save: writes.post('/api/opportunity', opportunityWire, { takes: { body: opportunityBody } }),
};
