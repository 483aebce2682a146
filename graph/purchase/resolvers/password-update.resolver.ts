import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { PurchaseRequestDeps } from '../deps.ts';
import { PurchaseStepInput, PasswordUpdate } from '../../nouns/account/account.type.ts';
import { sendPasswordUpdateOnRequest } from '../steps/send-password-update.ts';

@Resolver()
export class PasswordUpdateResolver {
  @Mutation(() => PasswordUpdate, {
    description:
      'Asks a buyer by e-mail, once, to change the password of the account, where prepareAccount let the buyer in although it must be changed (TEMPORARY). To be asked for when the policies are in force; a failure is told, and changes nothing else. POST /api/messaging/passwordupdateflag',
  })
  async sendPasswordUpdate(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => PurchaseStepInput, { description: 'The purchase that is complete.' }) input: PurchaseStepInput,
  ): Promise<PasswordUpdate> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    return sendPasswordUpdateOnRequest(ctx, application, input.offer);
  }
}
