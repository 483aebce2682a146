import { type Infer, number, string, type } from 'superstruct';
import type { MemberFee } from '#events/application';
import { dollars, toMoney } from '#events/rules';

export const memberWire = type({ Fee: number(), Id: string(), ReferenceNum: string() });

/** A member's fee; the gateway files it under Dues unless told otherwise. */
export const toMemberFee = ({ Fee, Id, ReferenceNum }: Infer<typeof memberWire>): MemberFee => ({
  fee: toMoney(dollars(Fee)),
  id: Id,
  refNum: ReferenceNum,
  fieldName: 'Dues',
});
