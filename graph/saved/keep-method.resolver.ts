import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type PurchaseRefused, PurchaseStepInput } from '../account/account.type.ts';
import type { Context } from '../context.ts';
import { keepPaymentMethodFor } from './keep-method.ts';
import { KeepPaymentMethodResult, type PaymentMethodKept } from './keep-method.type.ts';

@Resolver()
export class KeepMethodResolver {
  @Mutation(() => KeepPaymentMethodResult, {
    description:
      'Saves the card or bank account that paid a purchase with the buyer’s account, once, to be chosen the next time. What was a saved one already stays so, with no call. POST /api/profile/{id}/paymentauthorizations',
  })
  async keepPaymentMethod(
    @Ctx() ctx: Context,
    @Arg('input', () => PurchaseStepInput, { description: 'The purchase that was paid.' }) input: PurchaseStepInput,
  ): Promise<PaymentMethodKept | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    return keepPaymentMethodFor(ctx, application, input.offer);
  }
}
