import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port of this machine that was free just now. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}
