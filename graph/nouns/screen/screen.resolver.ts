import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { CaptureScreenInput } from '../application/application.type.ts';
import type { ScreenDeps } from './deps.ts';
import { ScreenCaptured } from './screen.type.ts';
import { screenEndpoints } from './screen.wire.ts';

@Resolver()
export class ScreenResolver {
  @Mutation(() => ScreenCaptured, { description: 'Hands a picture of a page to the gateway. One that it does not take is not an error.' })
  @Rest('POST /api/capture/screenshot')
  async captureScreen(
    @Ctx() ctx: ScreenDeps,
    @Arg('input', () => CaptureScreenInput, { description: 'The picture, and what it shows.' }) input: CaptureScreenInput,
  ): Promise<ScreenCaptured> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const { crmAccountId, opportunityId, screen, image } = input;
    await ctx.gatewayIds.requireKnown(application, { crmAccountId, opportunityId });
    const call = await ctx.gateway(application);
    const body = { AccountId: crmAccountId ?? '', OpportunityId: opportunityId ?? '', ScreenName: screen, ImageFileBase64: image };
    return { isStored: (await call(screenEndpoints.capture, { body })).ok };
  }
}
