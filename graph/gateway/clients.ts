import { randomUUID } from 'node:crypto';
import type { CallIdentity } from './call-input.ts';
import { type Call, createClient } from './client.ts';
import { type GuardSettings, createGuards } from './guard.ts';
import type { SendSettings } from './send.ts';
import type { CallReport, CallTrace } from './trace.ts';

export interface ClientsSettings extends SendSettings {
  readonly localServerUrl: string;
  readonly onCall?: ((call: CallReport) => void) | undefined;
  /** In place of the defaults; for tests. */
  readonly guard?: Partial<GuardSettings> | undefined;
}

/** Makes clients of the upstreams for one request each. What stands before an upstream is the same for all of them. */
export interface Clients {
  readonly localServer: (trace: CallTrace) => Call;
  readonly gateway: (access: GatewayAccess, identity: CallIdentity, trace: CallTrace) => Call;
}

/** How to reach a program's gateway; stays on the server. */
export interface GatewayAccess {
  readonly url: string;
  /** base64 of the Basic credential. */
  readonly credential: string;
}

/** To be made once a process. */
export function createClients({ localServerUrl, guard, ...settings }: ClientsSettings): Clients {
  const guards = createGuards(settings.log, guard);
  const client = { ...settings, newId: randomUUID };
  return {
    localServer: (trace) => createClient({ ...client, baseUrl: localServerUrl, guard: guards.of('local', localServerUrl), trace }),
    gateway: ({ url, credential }, identity, trace) => createClient({ ...client, baseUrl: url, credential, identity, guard: guards.of('gateway', url), trace }),
  };
}
