import { setTimeout as sleep } from 'node:timers/promises';
import { requestBody } from '../web/app/registered-request.ts';
import { AppendEventsDocument, FindApplicationsDocument } from '../web/generated/graphql.ts';
import { type Started, makeEmptyDir, removeDataDir, startApp, stopApp } from '../tests/journeys/support/running-app.ts';
import { quotedFitness, visitor } from '../tests/support/checkout.ts';
import type { NodeBuyer } from '../tests/support/node-buyer.ts';
import { operationsOf } from '../tests/support/operations.ts';
import { parseMetrics } from '../tests/support/promql.ts';
import { unlimited } from '../tests/support/unlimited.ts';
import { createAsker } from './ask-analyst.ts';
import { type Figures, ROUNDS, median } from './figures.ts';
import { type GatewayRelay, type GatewayState, startGatewayRelay } from './gateway-relay.ts';
import { GATEWAY_MS, type LoadRig } from './load-rig.ts';
import { startPeer } from './peer-process.ts';
import { emptyDatabases } from './seeded-database.ts';

const STATES = ['live', 'refusing', 'hanging'] as const satisfies readonly GatewayState[];
/** Of each kind in each round, in turn over the servers. */
const REQUESTS = 60;
/** Between two operations that call the gateway, at each server throughout. */
const TRAFFIC_MS = 100;
/** Until calls to a gateway that hangs have ended by their time limit, and the circuit is open. */
const SETTLE_MS = 30_000;
/** What the console lists. */
const APPLICATIONS = 20;

interface Server {
  readonly state: GatewayState;
  readonly app: Started;
  readonly dataDir: string;
  readonly relay: GatewayRelay;
}

async function startServer(state: GatewayState, databaseUrl: string, { url, oidc }: LoadRig['sandbox']): Promise<Server> {
  const [relay, dataDir] = [await startGatewayRelay(url), makeEmptyDir()];
  const app = await startApp(dataDir, {
    DATABASE_URL: databaseUrl,
    LOCAL_SERVER_URL: url,
    GATEWAY_URL: relay.url,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    LIMITS: unlimited,
    LOG_LEVEL: 'error',
  });
  return { state, app, dataDir, relay };
}

/** Calls the gateway at a rate that does not depend on its answers, on two paths. Returns how to end it. */
function startTraffic(buyer: NodeBuyer): () => void {
  const { standardizeAddress, checkAddressKickout } = operationsOf(buyer);
  const bodies = [standardizeAddress, checkAddressKickout].map((operation) => requestBody(operation!.document, operation!.variables));
  let sent = 0;
  const timer = setInterval(() => {
    sent += 1;
    buyer.browser.postText(bodies[sent % bodies.length]!).then(
      () => void buyer.browser.answers.splice(0),
      () => undefined,
    );
  }, TRAFFIC_MS);
  return () => clearInterval(timer);
}

type Measure = () => Promise<unknown>;

/** What buyers and analysts do without the gateway. */
async function prepareMeasures({ app: { url } }: Server): Promise<Readonly<Record<string, Measure>>> {
  for (let applications = 0; applications < APPLICATIONS; applications += 1) await (await visitor(url, 'fitness')).ship();
  const buyer = await visitor(url, 'fitness');
  await buyer.ship();
  const ask = await createAsker(url);
  return {
    page: async () => (await fetch(`${url}/?sitename=fitness`)).text(),
    event: async () => {
      buyer.answer({ phone: `512555${String(1000 + buyer.log.length)}` });
      const { id, root } = buyer.state().application;
      const input = { application: { id, root }, sent: new Date().toISOString(), events: buyer.log.slice(-1) };
      const answer = await buyer.browser.postText(requestBody(AppendEventsDocument, { input }));
      if (!JSON.stringify(answer).includes('EventsAppended')) throw new Error(`not appended: ${JSON.stringify(answer)}`);
    },
    console: () => ask({ name: 'list', document: FindApplicationsDocument, variables: { filter: {}, sort: 'NEWEST', first: 100 } }),
  };
}

async function time(measure: Measure): Promise<number> {
  const began = performance.now();
  await measure();
  return performance.now() - began;
}

/** Medians of each round, by what was measured and the state of the gateway. */
async function measureInTurn(measures: ReadonlyMap<GatewayState, Readonly<Record<string, Measure>>>): Promise<Figures> {
  const figures: Record<string, number[]> = {};
  const all = ['page', 'event', 'console'].flatMap((kind) => [...measures].map(([state, of]) => [`${kind}, ${state}`, of[kind]!] as const));
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: Record<string, number[]> = {};
    for (let request = 0; request < REQUESTS; request += 1) for (const [name, measure] of all) (times[name] ??= []).push(await time(measure));
    for (const [name, values] of Object.entries(times)) (figures[name] ??= []).push(median(values));
  }
  return figures;
}

async function printUpstream({ app, state }: Server): Promise<void> {
  const samples = parseMetrics(await (await fetch(`${app.url}/metrics`)).text());
  const circuit = samples.find(({ name, labels }) => name === 'bindflow_upstream_circuit_open' && labels['upstream'] === 'gateway')?.value;
  const calls = samples.filter(({ name, labels }) => name === 'bindflow_gateway_calls_total' && labels['upstream'] === 'gateway');
  console.log(`${state}: circuit ${circuit === 1 ? 'open' : 'closed'}, calls ${calls.map(({ labels, value }) => `${labels['outcome']} ${value}`).join(', ')}`);
}

/** Pages, events and the console while a gateway refuses connections or hangs, beside a live one; buyers keep calling it. */
export async function benchWithstanding(): Promise<Figures> {
  const { urls, stop } = await emptyDatabases([...STATES]);
  const peer = await startPeer('sandbox-process.ts', String(GATEWAY_MS));
  const sandbox = JSON.parse(peer.line) as LoadRig['sandbox'];
  const servers: Server[] = [];
  const ends: (() => void)[] = [];
  try {
    for (const state of STATES) servers.push(await startServer(state, urls[state], sandbox));
    const measures = new Map<GatewayState, Readonly<Record<string, Measure>>>();
    for (const server of servers) {
      measures.set(server.state, await prepareMeasures(server));
      const buyer = await quotedFitness(server.app.url);
      await server.relay.set(server.state);
      ends.push(startTraffic(buyer));
    }
    await sleep(SETTLE_MS);
    const figures = await measureInTurn(measures);
    for (const server of servers) await printUpstream(server);
    return figures;
  } finally {
    for (const end of ends) end();
    for (const { relay } of servers) await relay.stop();
    for (const { app } of servers) await stopApp(app);
    peer.process.kill();
    await stop();
    for (const { dataDir } of servers) removeDataDir(dataDir);
  }
}
