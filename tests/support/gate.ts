// A proxy of the sandbox that passes everything on, and stops one call or its answer for as long as a test says.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is stopped: a call before it reaches the gateway, or the gateway's answer before it reaches the caller. */
type Side = 'call' | 'answer';

interface StoppedCall {
  /** Passes a stopped call on, even if its client is gone: resolves when the gateway has acted. */
  readonly passOn: () => Promise<void>;
}

export interface GateCall {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}
/** What is passed on in place of the body, and the answer that the caller gets instead of the gateway's. */
interface Turn {
  readonly body?: string;
  readonly answer?: object;
}

export interface GateSettings {
  /** Receives every complete call; an empty result passes it on unchanged. */
  readonly onCall?: (call: GateCall) => Turn;
}

export interface Gate {
  readonly url: string;
  /** Stops the next call of this path template, or its answer. Resolves when that is there. */
  stopNext(template: string, side: Side): Promise<StoppedCall>;
  /** Stops nothing more. */
  open(): void;
  close(): Promise<void>;
}

interface PendingStop {
  readonly path: RegExp;
  readonly side: Side;
  readonly onStopped: (stopped: StoppedCall) => void;
}

const patternOf = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

async function read(message: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The same call at the upstream; resolves to its whole answer. */
async function passOn(
  upstream: string,
  { method, url = '/', headers }: http.IncomingMessage,
  body: Buffer,
): Promise<{ readonly from: http.IncomingMessage; readonly body: Buffer }> {
  const from = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .request(upstream + url, { method: method ?? 'GET', headers: { ...headers, ...(headers['content-length'] && { 'content-length': body.length }) } }, resolve)
      .once('error', reject)
      .end(body);
  });
  return { from, body: await read(from) };
}

export async function startGate(upstream: string, { onCall = () => ({}) }: GateSettings = {}): Promise<Gate> {
  let pending: PendingStop | undefined;
  const isStopped = (path: string, side: Side, stopped: StoppedCall): boolean => {
    if (pending?.side !== side || !pending.path.test(path)) return false;
    pending.onStopped(stopped);
    pending = undefined;
    return true;
  };
  const serve = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const [path = ''] = (request.url ?? '/').split('?');
    const sent = await read(request);
    const { body = sent, answer: instead } = onCall({ path, headers: request.headers, body: sent.toString('utf8') });
    if (isStopped(path, 'call', { passOn: async () => void (await passOn(upstream, request, Buffer.from(body))) })) return;
    if (instead) return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(instead));
    const answer = await passOn(upstream, request, Buffer.from(body));
    if (isStopped(path, 'answer', { passOn: () => Promise.resolve() })) return;
    response.writeHead(answer.from.statusCode ?? 500, answer.from.headers).end(answer.body);
  };
  const server = http.createServer((request, response) => void serve(request, response).catch(() => request.socket.destroy()));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stopNext: (template, side) => new Promise((resolve) => void (pending = { path: patternOf(template), side, onStopped: resolve })),
    open: () => void (pending = undefined),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
