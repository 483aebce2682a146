// A gateway that forwards everything to the sandbox, and can hold the answer of a call until it is released.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Held {
  /** Resolves when the call has arrived and the sandbox has acted on it. */
  readonly came: Promise<void>;
  /** Releases the answer. */
  readonly release: () => void;
}

export interface HoldingGateway {
  readonly url: string;
  /** Holds the answer to the next call of this method and path template. */
  hold(call: string): Held;
  /** Releases everything. */
  clear(): void;
  close(): Promise<void>;
}

interface Waiting {
  readonly method: string;
  readonly path: RegExp;
  readonly came: () => void;
  readonly released: Promise<void>;
  readonly release: () => void;
}

const patternOf = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}(?=\\?|$)`);
/** Headers that belong to one connection and are not forwarded. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'expect']);

function headersOf({ headers }: http.IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' && !ownHeaders.has(name) ? [[name, value]] : [])));
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

interface Settled {
  readonly promise: Promise<void>;
  readonly settle: () => void;
}

function later(): Settled {
  let settle = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, settle: () => settle() };
}

/** @param upstream the sandbox's address */
export async function startHoldingGateway(upstream: string): Promise<HoldingGateway> {
  const waiting = new Set<Waiting>();
  const take = (method: string, url: string): Waiting | undefined => {
    const found = [...waiting].find((one) => one.method === method && one.path.test(url));
    if (found) waiting.delete(found);
    return found;
  };
  const under = new Set<Waiting>();
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    const body = await bodyOf(request);
    const held = take(method, url);
    const real = await fetch(upstream + url, { method, headers: headersOf(request), ...(body.length > 0 && { body }) });
    const text = await real.text();
    if (held) {
      under.add(held);
      held.came();
      await held.released;
      under.delete(held);
    }
    response.writeHead(real.status, { 'content-type': real.headers.get('content-type') ?? 'application/json' }).end(text);
  };
  const server = http.createServer((request, response) => void answer(request, response).catch(() => request.socket.destroy()));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(call) {
      const [method = '', template = ''] = call.split(' ');
      const came = later();
      const released = later();
      waiting.add({ method, path: patternOf(template), came: came.settle, released: released.promise, release: released.settle });
      return { came: came.promise, release: released.settle };
    },
    clear() {
      for (const one of under) one.release();
      waiting.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
