import { GraphQLError } from 'graphql';
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { ResolveResult } from '#graph/operations';
import { formatStaffName, requireRole } from '#graph/staff';
import type { ConsoleDeps } from './deps.ts';
import { PaymentResolution, ResolvePaymentInput, UnconfirmedPayment } from './payment-resolution.type.ts';

function toResolution(resolved: ResolveResult): PaymentResolution {
  if (resolved.outcome === 'refused') return { outcome: 'refused', message: resolved.reason, policyNumbers: null };
  const numbers = resolved.outcome === 'charged' ? resolved.policyNumbers : null;
  return { outcome: resolved.outcome, message: null, policyNumbers: numbers && Object.values(numbers) };
}

/** @throws BAD_USER_INPUT if `charged` and `reference` contradict each other: an operator must not guess about money */
function requireReference({ charged, reference }: ResolvePaymentInput): string | null {
  if (charged === (typeof reference === 'string')) return reference ?? null;
  const message = charged ? 'reference has to be given for a payment that was charged' : 'reference goes with a payment that was charged only';
  throw new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', field: 'reference' } });
}

@Resolver()
export class PaymentResolutionResolver {
  @Query(() => [UnconfirmedPayment], {
    description: 'Unconfirmed payments, the oldest first, 500 at most. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async unconfirmedPayments(@Ctx() { staff, analysts }: ConsoleDeps): Promise<readonly UnconfirmedPayment[]> {
    requireRole(staff, 'analyst');
    return analysts.listUnconfirmedPayments();
  }

  @Mutation(() => PaymentResolution, {
    description:
      'Settles an unconfirmed payment. Charged: the policies are bound. Not charged: the buyer may pay again. Who settled it, when and why is recorded in the attempt ledger and in the history of the application. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst.',
  })
  async resolvePayment(
    @Ctx() { staff, analysts }: ConsoleDeps,
    @Arg('input', () => ResolvePaymentInput, { description: 'The payment, and whether it was charged.' }) input: ResolvePaymentInput,
  ): Promise<PaymentResolution> {
    const member = requireRole(staff, 'analyst');
    return toResolution(await analysts.resolvePayment({ purchase: input.purchase, reference: requireReference(input), by: formatStaffName(member), why: input.reason }));
  }
}
