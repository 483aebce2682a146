import type { Holder } from './holder.ts';
import type { Session, Sessions } from './sessions.ts';

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
  begin(holder: Holder, bearer: string): Promise<Session>;
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
