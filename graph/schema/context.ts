import type { Logger } from 'pino';
import type { Leases, Standby } from '#graph/db';
import type { EventStore } from '#graph/event-store';
import type { Call, CallAnalytics, CallReport, UpstreamClients } from '#graph/gateway';
import type { Analysts, AnalystsOf } from '#graph/console';
import type { Metrics } from '#graph/metrics';
import type { ConsoleDeps } from '../console/deps.ts';
import type { AccountDeps } from '../nouns/account/deps.ts';
import type { ApplicationDeps } from '../nouns/application/deps.ts';
import type { CustomLinkDeps } from '../nouns/custom-link/deps.ts';
import type { EventHistoryDeps } from '../nouns/event-history/deps.ts';
import type { IdentityDeps } from '../nouns/identity/deps.ts';
import type { NodeDeps } from '../nouns/node/deps.ts';
import type { OpportunityDeps } from '../nouns/opportunity/deps.ts';
import type { QuoteDeps } from '../nouns/quote/deps.ts';
import type { ScreenDeps } from '../nouns/screen/deps.ts';
import type { PurchaseDeps, PurchaseRequestDeps } from '../purchase/deps.ts';
import type { ResumeDeps } from '../resume/deps.ts';
import type { ApplicationAccess, GatewayCalls, GatewayReads, ProgramGatewayCalls } from '../applications/access.ts';
import type { Accounts } from '../purchase/account/accounts.ts';
import type { CrmReports } from '../nouns/account/crm-reports.ts';
import type { FamilyCache } from '../applications/family-cache.ts';
import type { Forks } from '../applications/forks.ts';
import type { Mail } from '#graph/mail';
import type { ProofMailDeps, ProofRequests } from '#graph/proof';
import type { ResumeLinks } from '../resume/resume-links.ts';
import type { Applications } from '../applications/applications.ts';
import type { GatewayIds } from '../applications/gateway-ids.ts';
import type { BrowserSession } from '../nouns/identity/browser-session.ts';
import type { Session, Sessions } from '../nouns/identity/sessions.ts';
import type { AttemptLedger } from '../purchase/ledger/attempt-ledger.ts';
import type { Families } from '../purchase/ledger/family-records.ts';
import type { Offers } from '../purchase/ledger/offers.ts';
import type { Limits } from '../limits/index.ts';
import type { Orchestrations } from '../purchase/account/orchestrations.ts';
import type { CoverageCache } from '../nouns/quote/coverages.ts';
import type { Estimates } from '../nouns/quote/estimates.ts';
import type { Programs } from '../nouns/program/programs.ts';
import type { EftTypes } from '../nouns/payment-method/eft-types.ts';
import type { Loaders } from './loaders.ts';
import type { PendingWork } from './pending-work.ts';
import type { Alerts } from '#graph/operations/alerts';
import type { SummaryColumns } from '#graph/operations/summary-columns';
import type { StaffPerson, StaffSessions } from '#graph/staff';
import type { SecurityLog } from './security-log.ts';

/** The services that all requests share. Their state is in the database; the process only caches facts about the upstreams. */
export interface Services {
  readonly programs: Programs;
  readonly cache: FamilyCache;
  readonly applications: Applications;
  readonly families: Families;
  readonly forks: Forks;
  readonly resumeLinks: ResumeLinks;
  /** Null if the deployment mails no proofs of coverage. */
  readonly proofRequests: ProofRequests | null;
  /** Null if the deployment has no mail server. */
  readonly mail: Mail | null;
  readonly gatewayIds: GatewayIds;
  readonly crmReports: CrmReports;
  readonly eventStore: EventStore;
  readonly offers: Offers;
  readonly coverages: CoverageCache;
  readonly estimates: Estimates;
  /** Identifies this run of the process. */
  readonly bootId: string;
  readonly leases: Leases;
  readonly ledger: AttemptLedger;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly orchestrations: Orchestrations;
  readonly clients: UpstreamClients;
  /** Null if the deployment has no analytics service for calls. */
  readonly callAnalytics: CallAnalytics | null;
  readonly metrics: Metrics;
  readonly staffSessions: StaffSessions;
  readonly securityLog: SecurityLog;
  /** What the console counts, in memory; null on the embedded database. */
  readonly summaryColumns: SummaryColumns | null;
  readonly analysts: Analysts;
  /** Answers the console in place of the database; null without one. */
  readonly standby: Standby | null;
  /** What the console's requests read, by the session of the staff. */
  readonly analystsOf: AnalystsOf;
  readonly alerts: Alerts;
  /** The address of a trace in the operator's viewer, with `{traceId}`; null without one. */
  readonly traceUrl: string | null;
  /** The gateway's ids for the kinds of saved methods; null if the deployment does not set them. */
  readonly eftTypes: EftTypes | null;
  /** Logs in, at the local server, to accounts whose password must be changed; null if the deployment has none. */
  readonly temporaryLoginSecret: string | null;
  /** Runs work that no request waits for; the process waits for it before it ends. Resolves when the work ends, even if it fails. */
  readonly runInBackground: (work: (working: PurchaseDeps) => Promise<unknown>) => Promise<void>;
  /** Returns a keyed fingerprint, which recognizes an instrument without revealing it. */
  readonly fingerprint: (instrument: string) => string;
  readonly newId: () => string;
  /** Work that must end before the process does. */
  readonly pendingWork: PendingWork;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly log: Logger;
}

/** The dependencies of all resolvers, as their folders declare them. */
type ResolverDeps = AccountDeps &
  ApplicationDeps &
  ConsoleDeps &
  CustomLinkDeps &
  EventHistoryDeps &
  IdentityDeps &
  NodeDeps &
  OpportunityDeps &
  ProofMailDeps &
  PurchaseRequestDeps &
  QuoteDeps &
  ResumeDeps &
  ScreenDeps;

/** The services, and the request's own part of the context. */
interface RequestContext extends Services, ApplicationAccess, GatewayCalls, GatewayReads, ProgramGatewayCalls {
  /** The address that the request came from: what limits count as one client. */
  readonly client: string;
  /** The origin of the pages, for links in mails. */
  readonly origin: string;
  /** The account holder who is signed in in this browser, verified or not yet; null if none is. */
  readonly session: Session | null;
  readonly browserSession: BrowserSession;
  /** The staff member who is signed in; null if none is. */
  readonly staff: StaffPerson | null;
  /** May use the explorer, introspect, send any document and see the calls: not production, or signed in with the role developer. */
  readonly isDeveloper: boolean;
  /** The calls made so far, in order. */
  readonly trace: readonly CallReport[];
  readonly loaders: Loaders;
  /** Aborted if the client closes the connection before its answer. */
  readonly closed: AbortSignal;
  /** True once the request's points are taken from its quotas. */
  areQuotasTaken: boolean;
  readonly localServer: Call;
}

/** Compiles only if the context has what every folder's resolvers need. */
type Complete<C extends ResolverDeps> = C;

/** What a resolver gets for one request. */
export type Context = Complete<RequestContext>;
