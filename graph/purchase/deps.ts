import type { Logger } from 'pino';
import type { Leases } from '#graph/db';
import type { Call } from '#graph/gateway';
import type { Metrics } from '#graph/metrics';
import type { ApplicationAccess, GatewayCalls } from '../applications/access.ts';
import type { ApplicationRef, Applications } from '../applications/applications.ts';
import type { GatewayIds } from '../applications/gateway-ids.ts';
import type { Limits } from '../limits/index.ts';
import type { Session } from '../nouns/identity/sessions.ts';
import type { SavedDataDeps } from '../nouns/payment-method/deps.ts';
import type { EftTypes } from '../nouns/payment-method/eft-types.ts';
import type { ProgramDeps } from '../nouns/program/deps.ts';
import type { Accounts } from './account/accounts.ts';
import type { AttemptLedger } from './ledger/attempt-ledger.ts';
import type { Offers } from './ledger/offers.ts';
import type { Families } from './ledger/family-records.ts';
import type { Orchestrations } from './account/orchestrations.ts';

/**
 * How a purchase survives lost answers, in reading order:
 * - ledger/ commits every attempt before its call and every outcome after it. A payment without an answer is unconfirmed and blocks others.
 * - account/ and payment/ find whose account pays, with which instrument, and what the payment service's answer means.
 * - steps/ run the purchase: prepare-account, cache-purchase, submit-payment, keep-member-reference, bind-policies, save-payment-method,
 *   send-password-update. A lost answer repeats the call id; only a payment is never repeated.
 * - recovery/ finishes paid purchases whose buyer has left. Operators resolve unconfirmed payments (graph/operations/resolve-payment.ts).
 * - access.ts decides which browsers may see a payment.
 */

/** What the steps of a purchase need, with or without a browser. */
export interface PurchaseDeps extends GatewayCalls, ProgramDeps {
  readonly applications: Applications;
  readonly families: Families;
  readonly ledger: AttemptLedger;
  readonly accounts: Accounts;
  readonly orchestrations: Orchestrations;
  readonly leases: Leases;
  readonly localServer: Call;
  /** How the gateway tells saved methods apart; null if the deployment does not say. */
  readonly eftTypes: EftTypes | null;
  /** A keyed fingerprint: recognizes the same instrument, and says nothing else. */
  readonly fingerprint: (text: string) => string;
  readonly newId: () => string;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly metrics: Pick<Metrics, 'countUnsavedMethod'>;
  readonly log: Logger;
}

/** What a browser's request for a step needs. */
export interface PurchaseRequestDeps extends PurchaseDeps, ApplicationAccess, SavedDataDeps {
  /** The address that the request came from, for limits. */
  readonly client: string;
  readonly session: Session | null;
  readonly limits: Limits;
  readonly gatewayIds: GatewayIds;
  readonly offers: Offers;
  /** The email addresses from whose mailboxes a browser got codes for an application, in lower case. */
  readonly resumeLinks: { findProvenAddresses(application: ApplicationRef): Promise<readonly string[]> };
  /** Opens, at the local server, an account whose password must be changed; null if the deployment has none. */
  readonly temporaryLoginSecret: string | null;
  /** Does work that no request waits for; the process ends after it. */
  readonly runInBackground: (work: (deps: PurchaseDeps) => Promise<unknown>) => Promise<void>;
}
