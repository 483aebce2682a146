import { type Infer, string, type, object } from 'superstruct';
import type { MemberFee } from '#events/application';
import { toMoney } from '#events/rules';
import { amount } from '../../gateway/wire-values.ts';
import { gatewayRead } from '../../gateway/endpoint.ts';

export const memberWire = type({ Fee: amount(), Id: string(), ReferenceNum: string() });

/** The gateway books the fee under Dues. */
export const toMemberFee = ({ Fee, Id, ReferenceNum }: Infer<typeof memberWire>): MemberFee => ({
  fee: toMoney(Fee),
  id: Id,
  refNum: ReferenceNum,
  fieldName: 'Dues',
});

export const memberEndpoints = {
  member: gatewayRead.get('/api/organization/{sponsorId}/member/{memberId}/', memberWire),
  defaultMember: gatewayRead.get('/api/organization/{sponsorId}/default-member/', memberWire),
  sponsorOfOccupation: gatewayRead.post('/api/occupation/sponsor', type({ Name: string() }), { request: { query: object({ extid: string() }) } }),
};
