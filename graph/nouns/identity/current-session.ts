import { type Call, createRefusalError } from '#graph/gateway';
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
 * Returns the session if the local server still accepts its bearer, and stores the renewed bearer. Ends the session if not, or if the bearer names another
 * person.
 * @throws GatewayFault if the local server does not answer.
 */
export async function currentSession({ sessions, browserSession, localServer }: Parts, session: Session): Promise<Session | null> {
  const answer = await localServer(identityEndpoints.user, { bearer: session.bearer });
  if (!answer.ok && answer.status !== 401) throw createRefusalError(answer, identityEndpoints.user);
  const bearer = answer.ok ? answer.data[0]?.bearer : undefined;
  if (bearer === undefined || holderOf(bearer).upn !== session.holder.upn) {
    await browserSession.end();
    return null;
  }
  if (bearer !== session.bearer) await sessions.renew(session, bearer);
  return session;
}
