// A gateway that passes everything on to the sandbox and bends the answers that a test names.
import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface RealAnswer {
  readonly status: number;
  readonly body: string;
  /** Of a redirect: where to. */
  readonly location?: string;
}
/** Changes an answer on its way back. */
export type Bend = (real: RealAnswer) => RealAnswer;

export interface BentGateway {
  readonly url: string;
  /** The next `times` answers of paths that match come bent. */
  bend(path: RegExp, bend: Bend, times?: number): void;
  /** Forgets every bend that was not used up. */
  straighten(): void;
  /** The X-Request-Ids of the calls of paths that match, in order. */
  ids(path: RegExp): string[];
  /** Answers no call from now on. `waiting` resolves when that many calls wait. */
  hold(): { readonly waiting: (calls: number) => Promise<void> };
  /** Hangs up on the waiting calls, and answers new ones. */
  release(): void;
  /** From now on connections are refused. */
  stop(): Promise<void>;
  /** Listens again, where it did. */
  start(): Promise<void>;
}

/** An answer with this text in place of the real one. */
export const instead =
  (body: string, status = 200): Bend =>
  () => ({ status, body });

/** The real answer's JSON, changed. */
export const changed =
  (change: (envelope: Record<string, unknown> & { Data: Record<string, unknown>[] }) => object): Bend =>
  ({ status, body }) => ({ status, body: JSON.stringify(change(JSON.parse(body) as Parameters<typeof change>[0])) });

async function read(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

const passedOn = ['authorization', 'content-type', 'programid', 'sponsorid', 'x-request-id', 'integrity-user', 'memberid'];
const headersOf = ({ headers }: http.IncomingMessage): Record<string, string> =>
  Object.fromEntries(passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));

/** @param upstream the sandbox's address, known when the first call comes in */
export async function startBentGateway(upstream: () => string): Promise<BentGateway> {
  const bends: { readonly path: RegExp; readonly bend: Bend; times: number }[] = [];
  const seen: { readonly path: string; readonly id: string }[] = [];
  const bendOf = (url: string): Bend => {
    const found = bends.find(({ path, times }) => times > 0 && path.test(url));
    if (!found) return (as) => as;
    found.times -= 1;
    return found.bend;
  };
  const held = new Set<http.IncomingMessage>();
  const news = new EventEmitter().setMaxListeners(0);
  let isHolding = false;
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    seen.push({ path: url, id: String(request.headers['x-request-id']) });
    const body = await read(request);
    if (isHolding) {
      held.add(request);
      news.emit('held');
      return;
    }
    const real = await fetch(upstream() + url, { method, headers: headersOf(request), ...(body && { body }) });
    const bent = bendOf(url)({ status: real.status, body: await real.text() });
    const headers = { 'content-type': 'application/json', ...(bent.location && { location: bent.location }) };
    response.writeHead(bent.status, headers).end(bent.body);
  };
  const server = http.createServer((request, response) => void answer(request, response).catch(() => request.socket.destroy()));
  const listen = (port: number): Promise<void> => new Promise((resolve) => void server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bend: (path, bend, times = 1) => void bends.push({ path, bend, times }),
    straighten: () => void (bends.length = 0),
    ids: (path) => seen.filter((call) => path.test(call.path)).map(({ id }) => id),
    hold: () => {
      isHolding = true;
      const waiting = async (calls: number): Promise<void> => {
        while (held.size < calls) await once(news, 'held');
      };
      return { waiting };
    },
    release: () => {
      isHolding = false;
      for (const request of held) request.socket.destroy();
      held.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    start: () => listen(port),
  };
}
