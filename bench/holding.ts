import { makeSchema } from '../graph/schema/schema.ts';
import { type RunningBindflow, startForTests } from '../tests/support/bindflow.ts';
import { type HostilePlace, hostilePlaces, hostileValues, variablesWith } from '../tests/support/hostile-inputs.ts';
import { heading, said } from './table.ts';

/** Plain requests, whose processor time is too short to be measured singly. */
const PLAIN = 500;
/** Of several tries the shortest counts: the first ones also compile and collect garbage. */
const TRIES = 4;

/** Processor time of this thread, in milliseconds: what else the machine does is not in it. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Measures turns of the event loop, in processor time. */
function watchTurns() {
  let [longest, last, isRunning] = [0, processorTime(), true];
  const turn = (): void => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setImmediate(turn);
  };
  turn();
  return {
    /** Milliseconds of the longest turn since the last call. */
    takeLongest(): number {
      const taken = longest;
      longest = 0;
      return taken;
    },
    end: () => void (isRunning = false),
  };
}

/** What is sent at a place: the hostile values, and of a list as many good elements as fit and are taken. */
function bodiesAt(place: HostilePlace): (readonly [kind: string, body: string])[] {
  const { query } = place.operation;
  const bodyWith = (value: unknown): string => JSON.stringify({ query, variables: variablesWith(place, value) });
  const hostile = Object.entries(hostileValues).map(([kind, value]) => [kind, bodyWith(value)] as const);
  const full = [1000, 500, 50, 20].map((count) => ['good elements', bodyWith(Array.from({ length: count }, () => place.good ?? {}))] as const);
  return [...hostile, ...(place.kind === 'list' ? full : [])];
}

/** Every operation's fields of each input once. */
async function placesToTry(): Promise<HostilePlace[]> {
  const places = hostilePlaces(await makeSchema());
  return [...new Map(places.map((place) => [`${place.operation.name} ${place.path.slice(-2).join('.')}`, place])).values()];
}

type Hold = (body: string) => Promise<number>;

/** Processor time of a plain request as a whole, in milliseconds. */
async function measurePlain(hold: Hold): Promise<number> {
  const body = JSON.stringify({ query: '{ __typename }' });
  for (let warm = 0; warm < PLAIN / TRIES; warm += 1) await hold(body);
  const before = processorTime();
  for (let requests = 0; requests < PLAIN / TRIES; requests += 1) await hold(body);
  return (processorTime() - before) / PLAIN;
}

/** The longest hold of each kind, and where it was. */
async function measureHostile(hold: Hold): Promise<ReadonlyMap<string, { readonly ms: number; readonly where: string }>> {
  const longest = new Map<string, { readonly ms: number; readonly where: string }>();
  for (const place of await placesToTry()) {
    for (const [kind, body] of bodiesAt(place)) {
      const ms = await hold(body);
      if (ms > (longest.get(kind)?.ms ?? 0)) longest.set(kind, { ms, where: `${place.operation.name}(${place.path.join('.')})` });
    }
  }
  return longest;
}

/** The longest that a request holds the event loop, of every kind at every list, input and leaf, beside all that a plain request costs. */
export async function benchHolding(): Promise<void> {
  const bindflow: RunningBindflow = await startForTests({ oidc: null });
  const turns = watchTurns();
  const hold: Hold = async (body) => {
    const holds: number[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      turns.takeLongest();
      await (await fetch(`${bindflow.facade.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text();
      holds.push(turns.takeLongest());
    }
    return Math.min(...holds);
  };
  const plain = await measurePlain(hold);
  const longest = await measureHostile(hold);
  turns.end();
  await bindflow.close();
  heading('The longest that one request holds the event loop', ['', 'milliseconds', 'against a plain request', 'where']);
  said('a plain request', plain.toFixed(1), '1', '');
  for (const [kind, { ms, where }] of longest) said(kind, ms.toFixed(1), Math.round(ms / plain).toString(), where);
}
