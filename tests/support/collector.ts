// An analytics service that keeps what it gets.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ReportedCall } from '#graph/gateway';

export interface Collector {
  readonly url: string;
  readonly calls: readonly ReportedCall[];
  close(): Promise<void>;
}

/** @param hangs takes requests and never answers them */
export async function startCollector({ hangs = false } = {}): Promise<Collector> {
  const calls: ReportedCall[] = [];
  const server = createServer((request, response) => {
    if (hangs) return;
    void json(request).then((body) => {
      calls.push(...(body as { calls: ReportedCall[] }).calls);
      return response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/calls`,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
