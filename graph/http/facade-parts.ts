import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { TrialLimits } from '#graph/console';
import type { Database, FamilyChanges, Standby } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import type { ResilienceSettings, Transport } from '#graph/gateway';
import type { LimitRules } from '#graph/limits';
import type { Period } from '#graph/operations/erasure';
import type { ColumnLimits } from '#graph/operations/summary-columns';
import type { OidcSettings } from '#graph/staff';
import type { EftTypes } from '../nouns/payment-method/eft-types.ts';

/** What the services of a facade are made of. */
export interface FacadeParts extends TrialLimits {
  readonly db: Kysely<Database>;
  /** Connections for leases alone, so that a heartbeat waits for no other query; the others without it. */
  readonly leaseDb?: Kysely<Database> | undefined;
  /** Lets rows of families be cached; without it they are read at each request. */
  readonly changes?: FamilyChanges | undefined;
  /** A standby that the console reads; the database without it. */
  readonly standby?: Standby | undefined;
  readonly keys: EncryptionKeys;
  /** Signs sessions: the newest first. */
  readonly sessionSecrets: readonly [string, ...string[]];
  /** Keys the hashes of browsers, links, accounts and payment instruments, which must not change; the oldest session secret without it. */
  readonly fingerprintKey?: Buffer | undefined;
  /** Versions of LOG_KEY that may be missing. */
  readonly lostKeyVersions?: readonly string[];
  readonly localServerUrl: string;
  readonly gatewayUrl: string | undefined;
  readonly paymentDedupes: boolean;
  /** True to send the gateway the current span as `traceparent`. */
  readonly sendsTraceparent?: boolean;
  /** The analytics service that calls are reported to; none without it. */
  readonly callAnalyticsUrl?: string | undefined;
  readonly isProduction: boolean;
  /** What clients and accounts may try; the defaults are for people. */
  readonly limits?: LimitRules;
  /** The provider at which the staff signs in; null where nobody can. */
  readonly oidc: OidcSettings | null;
  /** Milliseconds without use after which a session of the staff ends; 15 minutes without it. */
  readonly staffIdleMs?: number | undefined;
  /** Milliseconds after which a session of the staff ends, however active; 12 hours without it. */
  readonly staffLifeMs?: number | undefined;
  /** Null where the deployment does not say: saved methods are then neither shown nor kept. */
  readonly eftTypes: EftTypes | null;
  /** The local server's, for buyers who must change their password; null: they cannot be let in. */
  readonly temporaryLoginSecret: string | null;
  /** The mail server, and who the mails are from where that is not the program's provider; null: nothing can be mailed. */
  readonly mail: { readonly smtpUrl: string; readonly from?: string | undefined } | null;
  /** True to mail proofs of coverage, where there is a mail server. */
  readonly mailsProof: boolean;
  /** Where buyers reach the pages; undefined: where they say they do, which is for development. */
  readonly publicUrl?: string | undefined;
  /** Where this machine reaches them, for links in alerts without a public address; for development. */
  readonly localUrl: string;
  /** How long the data of a policy in force is retained after a request to erase its buyer. */
  readonly retainBoundFor: Period;
  /** When the summaries that the console counts are in memory; undefined: never. */
  readonly columnLimits?: ColumnLimits | undefined;
  /** The address of a trace in the operator's viewer, with `{traceId}`; for the console. */
  readonly traceUrl?: string | null;
  readonly log: Logger;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** What the calls' timeouts are multiplied by; for tests. */
  readonly timeFactor?: number;
  /** When an upstream is left alone, in place of the defaults; for tests. */
  readonly resilience?: Partial<ResilienceSettings>;
  /** How a call is made, in place of HTTP; for tests. */
  readonly transport?: Transport;
}

/** Returns the key of the hashes that outlive sessions. */
export const fingerprintKeyOf = ({ fingerprintKey, sessionSecrets }: Pick<FacadeParts, 'fingerprintKey' | 'sessionSecrets'>): Buffer =>
  fingerprintKey ?? Buffer.from(sessionSecrets.at(-1) ?? '');
