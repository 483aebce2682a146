import { string, type } from 'superstruct';
import { reads, writes } from '../../gateway/endpoint.ts';
import { newMethodBody, savedAddressWire, savedMethodWire } from './saved-data.wire.ts';

/** What a profile has saved for the next purchase. */
export const savedDataEndpoints = {
  addresses: reads.get('/api/profile/{id}/address', savedAddressWire),
  methods: reads.get('/api/profile/{id}/paymentauthorizations', savedMethodWire),
  saveMethod: writes.post('/api/profile/{id}/paymentauthorizations', type({ Id: string() }), { takes: { body: newMethodBody } }),
};
