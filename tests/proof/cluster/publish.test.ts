// bindflow publish and the consumer of the guide are killed (SIGKILL) in turn with nats-server while buyers append: the consumer has every event, in order.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeliverPolicy, type StreamConfig, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection, connect } from '@nats-io/transport-node';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { questionAnswered } from '../../../events/application/index.ts';
import type { EventMessage } from '../../../graph/publisher/event-message.ts';
import { openEventStream } from '../../../graph/publisher/jet-stream.ts';
import { pay, readyToPay, visitor } from '../../support/checkout.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { readCommands, readSteps } from '../../support/guide.ts';
import { lineHere } from '../../support/here.ts';
import { type NatsServer, startNatsServer } from '../../support/nats-server.ts';
import { startDurablePostgres } from '../../support/postgres.ts';
import { type Ended, type Publisher, makeHome, startPublisher } from '../../support/started.ts';

const ROUNDS = 2;
const WRITERS = 4;
/** Events that buyers append between two kills. */
const BETWEEN = 40;
/** Then another buyer comes. */
const TURNS = 20;
const PERSONAL = 'Sagamore Canary';

const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-publish-'));
chmodSync(folder, 0o755);
let postgres: Awaited<ReturnType<typeof startDurablePostgres>>;
let nats: NatsServer;
let bindflow: RunningBindflow;
let home: string;
let env: Record<string, string>;
beforeAll(async () => {
  postgres = await startDurablePostgres(path.join(folder, 'postgres'), ['fsync=off', 'shared_buffers=32MB', 'wal_level=logical']);
  await query('postgres', 'create database bindflow');
  nats = await startNatsServer();
  bindflow = await startForTests({ databaseUrl: postgres.url('bindflow') });
  home = makeHome();
  env = { DATABASE_URL: postgres.url('bindflow'), NATS_URL: nats.url };
}, 90_000);
afterAll(async () => {
  await bindflow.close();
  await nats.stop();
  await postgres.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function query<T extends object>(database: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: postgres.url(database) });
  await client.connect();
  const { rows } = await client.query<T>(statement);
  await client.end();
  return rows;
}
const run = (line: string, more: Readonly<Record<string, string>> = {}): Promise<Ended> => lineHere(home, line, { ...env, ...more });

interface StoredEvent {
  readonly id: string;
  readonly root: string;
  readonly stream: string;
  readonly sequence: number;
  readonly sealed: string | null;
}
const storedEvents = (): Promise<StoredEvent[]> =>
  query('bindflow', `select id, root_id as root, stream, sequence, translate(encode(personal, 'base64'), E'\\n', '') as sealed from event order by root_id, stream, sequence`);

interface PublishedEvent {
  readonly id: string;
  readonly subject: string;
  readonly data: { readonly family: string; readonly sequence: number; readonly sealed?: string };
}
const asStored = ({ id, subject, data }: PublishedEvent): StoredEvent => ({
  id: id.slice(id.indexOf('/') + 1),
  root: data.family,
  stream: subject,
  sequence: data.sequence,
  sealed: data.sealed ?? null,
});
const byStream = (events: readonly PublishedEvent[]): StoredEvent[] =>
  // The sort is stable: it shows in which order each stream came.
  events.map(asStored).toSorted((one, other) => (one.root + one.stream < other.root + other.stream ? -1 : Number(one.root + one.stream > other.root + other.stream)));

/** Runs a program, and again whenever it ends, as systemd does. */
interface Supervised {
  readonly kill: () => void;
  readonly stop: () => Promise<void>;
}

const over: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of over.splice(0)) await stop();
});

/** Repeats work until it is stopped, or the test ends. */
function repeat(work: () => Promise<unknown>, interrupt: () => void): () => Promise<void> {
  const stopping = new AbortController();
  const loop = (async () => {
    while (!stopping.signal.aborted) await work();
  })();
  const stop = async (): Promise<void> => {
    stopping.abort();
    interrupt();
    await loop;
  };
  over.push(stop);
  return stop;
}

function superviseConsumer(): Supervised & { readonly events: () => PublishedEvent[] } {
  const [script, file] = [path.join(home, 'consumer.mjs'), path.join(home, 'events.jsonl')];
  writeFileSync(script, readSteps('operators/followers', 'Consume events', 'js')[0] ?? '');
  symlinkSync(path.resolve('node_modules'), path.join(home, 'node_modules'));
  let child: ChildProcess | undefined;
  const kill = (): void => void child?.kill('SIGKILL');
  const stop = repeat(() => {
    child = spawn(process.execPath, [script], { cwd: home, env: { NATS_SERVER: nats.url.replace('nats://', '') }, stdio: 'ignore' });
    return once(child, 'exit');
  }, kill);
  const lines = (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  return { kill, stop, events: () => lines().map((line) => (JSON.parse(line) as { event: PublishedEvent }).event) };
}

function supervisePublisher(): Supervised {
  let publisher: Publisher | undefined;
  const stop = repeat(
    () => {
      publisher = startPublisher(home, env);
      return publisher.ended;
    },
    () => publisher?.end('SIGTERM'),
  );
  return { kill: () => publisher?.end('SIGKILL'), stop };
}

/** Buyers who answer until it is over. */
function startWriters(): { readonly appended: (more: number) => Promise<void>; readonly stop: () => Promise<void> } {
  let count = 0;
  const write = (): (() => Promise<void>) => {
    let [turn, buyer]: [number, NodeBuyer | undefined] = [0, undefined];
    return repeat(
      async () => {
        if (buyer === undefined || turn % TURNS === 0) buyer = await visitor(bindflow.facade.url, 'fitness');
        for (let index = 0; index < 3; index += 1) buyer.ports.record(questionAnswered({ question: 'city', value: `${PERSONAL} ${turn}` }));
        await buyer.ship();
        count += 3;
        turn += 1;
      },
      () => undefined,
    );
  };
  const stops = Array.from({ length: WRITERS }, write);
  return {
    async appended(more) {
      const until = count + more;
      await expect.poll(() => count).toBeGreaterThanOrEqual(until);
    },
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}

async function withNats<T>(work: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const connection = await connect({ servers: nats.url.replace('nats://', '') });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** All messages of the stream, repeats too. */
const readMessages = (): Promise<string[]> =>
  withNats(async (connection) => {
    const consumer = await jetstream(connection).consumers.get('bindflow', { deliver_policy: DeliverPolicy.All });
    const { state } = await (await jetstreamManager(connection)).streams.info('bindflow');
    const texts: string[] = [];
    if (state.messages > 0) {
      for await (const message of await consumer.consume()) {
        texts.push(message.string());
        if (message.seq === state.last_seq) break;
      }
    }
    return texts;
  });

const KILLED_MS = 240_000;

describe('events are published', () => {
  const commands = readCommands('operators/followers', 'Set it up');
  const [grant = ''] = readSteps('operators/followers', 'Set it up', 'sql');
  const status = readCommands('operators/followers', 'See how far it is');
  const [behind = ''] = readSteps('operators/followers', 'See how far it is', 'sql');

  it(
    'from what was stored on, whichever process is killed',
    async () => {
      const buyer = await readyToPay(bindflow.facade.url);
      expect(await pay(buyer)).toBe(true);
      await buyer.ship();
      await query('postgres', 'create role bindflow');
      await query('postgres', grant);
      const stored = await storedEvents();
      expect(await run(commands())).toMatchObject({ code: 0, errors: '', out: `Published ${stored.length} events. bindflow publish continues from here.\n` });
      expect(commands()).toBe('bindflow publish');
      const [consumer, publisher, writers] = [superviseConsumer(), supervisePublisher(), startWriters()];
      for (let round = 0; round < ROUNDS; round += 1) {
        const kills: readonly (() => unknown)[] = [publisher.kill, () => nats.killAndStart(), consumer.kill, () => nats.kill(), publisher.kill, () => nats.start()];
        for (const kill of kills) {
          await writers.appended(BETWEEN);
          await kill();
        }
      }
      await writers.stop();
      const all = await storedEvents();
      await expect.poll(() => consumer.events().length).toBe(all.length);
      expect(byStream(consumer.events())).toEqual(all);
      expect(await run(status())).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^A publisher runs\. All events before \S+ are published; PostgreSQL keeps \d+\.\d MB/) as string,
      });
      expect(await query('bindflow', behind)).toMatchObject([{ slot_name: 'bindflow', active: true }]);
      await Promise.all([consumer.stop(), publisher.stop()]);
      // Records begin at multiples of eight. A confirmed byte more would skip a commit right there after a restart.
      expect(await query('bindflow', `select (confirmed_flush_lsn - '0/0') % 8 as rest from pg_replication_slots`)).toEqual([{ rest: '0' }]);

      const messages = await readMessages();
      expect(messages.filter((text) => text.includes(PERSONAL))).toEqual([]);
      const firsts = new Map<string, PublishedEvent>();
      for (const event of messages.map((text) => JSON.parse(text) as PublishedEvent)) if (!firsts.has(event.id)) firsts.set(event.id, event);
      expect(byStream([...firsts.values()])).toEqual(all);
      expect(await run(status())).toMatchObject({ code: 0, out: 'The slot bindflow is dropped.\n' });
    },
    KILLED_MS,
  );
});

describe('one process publishes', () => {
  const append = async (): Promise<unknown> => (await visitor(bindflow.facade.url, 'fitness')).ship();
  const untilAll = async (): Promise<void> => {
    const all = new Set((await storedEvents()).map(({ id }) => id));
    await expect.poll(async () => new Set((await readMessages()).map((text) => asStored(JSON.parse(text) as PublishedEvent).id))).toEqual(all);
  };

  it('and one that was stopped and replaced ends, without an event in the wrong order', async () => {
    expect(await run('bindflow publish --create')).toMatchObject({ code: 0, errors: '' });
    const first = startPublisher(home, env);
    await expect.poll(first.said).toBe('Publishing new events to the stream bindflow.\n');
    expect(await run('bindflow publish')).toEqual({ code: 2, out: '', errors: 'another bindflow publish reads the slot bindflow: one publishes at a time\n' });
    expect((await run('bindflow publish --drop')).errors).toBe('another bindflow publish reads the slot bindflow: one publishes at a time\n');
    await append();
    await untilAll();
    first.end('SIGSTOP');
    await append();
    await query('postgres', 'select pg_terminate_backend(active_pid) from pg_replication_slots');
    await expect.poll(() => query('postgres', 'select active from pg_replication_slots')).toEqual([{ active: false }]);
    const second = startPublisher(home, env);
    await append();
    await untilAll();
    first.end('SIGCONT');
    expect(await first.ended).toBe(2);
    expect(first.said()).toMatch(/^Publishing new events.*\nthe connection to PostgreSQL ended: .*\n$/);
    await append();
    await untilAll();
    const sequences = byStream((await readMessages()).map((text) => JSON.parse(text) as PublishedEvent));
    const firsts = sequences.filter(({ id }, index) => sequences.findIndex((other) => other.id === id) === index);
    expect(firsts).toEqual(await storedEvents());
    second.end('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(await run('bindflow publish --drop')).toMatchObject({ code: 0 });
  });
});

describe('what keeps it from publishing is one line', () => {
  const errorsOf = async (line: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { code, errors } = await run(line, more);
    expect(code).toBe(2);
    return errors;
  };
  const withStream = (change: Partial<StreamConfig>): Promise<unknown> =>
    withNats(async (connection) => (await jetstreamManager(connection)).streams.add({ name: 'narrow', subjects: ['narrow.events.*'], ...change }));
  const slots = () => query('postgres', 'select slot_name from pg_replication_slots');

  it('no slot', async () => {
    expect(await errorsOf('bindflow publish')).toBe('there is no slot bindflow: run bindflow publish --create\n');
  });

  it('no right to replicate, and no slot is left', async () => {
    await query('bindflow', 'create role plain login; grant select on all tables in schema public to plain');
    const plain = { DATABASE_URL: postgres.url('bindflow').replace('app@', 'plain@') };
    expect(await errorsOf('bindflow publish --create', plain)).toMatch(
      /^the user of DATABASE_URL lacks a right \(.*\): it needs the attribute replication, and to own the table event for --create and --drop\n$/,
    );
    expect(await slots()).toEqual([]);
  });

  it('no JetStream', async () => {
    const without = await startNatsServer({ hasJetStream: false });
    expect(await errorsOf('bindflow publish --create', { NATS_URL: without.url })).toMatch(
      /^NATS_URL: the server at 127\.0\.0\.1:\d+ has no JetStream \(.*\): turn it on there\n$/,
    );
    await without.stop();
  });

  it('a stream that drops events, and no slot is left', async () => {
    await withStream({ max_age: 60_000_000_000, duplicate_window: 60_000_000_000 });
    expect(await errorsOf('bindflow publish --create', { NATS_STREAM: 'narrow' })).toBe(
      'the stream narrow of NATS keeps events for too short a time: its max_age must be at least 24 hours, or unlimited\n',
    );
    expect(await slots()).toEqual([]);
  });

  it('a message that is not the next one', async () => {
    const stream = await openEventStream({ servers: [new URL(nats.url).host], hasTls: false }, 'ordered', true);
    const message = (id: string): EventMessage => ({ subject: 'ordered.events.a', id, payload: '{}' });
    await expect(stream.publish(message('2'), 1)).rejects.toThrow(/wrong last sequence/);
    expect([await stream.publish(message('1'), 0), await stream.publish(message('2'), 1), await stream.publish(message('1'), 2)]).toEqual([true, true, false]);
    expect(await stream.readLastSequence()).toBe(2);
    await stream.close();
  });

  it('no stream', async () => {
    expect(await run('bindflow publish --create', { NATS_STREAM: 'gone' })).toMatchObject({ code: 0 });
    await withNats(async (connection) => (await jetstreamManager(connection)).streams.delete('gone'));
    expect(await errorsOf('bindflow publish', { NATS_STREAM: 'gone' })).toBe(
      'NATS has no stream gone: run bindflow publish --drop, then --create, which publishes everything again\n',
    );
    expect(await run('bindflow publish --drop', { NATS_STREAM: 'gone' })).toMatchObject({ code: 0 });
  });
});
