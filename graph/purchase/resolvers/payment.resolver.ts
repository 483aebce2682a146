import { IsDefined, Min } from 'class-validator';
import { Arg, Args, ArgsType, Ctx, Field, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { IsUuid } from '#graph/input';
import { ApplicationRefInput } from '../../nouns/application/application.input.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { findEarlierPurchase } from '../payment/earlier-purchase.ts';
import { submitPayment } from '../steps/submit-payment.ts';
import { readDeclinedPayment, readPurchaseStatus } from './purchase-status.ts';
import { SubmitPaymentInput } from '../../nouns/payment/payment.input.ts';
import { EarlierPurchase, PaymentDeclined, type PaymentOutcome, PurchaseStatus, SubmitPaymentResult } from '../payment/payment.type.ts';

@ArgsType()
class DeclinedPaymentArgs {
  @Field(() => ApplicationRefInput, { description: 'An application of this browser.' })
  @IsDefined()
  application!: ApplicationRefInput;

  @Field(() => ID, { description: 'The purchase id, as requestQuotes answered it.' })
  @IsUuid()
  offer!: string;

  @Field(() => Int, { description: 'The sequence of the browser’s event of the click on Purchase: only a payment that was requested since then counts.' })
  @Min(0)
  since!: number;
}

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

  @Query(() => PaymentDeclined, {
    nullable: true,
    description:
      'The decline of an application’s last payment for an offer, for a page that did not get the answer of submitPayment; null if it was not declined, was requested before `since`, or another payment of the family is open, unconfirmed or paid. No call is made.',
  })
  async declinedPayment(@Ctx() ctx: PurchaseRequestDeps, @Args(() => DeclinedPaymentArgs) { application: ref, offer, since }: DeclinedPaymentArgs): Promise<PaymentOutcome | null> {
    return readDeclinedPayment(ctx, ref, { purchase: offer, since });
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
