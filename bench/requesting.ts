import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Sandbox, startSandbox } from '#sandbox';
import { makeEmptyDir, removeDataDir, startApp, stopApp } from '../tests/journeys/support/running-app.ts';
import { manyBuyers } from '../tests/support/many-buyers.ts';
import { OpenApplicationDocument, StandardiseAddressDocument } from '../web/generated/graphql.ts';
import { requestBody } from '../web/app/registered-request.ts';
import { heading, said } from './table.ts';

const ROUNDS = 7;
const REQUESTS = 5000;
const WARM_UP = 3000;
const CONNECTIONS = 16;
/** Processor time against the proxy's: what we aim for, and what is the least. */
const GOAL = 1.25;
const FLOOR = 4;

const VALIDATE = '/api/validate/address';
const STANDARD = { Street1: '1204 S CONGRESS AVE', Street2: '', City: 'AUSTIN', StateAbbr: 'TX', PostalCode: '78704-2440', County: 'TRAVIS' };
const ANSWER = JSON.stringify({ Success: true, Message: '', Errors: [], Data: [STANDARD] });
const ADDRESS = { street1: '1204 South Congress Avenue', street2: '', city: 'Austin', state: 'TX', postalCode: '78704', county: '' };

/** The load is of one client, which the defaults would limit. */
const VOLUME_SCOPES = ['request.browser', 'request.client', 'gatewayCall.application', 'gatewayCall.browser', 'gatewayCall.client'];
const LIMITS = [manyBuyers, ...VOLUME_SCOPES.map((scope) => `${scope}=100000000/1h`)].join(',');

/** Production, so that nothing is measured that only developers get. */
const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://buy.example.com',
  TRUSTED_PROXIES: '0',
  METRICS_TOKEN: 'a-token-of-the-bench-for-its-own-metrics',
  SESSION_SECRET: 'a-secret-of-the-bench-for-its-own-sessions',
  LOG_KEY: Buffer.alloc(32, 7).toString('base64'),
  TEMPORARY_LOGIN_SECRET: 'a-secret-of-the-bench-for-its-own-logins',
  LIMITS,
};

/** Answers address checks at once, and everything else from the sandbox. */
async function startUpstream({ url: sandboxUrl }: Sandbox): Promise<{ readonly url: string; stop(): void }> {
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    if (request.url === VALIDATE) {
      request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json', 'content-length': ANSWER.length }).end(ANSWER));
      return;
    }
    const { host } = new URL(sandboxUrl);
    const passed = http.request(`${sandboxUrl}${request.url}`, { method: request.method, headers: { ...request.headers, host }, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Target {
  readonly name: string;
  readonly process: ChildProcess;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function startProxy(upstreamUrl: string): Promise<Target> {
  const child = spawn(process.execPath, ['--import', './config/typescript-hook.mjs', 'bench/pass-through.ts', upstreamUrl], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [line] = (await once(child.stdout as Readable, 'data')) as [Buffer];
  return { name: 'pass-through proxy', process: child, url: `${line.toString().trim()}${VALIDATE}`, headers: {}, body: JSON.stringify(STANDARD) };
}

/** Opens an application, whose browser then sends the measured requests. */
async function openApplication(app: { readonly url: string; readonly process: ChildProcess }): Promise<Target> {
  const program = /"hash":"([0-9a-f]{64})"/.exec(await (await fetch(app.url)).text())?.[1] ?? '';
  const application = { id: randomUUID(), root: '' };
  application.root = application.id;
  const url = `${app.url}/graphql`;
  const opened = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: requestBody(OpenApplicationDocument, { input: { application, program, sponsorId: null, memberId: null } }),
  });
  if (!opened.ok) throw new Error(`the application could not be opened: ${await opened.text()}`);
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const body = requestBody(StandardiseAddressDocument, { input: { application, after: 0, address: ADDRESS } });
  return { name: 'registered operation', process: app.process, url, headers: { cookie }, body };
}

/** Processor time of a process so far, in microseconds. Linux tells it in ticks of 10 ms. */
function processorTime({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) throw new Error('requesting measures processes by /proc, which this system does not have');
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function send({ url, headers, body }: Target, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } };
    const request = http.request(url, options, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => (text.includes(STANDARD.Street1) ? resolve() : reject(new Error(`${response.statusCode}: ${text}`))));
    });
    request.once('error', reject);
    request.end(body);
  });
}

/** Processor time of the target's process for one request, in microseconds. */
async function measure(target: Target, requests: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = processorTime(target.process);
  let left = requests;
  const sendAll = async (): Promise<void> => {
    for (; left > 0; left -= 1) await send(target, agent);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendAll));
  agent.destroy();
  return (processorTime(target.process) - before) / requests;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Measures the targets in turn, so that what else the machine does slows all of them. Returns each one's rounds. */
async function measureInTurn(targets: readonly Target[]): Promise<readonly number[][]> {
  for (const target of targets) await measure(target, WARM_UP);
  const rounds = targets.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) for (const [index, target] of targets.entries()) rounds[index]!.push(await measure(target, REQUESTS));
  return rounds;
}

function printTable(targets: readonly Target[], rounds: readonly number[][]): boolean {
  const medians = rounds.map(median);
  const ratio = medians[0]! / medians[1]!;
  heading('Processor time of one operation that makes one REST call', ['', 'µs', 'least to most', 'against the proxy', 'goal', 'floor']);
  const cells = (index: number): string[] => [medians[index]!.toFixed(0), `${Math.min(...rounds[index]!).toFixed(0)} to ${Math.max(...rounds[index]!).toFixed(0)}`];
  said(targets[0]!.name, ...cells(0), ratio.toFixed(2), String(GOAL), String(FLOOR));
  said(targets[1]!.name, ...cells(1), '1', '', '');
  return ratio <= FLOOR;
}

/**
 * Processor time of `standardiseAddress`, beside a proxy that passes the same call on, in turn.
 * @returns whether the floor is reached
 */
export async function benchRequesting(databaseUrl: string): Promise<boolean> {
  const sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  const upstream = await startUpstream(sandbox);
  const dataDir = makeEmptyDir();
  const app = await startApp(dataDir, { ...PRODUCTION, DATABASE_URL: databaseUrl, GATEWAY_URL: upstream.url, LOCAL_SERVER_URL: upstream.url, TMPDIR: tmpdir() });
  const proxy = await startProxy(upstream.url);
  try {
    const targets = [await openApplication(app), proxy];
    return printTable(targets, await measureInTurn(targets));
  } finally {
    proxy.process.kill();
    await stopApp(app);
    upstream.stop();
    await sandbox.close();
    removeDataDir(dataDir);
  }
}
