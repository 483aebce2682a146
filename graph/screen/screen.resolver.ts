import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { CaptureScreenInput } from '../application/application.type.ts';
import type { Context } from '../context.ts';
import { screenEndpoints } from './screen.endpoints.ts';

@Resolver()
export class ScreenResolver {
  @Mutation(() => Boolean, { description: 'Hands a picture of a page to the gateway; whether it was taken. POST /api/capture/screenshot' })
  async captureScreen(@Ctx() ctx: Context, @Arg('input', () => CaptureScreenInput) input: CaptureScreenInput): Promise<boolean> {
    const call = await ctx.gateway(await ctx.applications.require(input.application, ctx.browser));
    const { crmAccountId, opportunityId, screen, image } = input;
    const body = { AccountId: crmAccountId, OpportunityId: opportunityId, ScreenName: screen, ImageFileBase64: image };
    return (await call(screenEndpoints.capture, { body })).ok;
  }
}
