// A pooler in transaction mode in the test's own process: gives its clients a few connections to a PostgreSQL in turn, each for a transaction.
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

const STARTUP = 196_608;
const TYPE_BYTES = 1;
const NOTHING = Buffer.alloc(0);

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
/** It lets everyone in, and names a backend that the database does not have. */
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('K', Buffer.from('fffffff100000001', 'hex')), message('Z', Buffer.from('I'))]);

function startupFor(databaseUrl: string): Buffer {
  const { username, pathname } = new URL(databaseUrl);
  const body = Buffer.from(`\0\0\0\0user\0${username}\0database\0${pathname.slice(1)}\0\0`);
  body.writeInt32BE(STARTUP);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

/** Cuts a stream into messages. @param typeBytes 0 for the first message of a client, which has no type */
function createCutter(onMessage: (bytes: Buffer) => void, getTypeBytes: () => number): (part: Buffer) => void {
  let rest = NOTHING;
  return (part) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const typeBytes = getTypeBytes();
      if (rest.length < typeBytes + 4) return;
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) return;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      onMessage(bytes);
    }
  };
}

interface Upstream {
  readonly socket: Socket;
  client: Socket | undefined;
  /** Clients that wait for this connection, with what they send. */
  readonly queue: { readonly client: Socket; readonly bytes: Buffer }[];
}

const isIdle = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 1) === 'Z' && bytes.toString('latin1', 5, 6) === 'I';

async function connectUpstream(databaseUrl: string): Promise<Upstream> {
  const socket = connect(`${new URL(databaseUrl).searchParams.get('host') ?? ''}/.s.PGSQL.5432`);
  const upstream: Upstream = { socket, client: undefined, queue: [] };
  socket.on('error', () => undefined);
  const ready = new Promise<void>((resolve) => {
    let isReady = false;
    const onMessage = (bytes: Buffer): void => {
      if (isReady) upstream.client?.write(bytes);
      if (!isIdle(bytes)) return;
      isReady = true;
      resolve();
      serveNext(upstream);
    };
    socket.on(
      'data',
      createCutter(onMessage, () => TYPE_BYTES),
    );
  });
  await once(socket, 'connect');
  socket.write(startupFor(databaseUrl));
  await ready;
  return upstream;
}

/** The connection of a client from its first message to the end of its transaction. */
const taken = new WeakMap<Socket, Upstream>();

/** The transaction of one client has ended: the first of the others has the connection. */
function serveNext(upstream: Upstream): void {
  if (upstream.client) taken.delete(upstream.client);
  upstream.client = undefined;
  const waiting = upstream.queue.splice(0);
  for (const { client, bytes } of waiting) send(upstream, client, bytes);
}

function send(upstream: Upstream, client: Socket, bytes: Buffer): void {
  upstream.client ??= client;
  if (upstream.client === client) upstream.socket.write(bytes);
  else upstream.queue.push({ client, bytes });
}

function serve(client: Socket, takeUpstream: () => Upstream): void {
  let hasStarted = false;
  const onMessage = (bytes: Buffer): void => {
    if (!hasStarted) {
      hasStarted = true;
      client.write(WELCOME);
    } else if (bytes.toString('latin1', 0, 1) === 'X') client.end();
    else {
      const upstream = taken.get(client) ?? takeUpstream();
      taken.set(client, upstream);
      send(upstream, client, bytes);
    }
  };
  client.on('error', () => undefined);
  client.on(
    'data',
    createCutter(onMessage, () => (hasStarted ? TYPE_BYTES : 0)),
  );
}

interface SharedConnections {
  /** The address through it. */
  readonly databaseUrl: string;
  close(): void;
}

/** @param databaseUrl the database on the server's socket */
export async function shareConnections(databaseUrl: string, connections: number): Promise<SharedConnections> {
  const upstreams: Upstream[] = [];
  for (let index = 0; index < connections; index += 1) upstreams.push(await connectUpstream(databaseUrl));
  const clients = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    clients.add(client);
    serve(client, () => upstreams[turn++ % upstreams.length]!);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { username, pathname } = new URL(databaseUrl);
  return {
    databaseUrl: `postgres://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    close() {
      for (const socket of [...clients, ...upstreams.map((upstream) => upstream.socket)]) socket.destroy();
      server.close();
    },
  };
}
