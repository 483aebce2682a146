import { createContext, useContext } from 'react';
import type { Language } from '#events/language';
import type { Program } from '#events/program';
import type { LinkMailed, Refusal } from '#workflows/resume';
import type { FlowPorts } from '#workflows/ports';
import type { LogDamage } from '../event-log/tab-log.ts';
import type { LoginFields } from '#events/rules';
import type { PurchaseSecrets } from '#workflows/purchase';

/** What account holders can do. Passwords and codes go into one request each and are never stored. */
export interface IdentitySession {
  readonly logIn: (fields: LoginFields) => Promise<void>;
  readonly verifyCode: (code: string) => Promise<void>;
  readonly resendCode: () => Promise<void>;
  readonly logOut: () => Promise<void>;
  /** Checks whether the application's email has an account, unless that is known. */
  readonly lookUp: () => Promise<void>;
  /** False in a replay, which has no facade. */
  readonly canLookUp: () => boolean;
}

/** What the pages can do. Every step is a workflow, every outcome an event. */
export interface Session {
  readonly ports: FlowPorts;
  /** In the page's language. */
  readonly program: Program;
  /** Shows the pages in another language and records it. Rejects, and changes nothing, if its texts cannot be loaded. */
  readonly chooseLanguage: (language: Language) => Promise<void>;
  /** True in a replay: fields show only what the log has. */
  readonly isReplay?: boolean;
  /** Today in the program's time zone, ISO. */
  readonly today: () => string;
  /** Milliseconds since 1970 by the clock that stamps events; in a replay, of the moment shown. */
  readonly now: () => number;
  /** True if the browser keeps no cookies, so the facade does not know its application. */
  readonly isCookieLost: () => boolean;
  /** Opens the answers as a new application once cookies work. Returns false if that is not possible. */
  readonly openAsNewApplication: () => boolean;
  /** Next on an application page. */
  readonly next: (page: number) => Promise<void>;
  /** Continue: quotes. */
  readonly quote: (page: number) => Promise<void>;
  /** False if the browser stores nothing: a reload would lose the answers. */
  readonly isDurable: () => boolean;
  /** How much of the tab log could not be read when the page loaded; null for nothing. */
  readonly damage: LogDamage | null;
  readonly cancelQuote: () => void;
  /** Drops the quotes and opens the page that asks for the limit. */
  readonly selectLimit: (page: number) => void;
  readonly identity: IdentitySession;
  /** Purchase. Without `mayPay`, only asks for the status of a started payment. */
  readonly purchase: (secrets: PurchaseSecrets, options: { readonly mayPay: boolean }) => Promise<void>;
  /** Mails a resume link; null if the deployment cannot send mail. Rejects if the answers are not saved yet. */
  readonly saveForLater: ((email: string) => Promise<LinkMailed | Refusal>) | null;
  /** Opens a page by its index and focuses a question or its heading. The payment page is loaded as a new document. */
  readonly goTo: (page: number, question?: string) => void;
  /** Redirects from a page that may not be shown, unless another navigation is running. */
  readonly redirect: (to: number | '/') => void;
  /** Takes the question that the new page focuses; null for its heading. Works once for each page. */
  readonly takeFocus: () => string | null;
  /** Removes this application from the tab and starts another one. */
  readonly startOver: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no session here');
  return session;
}
