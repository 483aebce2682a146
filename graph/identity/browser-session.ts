import type { Holder } from './holder.ts';
import type { Session, Sessions } from './sessions.ts';

/** Where a browser keeps the id of its session: a cookie. */
export interface SessionCookie {
  readonly id: string | undefined;
  set(id: string): void;
  clear(): void;
}

/** The session of the browser that makes a request, and its changes: the cookie follows them. */
export interface BrowserSession {
  /** Null where nobody is signed in, or the session has ended. */
  current(): Session | null;
  begin(holder: Holder, bearer: string): Promise<Session>;
  /** Null where the session has ended meanwhile. */
  verify(session: Session): Promise<Session | null>;
  end(): Promise<void>;
}

/**
 * Opens the session that the cookie names, if there is one. A cookie whose session has ended is left alone: a request that was
 * under way while the session got its new id must not take that one away.
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
