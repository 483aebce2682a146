import { string, type } from 'superstruct';
import { gatewayRead, gatewayWrite } from '../../gateway/endpoint.ts';
import { newMethodBody, savedAddressWire, savedMethodWire } from './saved-data.wire.ts';

/** What a profile has saved for the next purchase. */
export const savedDataEndpoints = {
  addresses: gatewayRead.get('/api/profile/{id}/address', savedAddressWire),
  methods: gatewayRead.get('/api/profile/{id}/paymentauthorizations', savedMethodWire),
  saveMethod: gatewayWrite.post('/api/profile/{id}/paymentauthorizations', type({ Id: string() }), { request: { body: newMethodBody } }),
};
