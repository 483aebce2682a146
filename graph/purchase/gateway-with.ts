import { type Call, type CallTrace, untraced } from '#graph/gateway';
import type { Context, Services, Unattended } from '../schema/context.ts';
import { isStillTheirs } from './account/purchaser.ts';
import { programOf } from '../nouns/program/program-of.ts';

/** In the name of the purchase's account, as long as that is still whose browser it is. */
export function gatewayWith(services: Services, trace: CallTrace, session: () => Context['session']): Context['gateway'] {
  return async (application, identity = {}): Promise<Call> => {
    const access = await services.programs.gatewayOf(application.sitename);
    const { programId } = (await programOf(services, application)).api;
    const { sponsorId, member } = application;
    const account = await services.accounts.find(application);
    const who = { ...(member && { memberId: member.refNum }), ...(account && isStillTheirs({ session: session() }, account) && { integrityUser: account.upn }), ...identity };
    return services.clients.gateway(access, { programId, sponsorId, ...who }, trace);
  };
}

/** What works with no browser that asks: nobody is signed in. */
export const unattended = (services: Services): Unattended => ({
  ...services,
  gateway: gatewayWith(services, untraced, () => null),
  localServer: services.clients.localServer(untraced),
});
