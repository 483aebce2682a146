import { object, string, type } from 'superstruct';
import { reads } from '../../gateway/endpoint.ts';
import { memberWire } from './member.wire.ts';

export const memberEndpoints = {
  member: reads.get('/api/organization/{sponsorId}/member/{memberId}/', memberWire),
  defaultMember: reads.get('/api/organization/{sponsorId}/default-member/', memberWire),
  sponsorOfOccupation: reads.post('/api/occupation/sponsor', type({ Name: string() }), { takes: { query: object({ extid: string() }) } }),
};
