import { GraphQLError } from 'graphql';
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { ResolveResult } from '#graph/operations';
import { formatStaffName, requireRole } from '#graph/staff';
import type { ConsoleDeps } from './deps.ts';
import { ChargeResolution, ResolveChargeInput, UnconfirmedCharge } from './charge.type.ts';

function toResolution(resolved: ResolveResult): ChargeResolution {
  if (resolved.outcome === 'refused') return { outcome: 'refused', message: resolved.reason, policyNumbers: null };
  const numbers = resolved.outcome === 'charged' ? resolved.policyNumbers : null;
  return { outcome: resolved.outcome, message: null, policyNumbers: numbers && Object.values(numbers) };
}

/** @throws BAD_USER_INPUT if `charged` and `reference` contradict each other: an operator must not guess about money */
function requireReference({ charged, reference }: ResolveChargeInput): string | null {
  if (charged === (typeof reference === 'string')) return reference ?? null;
  const message = charged ? 'reference has to be given for a payment that was charged' : 'reference goes with a payment that was charged only';
  throw new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', field: 'reference' } });
}

@Resolver()
export class ChargeResolver {
  @Query(() => [UnconfirmedCharge], {
    description: 'Unconfirmed payments, the oldest first, 500 at most. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async unconfirmedCharges(@Ctx() { staff, analysts }: ConsoleDeps): Promise<readonly UnconfirmedCharge[]> {
    requireRole(staff, 'analyst');
    return analysts.listUnconfirmedPayments();
  }

  @Mutation(() => ChargeResolution, {
    description:
      'Settles an unconfirmed payment. Charged: the policies are bound. Not charged: the buyer may pay again. Who settled it, when and why is recorded in the attempt ledger and in the history of the application. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst.',
  })
  async resolveCharge(
    @Ctx() { staff, analysts }: ConsoleDeps,
    @Arg('input', () => ResolveChargeInput, { description: 'The payment, and whether it was charged.' }) input: ResolveChargeInput,
  ): Promise<ChargeResolution> {
    const member = requireRole(staff, 'analyst');
    return toResolution(await analysts.resolvePayment({ purchase: input.purchase, reference: requireReference(input), by: formatStaffName(member), why: input.reason }));
  }
}
