import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { ApplicationRefInput } from '../../nouns/application/application.input.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { findEarlierPurchase } from '../payment/earlier-purchase.ts';
import { submitPayment } from '../steps/submit-payment.ts';
import { readPurchaseStatus } from './purchase-status.ts';
import { SubmitPaymentInput } from '../../nouns/payment/payment.input.ts';
import { EarlierPurchase, type PaymentOutcome, PurchaseStatus, SubmitPaymentResult } from '../payment/payment.type.ts';

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
    return readPurchaseStatus(ctx, ref);
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
