// The server under test: a process of its own, in development or in production, with everything on that a caller could reach.
import { readFileSync } from 'node:fs';
import type { Sandbox } from '#sandbox';
import type { TestPostgres } from '../../support/postgres.ts';
import { findFreePort } from '../../support/free-port.ts';
import { newSecret } from '../../support/installation.ts';
import { makeHome, startAndStay } from '../../support/started.ts';
import { unlimited } from '../../support/unlimited.ts';

const MS_PER_S = 1000;
const NS_PER_MS = 1_000_000;

export interface FuzzedServer {
  readonly url: string;
  /** Milliseconds for which the event loop was held, at most, since this was last read; the reading adds its own. */
  readDelay(): Promise<number>;
  /** Sends a case repeatedly, alone. Resolves to the milliseconds for which each held the event loop, the shortest first. */
  measure(send: () => Promise<void>, times: number): Promise<readonly number[]>;
  stop(): Promise<unknown>;
}

/** What the thread with the event loop has computed so far, in milliseconds. A busy machine adds nothing, nor do other threads. */
function readMainThread(pid: number): number {
  const [computed] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(computed) / NS_PER_MS;
}

async function environmentOf({ postgres, sandbox }: { readonly postgres: TestPostgres; readonly sandbox: Sandbox }) {
  const port = String(await findFreePort());
  const { issuer, clientId, clientSecret } = sandbox.oidc;
  return {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    LOCAL_SERVER_URL: sandbox.url,
    DATABASE_URL: await postgres.createDatabase(),
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    SESSION_SECRET: newSecret(),
    LOG_KEY: newSecret(),
    METRICS_TOKEN: newSecret(),
    TRUSTED_PROXIES: '0',
    HOST: '127.0.0.1',
    LIMITS: unlimited,
  };
}

/** Starts the server. @param mode what NODE_ENV says */
export async function startFuzzedServer(mode: 'development' | 'production', upstreams: { readonly postgres: TestPostgres; readonly sandbox: Sandbox }): Promise<FuzzedServer> {
  const env = await environmentOf(upstreams);
  const { url, pid, stop } = await startAndStay(makeHome(), { ...env, NODE_ENV: mode });
  async function readDelay(): Promise<number> {
    const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${env.METRICS_TOKEN}` } })).text();
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * MS_PER_S;
  }
  return {
    url,
    readDelay,
    async measure(send, times) {
      const measured: number[] = [];
      for (let time = 0; time < times; time += 1) {
        await readDelay();
        const before = readMainThread(pid);
        await send();
        const computed = readMainThread(pid) - before;
        measured.push(Math.min(await readDelay(), computed));
      }
      return measured.toSorted((a, b) => a - b);
    },
    stop,
  };
}
