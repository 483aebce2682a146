import { type Call, refusalFault } from '#graph/gateway';
import type { BrowserSession } from './browser-session.ts';
import { holderOf } from './holder.ts';
import { identityEndpoints } from './identity.endpoints.ts';
import type { Session, Sessions } from './sessions.ts';

interface Parts {
  readonly sessions: Sessions;
  readonly browserSession: BrowserSession;
  readonly localServer: Call;
}

/**
 * The session of this browser, where the local server still knows its bearer; what it answers is kept in place of the old one.
 * Where it does not, or says that the bearer is somebody else's, the session ends. @throws GatewayFault where it does not answer.
 */
export async function currentSession({ sessions, browserSession, localServer }: Parts, session: Session): Promise<Session | null> {
  const answer = await localServer(identityEndpoints.user, { bearer: session.bearer });
  if (!answer.ok && answer.status !== 401) throw refusalFault(answer, identityEndpoints.user);
  const bearer = answer.ok ? answer.data[0]?.bearer : undefined;
  if (bearer === undefined || holderOf(bearer).upn !== session.holder.upn) {
    await browserSession.end();
    return null;
  }
  if (bearer !== session.bearer) await sessions.renew(session, bearer);
  return session;
}
