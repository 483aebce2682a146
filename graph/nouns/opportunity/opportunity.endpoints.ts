import { gatewayWrite } from '../../gateway/endpoint.ts';
import { opportunityBody, opportunityWire } from './opportunity.wire.ts';

export const opportunityEndpoints = {
  save: gatewayWrite.post('/api/opportunity', opportunityWire, { request: { body: opportunityBody } }),
};
