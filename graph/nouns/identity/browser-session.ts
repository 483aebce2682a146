import { GraphQLError } from 'graphql';
import { type Call, createRefusalError } from '#graph/gateway';
import { type AccountHolder, readAccountHolder } from './account-holder.ts';
import type { Session, Sessions } from './sessions.ts';
import { identityEndpoints } from './identity.wire.ts';

/** Returns the error for a session whose password was accepted and whose code was not entered yet. */
export const createNotVerifiedError = (): GraphQLError =>
  new GraphQLError('Please enter the security code first: verifySecurityCode takes it.', { extensions: { code: 'NOT_SIGNED_IN' } });

/** Returns the error for requests that need a signed-in account holder. */
export const createNotSignedInError = (): GraphQLError => new GraphQLError('Please log in first.', { extensions: { code: 'NOT_SIGNED_IN' } });

/** The cookie in which a browser stores its session id. */
export interface SessionCookie {
  readonly id: string | undefined;
  set(id: string): void;
  clear(): void;
}

/** The session of the requesting browser. Its methods keep the cookie up to date. */
export interface BrowserSession {
  /** Returns null if nobody is signed in, or the session has ended. */
  current(): Session | null;
  begin(holder: AccountHolder, bearer: string): Promise<Session>;
  /** Returns null if the session has ended meanwhile. */
  verify(session: Session): Promise<Session | null>;
  end(): Promise<void>;
}

/**
 * Opens the session that the cookie names, if any. Leaves a cookie with an ended session alone: a request that overlaps a change of the session id must not
 * delete the new cookie.
 */
export async function openBrowserSession(sessions: Sessions, cookie: SessionCookie): Promise<BrowserSession> {
  let current = cookie.id === undefined ? null : await sessions.find(cookie.id);
  return {
    current: () => current,
    async begin(holder, bearer) {
      const { id, session } = await sessions.begin(holder, bearer, current);
      cookie.set(id);
      return (current = session);
    },
    async verify(session) {
      const started = await sessions.verify(session);
      if (started) cookie.set(started.id);
      return (current = started?.session ?? null);
    },
    async end() {
      if (!current) return;
      await sessions.end(current);
      current = null;
      cookie.clear();
    },
  };
}

interface SessionCheckDeps {
  readonly sessions: Sessions;
  readonly browserSession: BrowserSession;
  readonly localServer: Call;
}

/**
 * Returns the session if the local server still accepts its bearer, and stores the renewed bearer. Ends the session if not, or if the bearer names another
 * person.
 * @throws GatewayFault if the local server does not answer.
 */
export async function confirmSession({ sessions, browserSession, localServer }: SessionCheckDeps, session: Session): Promise<Session | null> {
  const answer = await localServer(identityEndpoints.user, { bearer: session.bearer });
  if (!answer.ok && answer.status !== 401) throw createRefusalError(answer, identityEndpoints.user);
  const bearer = answer.ok ? answer.data[0]?.bearer : undefined;
  if (bearer === undefined || readAccountHolder(bearer).upn !== session.holder.upn) {
    await browserSession.end();
    return null;
  }
  if (bearer !== session.bearer) await sessions.renew(session, bearer);
  return session;
}
