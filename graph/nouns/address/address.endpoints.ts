import { reads } from '../../gateway/endpoint.ts';
import { addressBody, addressKickoutBody, addressKickoutWire, addressWire } from './address.wire.ts';

export const addressEndpoints = {
  validate: reads.post('/api/validate/address', addressWire, { takes: { body: addressBody } }),
  kickout: reads.post('/api/kickout/address', addressKickoutWire, { takes: { body: addressKickoutBody } }),
};
