import { JetStreamApiCodes, JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type NodeConnectionOptions, connect } from '@nats-io/transport-node';
import { type EventMessage, subjectsOf } from './event-message.ts';
import { MIN_MESSAGE_BYTES, findStreamProblem } from './stream-problem.ts';

const PUBLISH_TIMEOUT_MS = 5000;
const RECONNECT_WAIT_MS = 500;
const DUPLICATE_WINDOW_NS = 600 * 1_000_000_000;

/** How NATS is reached. */
export interface NatsAddress {
  /** Hosts with their ports. */
  readonly servers: readonly string[];
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly token?: string | undefined;
  readonly hasTls: boolean;
}

/** The stream of an installation's events. */
export interface EventStream {
  /**
   * Publishes an event as the one after `lastSequence`. Resolves once the stream has stored it: to true, or to false if it had it before.
   * @throws if the stream ends elsewhere, is full, or does not answer
   */
  publish(message: EventMessage, lastSequence: number): Promise<boolean>;
  /** Returns the sequence of the last message; 0 if there is none. */
  readLastSequence(): Promise<number>;
  close(): Promise<void>;
}

type Connection = Awaited<ReturnType<typeof connect>>;
type Manager = Awaited<ReturnType<typeof jetstreamManager>>;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).toLowerCase();

async function connectTo({ servers, user, password, token, hasTls }: NatsAddress): Promise<Connection> {
  const options: NodeConnectionOptions = {
    servers: [...servers],
    name: 'bindflow publish',
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_WAIT_MS,
    ...(user !== undefined && { user, pass: password ?? '' }),
    ...(token !== undefined && { token }),
    ...(hasTls && { tls: {} }),
  };
  try {
    return await connect(options);
  } catch (error) {
    throw new Error(`NATS_URL: cannot reach NATS at ${servers.join(', ')}: ${messageOf(error)}; check its host, port and user, and that the server runs`, { cause: error });
  }
}

async function openManager(connection: Connection): Promise<Manager> {
  try {
    return await jetstreamManager(connection);
  } catch (error) {
    throw new Error(`NATS_URL: the server at ${connection.getServer()} has no JetStream (${messageOf(error)}): turn it on there`, { cause: error });
  }
}

const createStream = (manager: Manager, name: string) =>
  manager.streams.add({ name, subjects: [subjectsOf(name)], storage: 'file', retention: 'limits', discard: 'new', duplicate_window: DUPLICATE_WINDOW_NS });

async function readConfig(manager: Manager, name: string, creates: boolean) {
  try {
    return (await manager.streams.info(name)).config;
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)) throw error;
    if (!creates) throw new Error(`NATS has no stream ${name}: run bindflow publish --drop, then --create, which publishes everything again`, { cause: error });
    return (await createStream(manager, name)).config;
  }
}

async function checkStream(connection: Connection, manager: Manager, { name, creates }: { readonly name: string; readonly creates: boolean }): Promise<void> {
  const problem = findStreamProblem(name, await readConfig(manager, name, creates));
  if (problem !== undefined) throw new Error(`the stream ${name} of NATS ${problem}`);
  const most = connection.info?.max_payload ?? 0;
  if (most < MIN_MESSAGE_BYTES) throw new Error(`NATS takes messages of ${most} bytes at most: its max_payload must be at least ${MIN_MESSAGE_BYTES}`);
}

/**
 * Connects, and checks that the stream can take events.
 * @param creates true to create the stream if there is none
 * @throws one line that says what to change
 */
export async function openEventStream(address: NatsAddress, name: string, creates = false): Promise<EventStream> {
  const connection = await connectTo(address);
  try {
    const manager = await openManager(connection);
    await checkStream(connection, manager, { name, creates });
    const client = jetstream(connection);
    return {
      async publish({ subject, id, payload }, lastSequence) {
        const { duplicate } = await client.publish(subject, payload, { msgID: id, timeout: PUBLISH_TIMEOUT_MS, expect: { streamName: name, lastSequence } });
        return !duplicate;
      },
      readLastSequence: async () => (await manager.streams.info(name)).state.last_seq,
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
