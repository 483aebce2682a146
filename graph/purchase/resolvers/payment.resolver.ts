import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { ApplicationRefInput } from '../../nouns/application/application.input.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { findEarlierPurchase } from '../payment/earlier-purchase.ts';
import { submitPayment } from '../steps/submit-payment.ts';
import { SubmitPaymentInput } from '../../nouns/payment/payment.input.ts';
import { EarlierPurchase, type PaymentOutcome, PaymentState, PurchaseStatus, SubmitPaymentResult, paymentStateByAttemptStatus } from '../payment/payment.type.ts';
import { canViewPayment } from '../access.ts';
import { otherDeviceMessage, outcomeByStatus } from '../payment/blocking-payment.ts';

const { NONE } = PaymentState;
/** How long a status query waits for the outcome of an open payment. */
const MAX_STATUS_WAIT_MS = 15_000;
const noPayment: PurchaseStatus = { payment: NONE, offer: null, accepted: null, isBound: false, elsewhere: null };

@Resolver()
export class PaymentResolver {
  @Mutation(() => SubmitPaymentResult, {
    description: 'Charges an offer, once; a repeated request is answered from the attempt ledger, without a call. A decline is reported to the CRM.',
  })
  @Rest('POST /api/payment/submitPaymentWithCaching/{id}', 'PUT /api/account', 'GET /api/profile/{id}/paymentauthorizations')
  async submitPayment(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => SubmitPaymentInput, { description: 'What is paid for, who pays, and by what.' }) input: SubmitPaymentInput,
  ): Promise<PaymentOutcome> {
    return submitPayment(ctx, await ctx.families.require(input.application, ctx.browser, { offer: input.offer }), input);
  }

  @Query(() => PurchaseStatus, { description: 'What the attempt ledger says of an application’s purchase; no call is made.' })
  async purchaseStatus(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('application', () => ApplicationRefInput, { description: 'An application of this browser.' }) ref: ApplicationRefInput,
  ): Promise<PurchaseStatus> {
    const records = await ctx.families.require(ref, ctx.browser);
    const { application } = records;
    const blocking = records.attempts.findBlockingPayment();
    if (!blocking) return noPayment;
    const attempt = await ctx.ledger.waitForOutcome(application, blocking, MAX_STATUS_WAIT_MS);
    const payment = paymentStateByAttemptStatus[attempt.status];
    if (payment === NONE) return noPayment;
    const outcome = outcomeByStatus[attempt.status](attempt);
    const isBound = (await ctx.ledger.findNewest(application, attempt.purchase, 'bind'))?.status === 'done';
    if (!(await canViewPayment(ctx, records, attempt))) return { payment, offer: null, accepted: null, isBound, elsewhere: otherDeviceMessage(attempt) };
    return { payment, offer: attempt.purchase, accepted: 'referenceNumber' in outcome ? outcome : null, isBound, elsewhere: null };
  }

  @Query(() => EarlierPurchase, {
    nullable: true,
    description:
      'What was bought of the same program in this browser within the last seven days, in an application of another family; null if nothing was. Each family of applications is charged at most once, but only this warning keeps a buyer from paying for a second family. No call is made.',
  })
  async earlierPurchase(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('application', () => ApplicationRefInput, { description: 'An application of this browser.' }) ref: ApplicationRefInput,
  ): Promise<EarlierPurchase | null> {
    return findEarlierPurchase(ctx, await ctx.applications.require(ref, ctx.browser));
  }
}
