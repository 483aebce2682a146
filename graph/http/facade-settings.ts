import type { RecoverySettings } from '#graph/purchase/recovery';
import type { AlertSettings } from '#graph/workers';
import type { ConsoleSettings } from './console.ts';
import type { ExplorerSettings } from './explorer.ts';
import type { VerifierSettings } from './verifier.ts';
import type { PageSettings } from './page.ts';
import type { RegisteredDocuments } from '../schema/registered-documents.ts';
import type { FacadeParts } from './facade-parts.ts';

/** What a facade is started with. */
export interface FacadeSettings extends FacadeParts {
  readonly page: PageSettings;
  /** Served to everybody in production. */
  readonly registered: RegisteredDocuments;
  readonly explorer?: ExplorerSettings | undefined;
  readonly console?: ConsoleSettings | undefined;
  readonly verifier?: VerifierSettings | undefined;
  readonly port: number;
  readonly host: string;
  /** Proxies in front of it (how many, or their networks), which say for whom they ask and whether that was by HTTPS; what stands before theirs anybody can write. */
  readonly trustedProxies: number | readonly string[];
  /** How long a request may take to arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** Open connections; further ones are closed. */
  readonly maxConnections: number;
  /** Operations under way together; further ones are shed, those of new buyers from half of it. */
  readonly maxOperations: number;
  /** Milliseconds that work may wait for the process and its database before new buyers are shed; null: however long. */
  readonly maxQueueDelayMs: number | null;
  /** True if no other process uses the database: leases of others are ended at the start. */
  readonly hasDatabaseAlone: boolean;
  /** What lets commands in beside it; null where they open the database themselves. */
  readonly operatorToken: string | null;
  /** What `/metrics` asks for; null: it answers this machine alone. */
  readonly metricsToken: string | null;
  /** When it binds what is paid and left; null: never. */
  readonly recovery: RecoverySettings | null;
  /** How often it looks for what need not be kept any more of people who are to be erased, in milliseconds; null: never. */
  readonly eraseEvery: number | null;
  /** After how long, and how often it is looked for such, in milliseconds; null: applications are never abandoned. */
  readonly abandonment: { readonly after: number; readonly every: number } | null;
  /** How often it judges what analysts are alerted to, and sends alerts; null: never. */
  readonly alerts: AlertSettings | null;
  /** How often it looks for proofs of coverage to mail, in milliseconds; null: never. */
  readonly proofMailEvery: number | null;
  /** How often it looks for reminders to mail, in milliseconds; null: none are offered or sent. */
  readonly remindEvery: number | null;
  /** How often it looks for new events that it cannot read, in milliseconds; null: never. */
  readonly quarantineEvery: number | null;
}
