import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { print } from 'graphql';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { type Started, makeEmptyDir, removeDataDir, startApp, stopApp } from '../tests/journeys/support/running-app.ts';
import { manyBuyers } from '../tests/support/many-buyers.ts';
import { startOtlpCollector } from '../tests/support/otlp-collector.ts';
import { OpenApplicationDocument, StandardizeAddressDocument } from '../web/generated/graphql.ts';
import { requestBody } from '../web/app/registered-request.ts';
import { type Figures, measureInTurn, median } from './figures.ts';
import { type PeerProcess, processorTime, startPeer } from './peer-process.ts';
import { emptyDatabases } from './seeded-database.ts';

/** Of each target in each round: long beside the ticks in which Linux tells processor time. */
const ROUND_MS = 1500;
const WARM_UP_MS = 3000;
const CONNECTIONS = 16;
/** One after the other, for the latency. */
const REQUESTS = 300;

const VALIDATE = '/api/validate/address';
const STANDARD = { Street1: '1204 S CONGRESS AVE', Street2: '', City: 'AUSTIN', StateAbbr: 'TX', PostalCode: '78704-2440', County: 'TRAVIS' };
const ANSWER = JSON.stringify({ Success: true, Message: '', Errors: [], Data: [STANDARD] });
const ADDRESS = { street1: '1204 South Congress Avenue', street2: null, city: 'Austin', state: 'TX', postalCode: '78704', county: null };

/** The load is of one client, which the defaults would limit. */
const VOLUME_SCOPES = ['request.browser', 'request.client', 'gatewayCall.application', 'gatewayCall.browser', 'gatewayCall.client'];
const LIMITS = [manyBuyers, ...VOLUME_SCOPES.map((scope) => `${scope}=100000000/1h`)].join(',');

/** Two apps share a database. */
const SECRETS = { SESSION_SECRET: 'a-secret-of-the-bench-for-its-own-sessions', LOG_KEY: Buffer.alloc(32, 7).toString('base64') };
/** Production, so that nothing is measured that only developers get. */
const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://buy.example.com',
  TRUSTED_PROXIES: '0',
  METRICS_TOKEN: 'a-token-of-the-bench-for-its-own-metrics',
  TEMPORARY_LOGIN_SECRET: 'a-secret-of-the-bench-for-its-own-logins',
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
  readonly process: ChildProcess;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The operation as a free document; the peers have no application that it could name. */
const freeBody = (application: object): string => JSON.stringify({ query: print(StandardizeAddressDocument), variables: { input: { application, after: 0, address: ADDRESS } } });

/** Opens an application, whose browser then sends the measured requests: registered, or as a free document. */
async function openApplication(app: Started, isFree = false): Promise<Target> {
  const programHash = /"hash":"([0-9a-f]{64})"/.exec(await (await fetch(app.url)).text())?.[1] ?? '';
  const application = { id: randomUUID(), root: '' };
  application.root = application.id;
  const url = `${app.url}/graphql`;
  const opened = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: requestBody(OpenApplicationDocument, { input: { application, programHash, sponsorId: null, memberId: null } }),
  });
  if (!opened.ok) throw new Error(`the application could not be opened: ${await opened.text()}`);
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const body = isFree ? freeBody(application) : requestBody(StandardizeAddressDocument, { input: { application, after: 0, address: ADDRESS } });
  return { process: app.process, url, headers: { cookie }, body };
}

const proxyTarget = ({ process, line }: PeerProcess): Target => ({ process, url: `${line}${VALIDATE}`, headers: {}, body: JSON.stringify(STANDARD) });
const serverTarget = ({ process, line }: PeerProcess): Target => ({ process, url: line, headers: {}, body: freeBody({ id: randomUUID(), root: randomUUID() }) });

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
async function measureProcessorTime(target: Target, milliseconds: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const [before, until] = [processorTime(target.process), performance.now() + milliseconds];
  let requests = 0;
  const sendAll = async (): Promise<void> => {
    for (; performance.now() < until; requests += 1) await send(target, agent);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendAll));
  agent.destroy();
  return (processorTime(target.process) - before) / requests;
}

/** Median latency over one connection, in milliseconds. */
async function measureLatency(target: Target): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const began = performance.now();
    await send(target, agent);
    times.push(performance.now() - began);
  }
  agent.destroy();
  return median(times);
}

async function measureTargets(targets: Readonly<Record<string, Target>>): Promise<Figures> {
  for (const target of Object.values(targets)) await measureProcessorTime(target, WARM_UP_MS);
  const names = Object.keys(targets);
  const times = await measureInTurn(Object.fromEntries(names.map((name) => [name, () => measureProcessorTime(targets[name]!, ROUND_MS)])));
  const isTimed = (name: string): boolean => ['registered operation', 'pass-through proxy', 'Apollo Server with fetch'].includes(name);
  const nameOf = (name: string): string => (name === 'registered operation' ? 'one connection' : `${name}, one connection`);
  const latencies = await measureInTurn(Object.fromEntries(names.filter(isTimed).map((name) => [nameOf(name), () => measureLatency(targets[name]!)])));
  return { ...times, ...latencies };
}

/** `standardizeAddress`, which makes one REST call, in Bindflow and in other servers that make the same call. */
export async function benchRequesting(): Promise<Figures> {
  const { urls, stop } = await emptyDatabases(['requesting']);
  const sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  const upstream = await startUpstream(sandbox);
  const collector = await startOtlpCollector();
  const dataDirs = [makeEmptyDir(), makeEmptyDir(), makeEmptyDir(), makeEmptyDir()] as const;
  const env = { ...SECRETS, LIMITS, GATEWAY_URL: upstream.url, LOCAL_SERVER_URL: upstream.url, TMPDIR: tmpdir() };
  // Production runs registered operations only, on PostgreSQL only, and makes no tables.
  const development = await startApp(dataDirs[1], { ...env, DATABASE_URL: urls.requesting });
  const production = await startApp(dataDirs[0], { ...env, ...PRODUCTION, DATABASE_URL: urls.requesting });
  const embedded = await startApp(dataDirs[2], env);
  const traced = await startApp(dataDirs[3], { ...env, ...PRODUCTION, DATABASE_URL: urls.requesting, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const peers = [
    await startPeer('pass-through.ts', upstream.url),
    await startPeer('peers/graphql-server.ts', 'mercurius', upstream.url),
    await startPeer('peers/graphql-server.ts', 'apollo', upstream.url),
  ] as const;
  try {
    return await measureTargets({
      'registered operation': await openApplication(production),
      'free document': await openApplication(development, true),
      'embedded database': await openApplication(embedded),
      'traced operation': await openApplication(traced),
      'pass-through proxy': proxyTarget(peers[0]),
      'Mercurius with JIT': serverTarget(peers[1]),
      'Apollo Server with fetch': serverTarget(peers[2]),
    });
  } finally {
    for (const peer of peers) peer.process.kill();
    for (const app of [production, development, embedded, traced]) await stopApp(app);
    upstream.stop();
    await collector.close();
    await sandbox.close();
    await stop();
    for (const dataDir of dataDirs) removeDataDir(dataDir);
  }
}
