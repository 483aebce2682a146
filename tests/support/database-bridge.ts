// A port that leads to the PostgreSQL for tests, which listens on a socket only; it can be cut.
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export interface DatabaseBridge {
  readonly databaseUrl: string;
  /** Ends all connections and takes no other until `mend`. */
  cut(): void;
  mend(): void;
  close(): void;
}

export async function bridgeTo(databaseUrl: string): Promise<DatabaseBridge> {
  const { hostname, port, searchParams, pathname, username } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  const target = folder === null ? { host: hostname, port: Number(port || 5432) } : { path: `${folder}/.s.PGSQL.5432` };
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    databaseUrl: `postgres://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    cut,
    mend: () => void (isCut = false),
    close() {
      cut();
      server.close();
    },
  };
}
