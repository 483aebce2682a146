import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ApplicationRefInput } from '../../nouns/application/application.input.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { earlierPurchase } from '../payment/earlier-purchase.ts';
import { notOneMeans, pay } from '../steps/pay.ts';
import { SubmitPaymentInput } from '../../nouns/payment/payment.input.ts';
import { EarlierPurchase, type PaymentOutcome, PaymentState, PurchaseStatus, SubmitPaymentResult, paymentStateOf } from '../payment/payment.type.ts';
import { isToldOf } from '../access.ts';
import { elsewhereOf, outcomeOf } from '../payment/standing.ts';

const { NONE } = PaymentState;
/** How long the status of an open payment is waited for, in milliseconds. */
const PATIENCE = 15_000;
const noPayment: PurchaseStatus = { payment: NONE, offer: null, accepted: null, isBound: false, elsewhere: null };

@Resolver()
export class PaymentResolver {
  @Mutation(() => SubmitPaymentResult, {
    description:
      'Charges an offer, once; what stands already is answered from the attempt ledger, with no call. A decline is told to the CRM, too. POST /api/payment/submitPaymentWithCaching/{id} PUT /api/account; a saved method is looked up by GET /api/profile/{id}/paymentauthorizations',
  })
  async submitPayment(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => SubmitPaymentInput, { description: 'What is paid for, who pays, and by what.' }) input: SubmitPaymentInput,
  ): Promise<PaymentOutcome> {
    if ([input.card, input.bank, input.savedMethod].filter(Boolean).length > 1) throw notOneMeans();
    const application = await ctx.applications.require(input.application, ctx.browser);
    return pay(ctx, application, input);
  }

  @Query(() => PurchaseStatus, { description: 'What the attempt ledger says of an application’s purchase; no call is made.' })
  async purchaseStatus(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('application', () => ApplicationRefInput, { description: 'An application of this browser.' }) ref: ApplicationRefInput,
  ): Promise<PurchaseStatus> {
    const application = await ctx.applications.require(ref, ctx.browser);
    const standing = await ctx.ledger.findBlockingPayment(application);
    if (!standing) return noPayment;
    const entry = await ctx.ledger.waitForOutcome(application, standing, PATIENCE);
    const payment = paymentStateOf[entry.status];
    if (payment === NONE) return noPayment;
    const outcome = outcomeOf[entry.status](entry);
    const isBound = (await ctx.ledger.findNewest(application, entry.purchase, 'bind'))?.status === 'done';
    if (!(await isToldOf(ctx, application, entry))) return { payment, offer: null, accepted: null, isBound, elsewhere: elsewhereOf(entry) };
    return { payment, offer: entry.purchase, accepted: 'referenceNumber' in outcome ? outcome : null, isBound, elsewhere: null };
  }

  @Query(() => EarlierPurchase, {
    nullable: true,
    description:
      'What was bought of the same program in this browser within the last seven days, in an application that this one does not go on from; null where nothing was. Each family of applications is charged at most once, and nothing stands between a buyer and a second family but what he is told. No call is made.',
  })
  async earlierPurchase(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('application', () => ApplicationRefInput, { description: 'An application of this browser.' }) ref: ApplicationRefInput,
  ): Promise<EarlierPurchase | null> {
    return earlierPurchase(ctx, await ctx.applications.require(ref, ctx.browser));
  }
}
