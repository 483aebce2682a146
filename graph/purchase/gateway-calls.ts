import { type Call, type CallIdentity, type CallTrace, type UpstreamClients, noTrace } from '#graph/gateway';
import type { GatewayCalls, GatewayReads } from '../applications/access.ts';
import type { Application } from '../applications/applications.ts';
import type { FamilyCache } from '../applications/family-cache.ts';
import type { Session } from '../nouns/identity/sessions.ts';
import type { ProgramDeps } from '../nouns/program/deps.ts';
import type { Accounts, PurchaseAccount } from './account/accounts.ts';
import { isLoginCurrent } from './account/purchaser.ts';
import { requireProgram } from '../nouns/program/require-program.ts';

/** What gateway calls need. */
interface GatewayDeps extends ProgramDeps {
  readonly accounts: Accounts;
  readonly clients: UpstreamClients;
  readonly cache: FamilyCache;
}

/** What of an account says who calls: never its bearer, so that it may be cached. */
type CallerAccount = Pick<PurchaseAccount, 'origin' | 'profileId' | 'upn'>;
type FindAccount = (application: Application) => Promise<CallerAccount | null | undefined>;

/** Creates calls that carry the purchase's account, unless it came from a login that has ended. */
export function createGatewayCalls(services: GatewayDeps, trace: CallTrace, session: () => Session | null): GatewayCalls & GatewayReads {
  const { accounts, cache } = services;
  const findCached: FindAccount = (application) =>
    cache.get(application.root, `account/${application.id}`, async () => {
      const account = await accounts.findChosen(application);
      return account ? { origin: account.origin, profileId: account.profileId, upn: account.upn } : null;
    });

  async function open(application: Application, findAccount: FindAccount, identity: Partial<CallIdentity>): Promise<Call> {
    const access = await services.programs.findGatewayAccess(application.sitename);
    const { programId } = (await requireProgram(services, application)).api;
    const { sponsorId, member } = application;
    // A caller that names the user needs no account.
    const account = identity.integrityUser === undefined ? await findAccount(application) : null;
    const who = { ...(member && { memberId: member.refNum }), ...(account && isLoginCurrent({ session: session() }, account) && { integrityUser: account.upn }), ...identity };
    return services.clients.gateway(access, { programId, sponsorId, ...who }, trace);
  }

  return {
    gateway: (application, identity = {}) => open(application, (chosenBy) => accounts.findChosen(chosenBy), identity),
    gatewayForRead: (application) => open(application, findCached, {}),
  };
}

/** Returns the services for work without a browser, and so without a signed-in account. */
export const withoutBrowser = <S extends GatewayDeps>(services: S): S & GatewayCalls & { readonly localServer: Call } => ({
  ...services,
  ...createGatewayCalls(services, noTrace, () => null),
  localServer: services.clients.localServer(noTrace),
});
