import type { Call } from '#graph/gateway';
import type { GatewayCalls } from '../../applications/access.ts';
import type { Session } from '../../nouns/identity/sessions.ts';
import type { Accounts } from './accounts.ts';
import type { Orchestrations } from './orchestrations.ts';

/** What finding the account of a payment needs. */
export interface PurchaserDeps {
  readonly accounts: Accounts;
  readonly orchestrations: Orchestrations;
}

/** What registering an account needs. */
export interface RegistrationDeps extends GatewayCalls {
  readonly localServer: Call;
  /** A keyed fingerprint: recognizes the same password, and says nothing else. */
  readonly fingerprint: (text: string) => string;
}

/** The session of the requesting browser, if there is one. */
export interface SessionDeps {
  readonly session: Session | null;
}
