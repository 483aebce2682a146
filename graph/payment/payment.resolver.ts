import { GraphQLError } from 'graphql';
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ApplicationRefInput } from '../application/application.input.ts';
import type { Context } from '../context.ts';
import { pay } from './pay.ts';
import { SubmitPaymentInput } from './payment.input.ts';
import { type PaymentOutcome, PurchaseStatus, SubmitPaymentResult } from './payment.type.ts';
import { outcomeOf } from './standing.ts';

const paymentOf = { started: 'open', unconfirmed: 'unconfirmed', done: 'paid', declined: 'none', failed: 'none' } as const;
/** How long the status of an open payment is waited for, in milliseconds. */
const PATIENCE = 15_000;
const noPayment: PurchaseStatus = { payment: 'none', offer: null, accepted: null, isBound: false };

@Resolver()
export class PaymentResolver {
  @Mutation(() => SubmitPaymentResult, {
    description: 'Charges an offer, once; what stands already is answered from the journal, with no call. POST /api/payment/submitPaymentWithCaching/{id}',
  })
  async submitPayment(@Ctx() ctx: Context, @Arg('input', () => SubmitPaymentInput) input: SubmitPaymentInput): Promise<PaymentOutcome> {
    if (Boolean(input.card) === Boolean(input.bank)) {
      throw new GraphQLError('Pay by card or by bank account: exactly one of card and bank.', { extensions: { code: 'BAD_USER_INPUT' } });
    }
    const application = await ctx.applications.require(input.application, ctx.browser);
    return pay(ctx, application, input);
  }

  @Query(() => PurchaseStatus, { description: 'What the journal says of an application’s purchase; no call is made.' })
  async purchaseStatus(
    @Ctx() ctx: Context,
    @Arg('application', () => ApplicationRefInput, { description: 'An application of this browser.' }) ref: ApplicationRefInput,
  ): Promise<PurchaseStatus> {
    const application = await ctx.applications.require(ref, ctx.browser);
    const standing = await ctx.journal.standingPayment(application);
    if (!standing) return noPayment;
    const entry = await ctx.journal.settled(application, standing, PATIENCE);
    const payment = paymentOf[entry.status];
    if (payment === 'none') return noPayment;
    const outcome = outcomeOf[entry.status](entry);
    const bound = await ctx.journal.newest(application, entry.purchase, 'bind');
    return { payment, offer: entry.purchase, accepted: 'referenceNumber' in outcome ? outcome : null, isBound: bound?.status === 'done' };
  }
}
