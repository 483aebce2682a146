import { string, type } from 'superstruct';
import { writes } from '../../gateway/endpoint.ts';
import { screenBody } from './screen.wire.ts';

export const screenEndpoints = {
  capture: writes.post('/api/capture/screenshot', type({ Id: string() }), { takes: { body: screenBody } }),
};
