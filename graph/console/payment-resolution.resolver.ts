import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { RefusalCode, createInputError, toPageInfo } from '#graph/input';
import type { ResolveResult } from '#graph/operations';
import { formatStaffName, requireRole } from '#graph/staff';
import { toUnreadApplicationNode } from '../nouns/application/application-node.type.ts';
import type { ConsoleDeps } from './deps.ts';
import {
  type PaymentResolved,
  type ResolutionRefused,
  ResolvePaymentInput,
  ResolvePaymentResult,
  UnconfirmedPaymentArgs,
  UnconfirmedPaymentConnection,
} from './payment-resolution.type.ts';
import { fromTimeCursor, toTimeCursor } from './time-cursor.ts';

function toResolution(resolved: ResolveResult): PaymentResolved | ResolutionRefused {
  if (resolved.outcome === 'refused') return { reason: RefusalCode.NOT_SETTLED, message: resolved.reason };
  const numbers = resolved.outcome === 'charged' ? resolved.policyNumbers : null;
  return { outcome: resolved.outcome, policyNumbers: numbers && Object.values(numbers) };
}

/** @throws BAD_USER_INPUT if `isCharged` and `referenceNumber` contradict each other: an operator must not guess about money */
function requireReference({ isCharged, referenceNumber }: ResolvePaymentInput): string | null {
  if (isCharged === (typeof referenceNumber === 'string')) return referenceNumber ?? null;
  const message = isCharged ? 'referenceNumber has to be given for a payment that was charged' : 'referenceNumber goes with a payment that was charged only';
  throw createInputError([{ field: 'referenceNumber', message }]);
}

@Resolver()
export class PaymentResolutionResolver {
  @Query(() => UnconfirmedPaymentConnection, {
    description: 'Unconfirmed payments, the oldest first. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.',
  })
  async unconfirmedPayments(
    @Ctx() { staff, analysts }: ConsoleDeps,
    @Args(() => UnconfirmedPaymentArgs) { first, after }: UnconfirmedPaymentArgs,
  ): Promise<UnconfirmedPaymentConnection> {
    requireRole(staff, 'analyst');
    const { payments, end } = await analysts.listUnconfirmedPayments(first, after ? fromTimeCursor(after) : undefined);
    return {
      nodes: payments.map(({ purchase: offerId, root, application: id, ...payment }) => ({ ...payment, offerId, application: toUnreadApplicationNode({ root, id }) })),
      pageInfo: toPageInfo(end && toTimeCursor(end)),
    };
  }

  @Mutation(() => ResolvePaymentResult, {
    description:
      'Settles an unconfirmed payment. Charged: the policies are bound. Not charged: the buyer may pay again. Who settled it, when and why is recorded in the attempt ledger and in the history of the application. For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst.',
  })
  async resolvePayment(
    @Ctx() { staff, analysts }: ConsoleDeps,
    @Arg('input', () => ResolvePaymentInput, { description: 'The payment, and whether it was charged.' }) input: ResolvePaymentInput,
  ): Promise<PaymentResolved | ResolutionRefused> {
    const member = requireRole(staff, 'analyst');
    return toResolution(await analysts.resolvePayment({ purchase: input.offer, reference: requireReference(input), by: formatStaffName(member), why: input.reason }));
  }
}
