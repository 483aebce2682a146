import { once } from 'node:events';
import net from 'node:net';

/** What a gateway at the address of a relay does. */
export type GatewayState = 'live' | 'refusing' | 'hanging';

export interface GatewayRelay {
  readonly url: string;
  /** Ends what is open. */
  readonly set: (state: GatewayState) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Passes connections on to an address, until it is told to refuse them, or to accept them without an answer. */
export async function startGatewayRelay(upstream: string): Promise<GatewayRelay> {
  const { port: upstreamPort, hostname } = new URL(upstream);
  const open = new Set<net.Socket>();
  let isHanging = false;
  const server = net.createServer((socket) => {
    const sockets = isHanging ? [socket] : [socket, net.connect(Number(upstreamPort), hostname)];
    for (const one of sockets) {
      open.add(one);
      one.once('close', () => {
        open.delete(one);
        for (const other of sockets) other.destroy();
      });
      one.on('error', () => undefined);
    }
    const [near, far] = sockets;
    if (far) near?.pipe(far).pipe(near);
    else near?.resume();
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as net.AddressInfo).port;
  };
  const port = await listen(0);
  const close = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    if (server.listening) await new Promise((resolve) => void server.close(resolve));
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async set(state) {
      await close();
      isHanging = state === 'hanging';
      if (state !== 'refusing') await listen(port);
    },
    stop: close,
  };
}
