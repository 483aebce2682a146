import { string, type } from 'superstruct';
import { writes } from '../gateway/endpoint.ts';

export const screenEndpoints = {
  capture: writes.post('/api/capture/screenshot', type({ Id: string() })),
};
