import { type Call, type CallTrace, type UpstreamClients, noTrace } from '#graph/gateway';
import type { GatewayCalls } from '../applications/access.ts';
import type { Session } from '../nouns/identity/sessions.ts';
import type { ProgramDeps } from '../nouns/program/deps.ts';
import type { Accounts } from './account/accounts.ts';
import { isLoginCurrent } from './account/purchaser.ts';
import { requireProgram } from '../nouns/program/require-program.ts';

/** What gateway calls need. */
interface GatewayDeps extends ProgramDeps {
  readonly accounts: Accounts;
  readonly clients: UpstreamClients;
}

/** Creates calls that carry the purchase's account, unless it came from a login that has ended. */
export function createGatewayCalls(services: GatewayDeps, trace: CallTrace, session: () => Session | null): GatewayCalls['gateway'] {
  return async (application, identity = {}): Promise<Call> => {
    const access = await services.programs.findGatewayAccess(application.sitename);
    const { programId } = (await requireProgram(services, application)).api;
    const { sponsorId, member } = application;
    const account = await services.accounts.findChosen(application);
    const who = { ...(member && { memberId: member.refNum }), ...(account && isLoginCurrent({ session: session() }, account) && { integrityUser: account.upn }), ...identity };
    return services.clients.gateway(access, { programId, sponsorId, ...who }, trace);
  };
}

/** Returns the services for work without a browser, and so without a signed-in account. */
export const withoutBrowser = <S extends GatewayDeps>(services: S): S & GatewayCalls & { readonly localServer: Call } => ({
  ...services,
  gateway: createGatewayCalls(services, noTrace, () => null),
  localServer: services.clients.localServer(noTrace),
});
