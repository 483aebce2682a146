import { gatewayRead } from '../../gateway/endpoint.ts';
import { addressBody, addressKickoutBody, addressKickoutWire, addressWire } from './address.wire.ts';

export const addressEndpoints = {
  validate: gatewayRead.post('/api/validate/address', addressWire, { request: { body: addressBody } }),
  kickout: gatewayRead.post('/api/kickout/address', addressKickoutWire, { request: { body: addressKickoutBody } }),
};
