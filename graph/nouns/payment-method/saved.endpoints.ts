import { string, type } from 'superstruct';
import { reads, writes } from '../../gateway/endpoint.ts';
import { keptMethodBody, savedAddressWire, savedMethodWire } from './saved.wire.ts';

/** What a profile has saved for the next purchase. */
export const savedEndpoints = {
  addresses: reads.get('/api/profile/{id}/address', savedAddressWire),
  methods: reads.get('/api/profile/{id}/paymentauthorizations', savedMethodWire),
  keepMethod: writes.post('/api/profile/{id}/paymentauthorizations', type({ Id: string() }), { takes: { body: keptMethodBody } }),
};
