import { object, string, type } from 'superstruct';
import { gatewayWrite } from '../../gateway/endpoint.ts';

const screenBody = object({ AccountId: string(), OpportunityId: string(), ScreenName: string(), ImageFileBase64: string() });

export const screenEndpoints = {
  capture: gatewayWrite.post('/api/capture/screenshot', type({ Id: string() }), { request: { body: screenBody } }),
};
