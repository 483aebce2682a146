import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import type { Logger } from 'pino';
import { plainHeaders } from './security.ts';

/** What is answered before there is a request that the routes could see, or where they never see it. */
interface EarlyAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const BAD_REQUEST = 400;
/** By the code of Node's error. */
const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413 };

const messages: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  405: 'There is nothing for this method',
  408: 'The request did not arrive in time',
  413: 'The request is too large',
  417: 'The expectation cannot be met',
  431: 'The headers of the request are too long',
};

/** The head and body of an answer on a connection that ends with it. */
function compose({ status, headers = {} }: EarlyAnswer) {
  const requestId = randomUUID();
  const body = JSON.stringify({ error: messages[status] ?? STATUS_CODES[status], requestId });
  const head = {
    ...plainHeaders,
    ...headers,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { requestId, body, head };
}

function answerSocket(socket: Duplex, answer: EarlyAnswer): string {
  const { requestId, body, head } = compose(answer);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  else socket.destroy();
  return requestId;
}

/** Answers what Node itself could not read. A peer that hung up gets nothing. */
export const clientErrorAnswer =
  (log: Logger) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    const { code = '' } = error;
    if (code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
    const status = statuses[code] ?? BAD_REQUEST;
    const requestId = answerSocket(socket, { status });
    log.info({ code, status, requestId }, 'a request could not be read');
  };

/** Sets the security headers on every answer, and replaces the answers that Node makes without the routes. */
export function addEarlyAnswers(server: Server): void {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(plainHeaders)) response.setHeader(name, value);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { head, body } = compose({ status: 417 });
    response.writeHead(417, head).end(body);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => void answerSocket(socket, { status: 405, headers: { allow: 'GET, HEAD, POST' } }));
}
