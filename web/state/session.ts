import { createContext, useContext } from 'react';
import type { Program } from '#events/program';
import type { LinkMailed, Refusal } from '#workflows/resume';
import type { FlowPorts } from '#workflows/ports';
import type { Lost } from '../event-log/tab-log.ts';
import type { LoginFields } from '#events/rules';
import type { PurchaseSecrets } from '#workflows/purchase';

/** What whoever has an account can do. Passwords and codes go through here into one request each, and are kept nowhere. */
export interface IdentitySession {
  readonly logIn: (fields: LoginFields) => Promise<void>;
  readonly verifyCode: (code: string) => Promise<void>;
  readonly resendCode: () => Promise<void>;
  readonly logOut: () => Promise<void>;
  /** Asks whether the application's e-mail has an account, where that is not known. */
  readonly lookUp: () => Promise<void>;
  /** Whether there is anybody to ask: a replay knows whether it was asked. */
  readonly mayLookUp: () => boolean;
}

/** What the pages can do: every step is a process of the flow, every outcome an event. */
export interface Session {
  readonly ports: FlowPorts;
  readonly program: Program;
  /** Whether this is an application again, from its log: what no log has is not in the fields either. */
  readonly isReplay?: boolean;
  /** Today in the program's time zone, ISO. */
  readonly today: () => string;
  /** Milliseconds since 1970 by the clock that events are recorded by; in a replay, of the moment shown. */
  readonly now: () => number;
  /** True if the browser keeps no cookies: the facade then knows no application of it. */
  readonly isCookieLost: () => boolean;
  /** Opens what was entered as a new application, once cookies are kept; false if that is not possible. */
  readonly openAsNewApplication: () => boolean;
  /** Next on an application page. */
  readonly next: (page: number) => Promise<void>;
  /** Continue: quotes. */
  readonly quote: (page: number) => Promise<void>;
  /** False where the browser keeps nothing: a reload would lose what was entered. */
  readonly isDurable: () => boolean;
  /** What of the application in this window could not be read when the page was loaded; null for nothing. */
  readonly lost: Lost | null;
  readonly cancelQuote: () => void;
  /** Drops the quotes and leads back to the page that asks the limit. */
  readonly selectLimit: (page: number) => void;
  readonly identity: IdentitySession;
  /** Purchase; without `mayPay`, what asks after a payment that was begun. */
  readonly purchase: (secrets: PurchaseSecrets, pressed: { readonly mayPay: boolean }) => Promise<void>;
  /** Has a link mailed to go on later or elsewhere; null where nothing can be mailed. Rejects where what was entered is not saved. */
  readonly saveForLater: ((email: string) => Promise<LinkMailed | Refusal>) | null;
  /** Leads to a page by its index, and focuses a question there or else its heading; a page that is a document of its own is loaded anew. */
  readonly goTo: (page: number, question?: string) => void;
  /** Leads from a page that may not be shown to one that may, unless another navigation is under way. */
  readonly redirect: (to: number | '/') => void;
  /** The question that the page just entered focuses; null for its heading. Asked once a page. */
  readonly takeFocus: () => string | null;
  /** Forgets this application and begins another one. */
  readonly startOver: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no session here');
  return session;
}
