import type DataLoader from 'dataloader';
import type { Call } from '#graph/gateway';
import type { ApplicationAccess } from '../../applications/access.ts';
import type { Limits } from '../../limits/index.ts';
import type { ProgramDeps } from '../program/deps.ts';
import type { BrowserSession } from './browser-session.ts';
import type { EmailCheck } from './check-email.ts';
import type { Session, Sessions } from './sessions.ts';

/** What logins need. */
export interface IdentityDeps extends ApplicationAccess, ProgramDeps {
  readonly sessions: Sessions;
  readonly browserSession: BrowserSession;
  /** The account holder who is signed in in this browser, verified or not yet; null if none is. */
  readonly session: Session | null;
  /** The address that the request came from, for limits. */
  readonly client: string;
  readonly limits: Limits;
  readonly localServer: Call;
  /** A keyed hash: the same for the same text, and says nothing else. */
  readonly fingerprint: (text: string) => string;
  readonly loaders: {
    readonly emailCheck: DataLoader<string, EmailCheck>;
    /** A session that the local server still knows; null otherwise. */
    readonly currentSession: DataLoader<Session, Session | null, string>;
  };
}
