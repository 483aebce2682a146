import type { Logger } from 'pino';
import type { OpenDatabase, Standby } from '#graph/db';
import type { FacadeParts } from '#graph/http';
import type { Sandbox } from '#sandbox';
import type { OpenedKeys } from './open-keys.ts';
import type { Settings } from './settings.ts';

/** The sandbox's people sign in where no provider is named; its passwords are known to all, so never in production. */
function providerOf({ oidc, isProduction }: Settings, sandbox: Sandbox | null): Settings['oidc'] {
  if (oidc !== null || sandbox === null || isProduction) return oidc;
  return { ...sandbox.oidc, rolesClaim: 'roles' };
}

/** The sandbox's own mail server where there is no other. */
const mailOf = ({ mail, publicUrl }: Settings, sandbox: Sandbox | null) => ({ mail: mail ?? (sandbox && { smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}` }), publicUrl });

/** The sandbox shows what an analytics service would be sent. */
const analyticsOf = (sandbox: Sandbox | null): string | undefined => (sandbox ? `${sandbox.url}/sandbox/analytics` : undefined);

/** Where the insurer is, and what its deployment has settled. */
const upstreamOf = (settings: Settings, sandbox: Sandbox | null) => ({
  localServerUrl: settings.localServerUrl ?? sandbox?.url ?? `http://127.0.0.1:${settings.sandboxPort}`,
  gatewayUrl: settings.gatewayUrl,
  paymentDedupes: settings.paymentDedupes,
  sendsTraceparent: settings.gatewayTraceparent,
  callAnalyticsUrl: settings.callAnalyticsUrl ?? analyticsOf(sandbox),
  eftTypes: settings.eftTypes ?? (sandbox && sandbox.eftTypes),
  temporaryLoginSecret: settings.temporaryLoginSecret ?? null,
});

interface OpenedStandby {
  /** Absent where the console reads the database itself. */
  readonly standby?: Standby | undefined;
}

/** What a facade works with, by the settings; the sandbox that this process has started, if any. */
export const facadeParts = (
  settings: Settings,
  { db, leaseDb, changes, standby, keys, fingerprintKey }: OpenDatabase & OpenedKeys & OpenedStandby,
  sandbox: Sandbox | null,
  log: Logger,
): FacadeParts => ({
  db,
  leaseDb,
  changes,
  standby,
  keys,
  fingerprintKey,
  sessionSecrets: settings.sessionSecrets,
  lostKeyVersions: settings.lostKeyVersions,
  ...upstreamOf(settings, sandbox),
  ...mailOf(settings, sandbox),
  mailsProof: true,
  oidc: providerOf(settings, sandbox),
  staffIdleMs: settings.staffIdleMs,
  staffLifeMs: settings.staffLifeMs,
  retainBoundFor: settings.retainBoundFor,
  columnLimits: settings.columnLimits,
  localUrl: `http://localhost:${settings.port}`,
  isProduction: settings.isProduction,
  traceUrl: settings.traceUrl,
  log,
  now: Date.now,
});
