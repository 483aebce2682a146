import { GraphQLError } from 'graphql';
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ApplicationRefInput } from '../application/application.input.ts';
import type { Context } from '../context.ts';
import { fromJournal, pay } from './pay.ts';
import { SubmitPaymentInput } from './payment.input.ts';
import { type PaymentOutcome, PurchaseStatus, SubmitPaymentResult } from './payment.type.ts';

const paymentOf = { started: 'open', unconfirmed: 'unconfirmed', done: 'paid' } as const;

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
    if (!standing) return { payment: 'none', offer: null, accepted: null, isBound: false };
    const bound = await ctx.journal.newest(application, standing.purchase, 'bind');
    const outcome = fromJournal(standing);
    return {
      accepted: 'referenceNumber' in outcome ? outcome : null,
      payment: paymentOf[standing.status as keyof typeof paymentOf],
      offer: standing.purchase,
      isBound: bound?.status === 'done',
    };
  }
}
