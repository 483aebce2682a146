import { type Call, type CallTrace, type Clients, untraced } from '#graph/gateway';
import type { GatewayCalls } from '../applications/access.ts';
import type { Session } from '../nouns/identity/sessions.ts';
import type { ProgramDeps } from '../nouns/program/deps.ts';
import type { Accounts } from './account/accounts.ts';
import { isStillTheirs } from './account/purchaser.ts';
import { programOf } from '../nouns/program/program-of.ts';

/** What calls to the gateway are made with. */
interface GatewayDeps extends ProgramDeps {
  readonly accounts: Accounts;
  readonly clients: Clients;
}

/** In the name of the purchase's account, as long as that is still whose browser it is. */
export function gatewayWith(services: GatewayDeps, trace: CallTrace, session: () => Session | null): GatewayCalls['gateway'] {
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
export const unattended = <S extends GatewayDeps>(services: S): S & GatewayCalls & { readonly localServer: Call } => ({
  ...services,
  gateway: gatewayWith(services, untraced, () => null),
  localServer: services.clients.localServer(untraced),
});
