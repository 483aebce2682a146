import { string, type } from 'superstruct';
import { gatewayWrite } from '../../gateway/endpoint.ts';
import { screenBody } from './screen.wire.ts';

export const screenEndpoints = {
  capture: gatewayWrite.post('/api/capture/screenshot', type({ Id: string() }), { request: { body: screenBody } }),
};
