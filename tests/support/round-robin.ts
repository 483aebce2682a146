// A load balancer: each request goes to the next process. One that does not listen is skipped; if one dies on a request, the browser gets a 502.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface RoundRobin {
  /** An address of its own for each client, by which it passes for one: all of them are this machine's. */
  urlFor(client: number): string;
  /** Resolves once no request is under way at a process that has left the addresses. */
  drained(address: string): Promise<void>;
  close(): Promise<void>;
}

const HOSTS = 250;
const DRAIN_POLL_MS = 10;

const isNobodyThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

async function read(message: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Sends the request to one process; resolves to its whole answer. */
async function askOf(
  address: string,
  { method = 'GET', url = '/', headers }: http.IncomingMessage,
  body: Buffer,
): Promise<{ readonly from: http.IncomingMessage; readonly body: Buffer }> {
  const from = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .request(address + url, { method, headers, agent: false }, resolve)
      .once('error', reject)
      .end(body);
  });
  return { from, body: await read(from) };
}

/** @param addresses of the processes, which may come and go */
export async function startRoundRobin(addresses: readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const active = new Map<string, number>();
  const count = (address: string, more: 1 | -1): unknown => active.set(address, (active.get(address) ?? 0) + more);
  async function ask(request: http.IncomingMessage, body: Buffer, left = addresses.length): ReturnType<typeof askOf> {
    turn += 1;
    const address = addresses[turn % addresses.length]!;
    count(address, 1);
    try {
      return await askOf(address, request, body);
    } catch (error) {
      if (left > 1 && isNobodyThere(error)) return ask(request, body, left - 1);
      throw error;
    } finally {
      count(address, -1);
    }
  }
  /** Distinguished by where they came in. */
  const clientOf = ({ socket }: http.IncomingMessage): string => socket.localAddress ?? '';
  const serve = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await read(request);
    request.headers['x-forwarded-for'] = clientOf(request);
    try {
      const answer = await ask(request, body);
      response.writeHead(answer.from.statusCode ?? 500, answer.from.headers).end(answer.body);
    } catch {
      response.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway');
    }
  };
  const server = http.createServer((request, response) => void serve(request, response).catch(() => request.socket.destroy()));
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve));
  return {
    urlFor: (client) => `http://127.0.${1 + Math.floor(client / HOSTS)}.${1 + (client % HOSTS)}:${(server.address() as AddressInfo).port}`,
    async drained(address) {
      while ((active.get(address) ?? 0) > 0) await delay(DRAIN_POLL_MS);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
