import { type Infer, string, type } from 'superstruct';
import type { MemberFee } from '#events/application';
import { toMoney } from '#events/rules';
import { amount } from '../../gateway/wire-values.ts';

export const memberWire = type({ Fee: amount(), Id: string(), ReferenceNum: string() });

/** A member's fee; the gateway files it under Dues unless told otherwise. */
export const toMemberFee = ({ Fee, Id, ReferenceNum }: Infer<typeof memberWire>): MemberFee => ({
  fee: toMoney(Fee),
  id: Id,
  refNum: ReferenceNum,
  fieldName: 'Dues',
});
