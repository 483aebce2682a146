import { isIP } from 'node:net';
import path from 'node:path';
import { type Period, parsePeriod } from '#graph/operations/erasure';
import type { OidcSettings } from '#graph/staff';
import type { LimitRules } from '#graph/limits';
import type { TracingSettings } from '#graph/tracing';
import type { ColumnLimits } from '#graph/operations/summary-columns';
import { withSecretFiles } from './secret-files.ts';
import { columnSettings } from './column-settings.ts';
import { type PostgresAddresses, postgresAddresses } from './database-settings.ts';
import { type MailSettings, mailSettings, publicUrl } from './mail-settings.ts';
import { type TrustedProxies, limitSettings, trustedProxies } from './network-settings.ts';
import { checkProductionSettings } from './production-settings.ts';
import { oidcSettings } from './oidc-settings.ts';
import { programsDir, webDir } from './installation.ts';
import { type SecretList, lostKeyVersions, secrets, temporaryLoginSecret } from './secret-settings.ts';
import { readUrl } from './read-url.ts';
import { SettingError } from './start-errors.ts';
import { traceUrl, tracingSettings } from './tracing-settings.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything that the environment decides, checked. */
export interface Settings extends PostgresAddresses {
  readonly port: number;
  readonly sandboxPort: number;
  readonly host: string;
  readonly dataDir: string;
  /** The built pages. */
  readonly webDir: string;
  /** The program files that the sandbox sells. */
  readonly programsDir: string;
  readonly localServerUrl: string | undefined;
  readonly gatewayUrl: string | undefined;
  readonly paymentDedupes: boolean;
  /** The analytics service that calls are reported to; absent: none. */
  readonly callAnalyticsUrl: string | undefined;
  /** How the gateway tells saved cards from saved bank accounts; absent where the environment does not say. */
  readonly eftTypes: { readonly card: string; readonly eCheck: string } | undefined;
  /** Lets in who must change the password, for one purchase; absent: nobody. */
  readonly temporaryLoginSecret: string | undefined;
  readonly mail: MailSettings | undefined;
  /** Where buyers reach the pages; undefined: where their requests say. */
  readonly publicUrl: string | undefined;
  /** The proxies whose forwarded addresses are trusted. */
  readonly trustedProxies: TrustedProxies;
  /** Rate limits by name and scope. */
  readonly limits: LimitRules;
  /** How long a request may take to arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** Open connections; further ones are closed. */
  readonly maxConnections: number;
  /** Operations under way together; further ones are shed, those of new buyers from half of it. */
  readonly maxOperations: number;
  /** Milliseconds that work may wait for the process and its database before new buyers are shed. */
  readonly maxQueueDelayMs: number;
  /** For how long nothing must have happened to a paid purchase until it is bound without its buyer, in milliseconds. */
  readonly recoverAfter: number;
  /** How long the data of a policy in force is retained although its person is to be erased. */
  readonly retainBoundFor: Period;
  /** For how long a browser must have sent nothing until its application counts as abandoned, in milliseconds. */
  readonly abandonAfter: number;
  /** When the summaries that the console counts are in memory. */
  readonly columnLimits: ColumnLimits;
  /** The token that `/metrics` requires; null in development, where only this machine may read it. */
  readonly metricsToken: string | null;
  readonly isProduction: boolean;
  /** The newest first: it signs, and all verify. */
  readonly sessionSecrets: SecretList;
  /** The newest first: it encrypts, and all decrypt. */
  readonly logKeys: SecretList;
  /** Versions of LOG_KEY that may be missing. */
  readonly lostKeyVersions: readonly string[];
  readonly logLevel: LogLevel;
  /** The provider at which the staff signs in; null where none is named. */
  readonly oidc: OidcSettings | null;
  /** Where spans go; null: nothing is traced. */
  readonly tracing: TracingSettings | null;
  /** The address of a trace in the operator's viewer, with `{traceId}`; null where none is named. */
  readonly traceUrl: string | null;
  /** True to send the gateway the current span as `traceparent`. */
  readonly gatewayTraceparent: boolean;
  /** Milliseconds without use after which a session of the staff ends. */
  readonly staffIdleMs: number;
  /** Milliseconds after which a session of the staff ends, however active. */
  readonly staffLifeMs: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

function port(env: Environment, name: string, fallback: number): number {
  const text = env[name] ?? String(fallback);
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new SettingError(`${name} is not a port: ${JSON.stringify(text)}`);
  return value;
}

function countOf(what: string, env: Environment, name: string, fallback: number): number {
  const text = env[name] ?? String(fallback);
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new SettingError(`${name} is not a number of ${what} from 1 to 999999: ${JSON.stringify(text)}`);
  return Number(text);
}

function seconds(env: Environment, name: string, fallback: number): number {
  const text = env[name] ?? String(fallback);
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new SettingError(`${name} is not a number of seconds from 1 to 99999: ${JSON.stringify(text)}`);
  return Number(text);
}

function minutes(env: Environment, name: string, fallback: number, most = 99_999): number {
  const text = env[name] ?? String(fallback);
  if (!/^[1-9]\d{0,4}$/.test(text) || Number(text) > most) throw new SettingError(`${name} is not a number of minutes from 1 to ${most}: ${JSON.stringify(text)}`);
  return Number(text);
}

function period(env: Environment, name: string, fallback: string): Period {
  const text = env[name] || fallback;
  const value = parsePeriod(text);
  if (!value) throw new SettingError(`${name} is not a period like P7Y, P18M or P90D: ${JSON.stringify(text)}`);
  return value;
}

function flag(env: Environment, name: string): boolean {
  const text = env[name] ?? 'false';
  if (text !== 'true' && text !== 'false') throw new SettingError(`${name} must be true or false, not ${JSON.stringify(text)}`);
  return text === 'true';
}

/** An address to listen on, or the name of one. */
function host(env: Environment, fallback: string): string {
  const text = env['HOST'] || fallback;
  if (isIP(text) === 0 && !/^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text)) throw new SettingError(`HOST is neither an address nor the name of a host: ${JSON.stringify(text)}`);
  return text;
}

function logLevel(env: Environment): LogLevel {
  const text = env['LOG_LEVEL'] || 'warn';
  const level = LOG_LEVELS.find((known) => known === text);
  if (!level) throw new SettingError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not ${JSON.stringify(text)}`);
  return level;
}

/** In minutes: NIST SP 800-63B-4 asks for no more (AAL2). */
const MAX_STAFF_IDLE = 60;
/** In minutes: the setting only shortens it. */
const MAX_STAFF_SESSION = 720;

const NODE_ENVS = ['development', 'test', 'production'];

/** Whether it runs in production. A misspelt name would otherwise open what production keeps shut. */
function inProduction(env: Environment): boolean {
  const text = env['NODE_ENV'] || 'development';
  if (!NODE_ENVS.includes(text)) throw new SettingError(`NODE_ENV must be one of ${NODE_ENVS.join(', ')}, or unset, not ${JSON.stringify(text)}`);
  return text === 'production';
}

function eftTypes(env: Environment): Settings['eftTypes'] {
  const { EFT_TYPE_CARD: card, EFT_TYPE_ECHECK: eCheck } = env;
  if (!card && !eCheck) return undefined;
  if (!card || !eCheck) throw new SettingError(`${card ? 'EFT_TYPE_ECHECK' : 'EFT_TYPE_CARD'} is missing: the two identifiers go together`);
  if (card === eCheck) throw new SettingError('EFT_TYPE_ECHECK is the same as EFT_TYPE_CARD');
  return { card, eCheck };
}

/** Only what says where the database is. @throws SettingError that names the first setting at fault */
export const readDatabaseSettings = (env: Environment): DatabaseSettings => databaseSettings(withSecretFiles(env));

type DatabaseSettings = PostgresAddresses & Pick<Settings, 'dataDir' | 'isProduction'>;

const databaseSettings = (env: Environment): DatabaseSettings => ({
  ...postgresAddresses(env),
  dataDir: path.resolve(env['DATA_DIR'] || '.data'),
  isProduction: inProduction(env),
});

/** Reads the environment, and the files that it names for secrets. @throws SettingError that names all settings that production lacks, or the first at fault */
export function readSettings(given: Environment): Settings {
  const env = withSecretFiles(given);
  const database = databaseSettings(env);
  const { dataDir, isProduction } = database;
  if (isProduction) checkProductionSettings(env);
  const gatewayUrl = readUrl(env, 'GATEWAY_URL');
  const localServerUrl = readUrl(env, 'LOCAL_SERVER_URL');
  if (gatewayUrl && !localServerUrl) throw new SettingError('LOCAL_SERVER_URL is missing: a gateway of your own needs the local server that holds its settings');
  return {
    port: port(env, 'PORT', 4000),
    sandboxPort: port(env, 'SANDBOX_PORT', 4010),
    host: host(env, isProduction ? '0.0.0.0' : '127.0.0.1'),
    webDir: webDir(env),
    programsDir: programsDir(env),
    ...database,
    localServerUrl,
    gatewayUrl,
    paymentDedupes: flag(env, 'GATEWAY_PAYMENT_DEDUPES'),
    callAnalyticsUrl: readUrl(env, 'CALL_ANALYTICS_URL'),
    eftTypes: eftTypes(env),
    temporaryLoginSecret: temporaryLoginSecret(env, dataDir),
    mail: mailSettings(env),
    publicUrl: publicUrl(env),
    trustedProxies: trustedProxies(env),
    limits: limitSettings(env),
    requestTimeoutMs: seconds(env, 'REQUEST_TIMEOUT', 60) * 1000,
    maxConnections: countOf('connections', env, 'MAX_CONNECTIONS', 2000),
    maxOperations: countOf('operations', env, 'MAX_OPERATIONS', 1000),
    maxQueueDelayMs: countOf('milliseconds', env, 'MAX_QUEUE_DELAY', 20),
    recoverAfter: seconds(env, 'SWEEP_AFTER', 300) * 1000,
    retainBoundFor: period(env, 'RETAIN_BOUND_FOR', 'P7Y'),
    abandonAfter: minutes(env, 'ABANDON_AFTER', 30) * 60_000,
    columnLimits: columnSettings(env),
    metricsToken: env['METRICS_TOKEN'] || null,
    logLevel: logLevel(env),
    sessionSecrets: secrets(env, 'SESSION_SECRET', dataDir),
    logKeys: secrets(env, 'LOG_KEY', dataDir),
    lostKeyVersions: lostKeyVersions(env),
    oidc: oidcSettings(env, isProduction),
    tracing: tracingSettings(env),
    traceUrl: traceUrl(env),
    gatewayTraceparent: flag(env, 'GATEWAY_TRACEPARENT'),
    staffIdleMs: minutes(env, 'STAFF_IDLE', 15, MAX_STAFF_IDLE) * 60_000,
    staffLifeMs: minutes(env, 'STAFF_SESSION', MAX_STAFF_SESSION, MAX_STAFF_SESSION) * 60_000,
  };
}
