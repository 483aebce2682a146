import { reads } from '../gateway/endpoint.ts';
import { addressKickoutWire, addressWire } from './address.wire.ts';

export const addressEndpoints = {
  validate: reads.post('/api/validate/address', addressWire),
  kickout: reads.post('/api/kickout/address', addressKickoutWire),
};
