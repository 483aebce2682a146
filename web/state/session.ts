import { createContext, useContext } from 'react';
import type { Program } from '#events/program';
import type { FlowPorts } from '#flow/ports';
import type { PurchaseSecrets } from '#flow/purchase';

/** What the pages can do: every step is a process of the flow, every outcome an event. */
export interface Session {
  readonly ports: FlowPorts;
  readonly program: Program;
  /** Today in the program's time zone, ISO. */
  readonly today: () => string;
  /** Next on an application page. */
  readonly next: (page: number) => Promise<void>;
  /** Continue: quotes. */
  readonly quote: (page: number) => Promise<void>;
  /** False where the browser keeps nothing: a reload would lose what was entered. */
  readonly isDurable: () => boolean;
  readonly cancelQuote: () => void;
  readonly purchase: (secrets: PurchaseSecrets) => Promise<void>;
  /** Leads to a page by its index; a page that is a document of its own is loaded anew. */
  readonly goTo: (page: number) => void;
  /** Forgets this application and begins another one. */
  readonly startOver: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no session here');
  return session;
}
