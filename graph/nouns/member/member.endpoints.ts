import { object, string, type } from 'superstruct';
import { gatewayRead } from '../../gateway/endpoint.ts';
import { memberWire } from './member.wire.ts';

export const memberEndpoints = {
  member: gatewayRead.get('/api/organization/{sponsorId}/member/{memberId}/', memberWire),
  defaultMember: gatewayRead.get('/api/organization/{sponsorId}/default-member/', memberWire),
  sponsorOfOccupation: gatewayRead.post('/api/occupation/sponsor', type({ Name: string() }), { request: { query: object({ extid: string() }) } }),
};
