import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type PurchaseRefused, PurchaseStepInput } from '../../nouns/account/account.type.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { savePaymentMethodOnRequest } from '../steps/save-payment-method.ts';
import { KeepPaymentMethodResult, type PaymentMethodKept } from '../../nouns/payment-method/saved-data.type.ts';

@Resolver()
export class SavePaymentMethodResolver {
  @Mutation(() => KeepPaymentMethodResult, {
    description:
      'Saves the card or bank account that paid a purchase with the buyer’s account, once, to be chosen the next time. bindPolicies does it, too: this is for one that could not be saved then. What was a saved one stays so, with no call; what the account has already is not saved again. GET /api/profile/{id}/paymentauthorizations POST /api/profile/{id}/paymentauthorizations',
  })
  async keepPaymentMethod(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => PurchaseStepInput, { description: 'The purchase that was paid.' }) input: PurchaseStepInput,
  ): Promise<PaymentMethodKept | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    return savePaymentMethodOnRequest(ctx, application, input.offer);
  }
}
