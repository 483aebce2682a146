// An upstream that answers as a test tells it, one reply a request.
import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer, a destroyed socket, or no answer. */
type Reply = ScriptedAnswer | 'reset' | 'hang';
interface ScriptedAnswer {
  readonly status?: number;
  readonly body?: string;
  readonly location?: string;
}

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface ScriptedUpstream {
  readonly url: string;
  readonly received: readonly Received[];
  /** What the next requests are answered with, in order; the last reply repeats. */
  script(...replies: Reply[]): void;
  /** Resolves when that many requests have come in since the last script. */
  arrived(times?: number): Promise<void>;
  /** Answers all hanging requests, and all later ones. */
  letGo(reply: ScriptedAnswer): void;
  close(): Promise<void>;
}

async function textOf(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

function sendAnswer(response: http.ServerResponse, { status = 200, body = '', location }: ScriptedAnswer): void {
  response.writeHead(status, location === undefined ? {} : { location }).end(body);
}

export async function startScriptedUpstream(): Promise<ScriptedUpstream> {
  let replies: Reply[] = [];
  const received: Received[] = [];
  const hanging = new Set<http.ServerResponse>();
  const news = new EventEmitter().setMaxListeners(0);
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: await textOf(request) });
    news.emit('arrived');
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (typeof reply === 'object') sendAnswer(response, reply);
    else if (reply === 'hang') hanging.add(response);
    else request.socket.destroy();
  };
  const server = http.createServer((request, response) => void answer(request, response).catch(() => request.socket.destroy()));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    script: (...next) => {
      replies = next;
      received.length = 0;
    },
    async arrived(times = 1) {
      while (received.length < times) await once(news, 'arrived');
    },
    letGo(reply) {
      replies = [reply];
      for (const response of hanging) sendAnswer(response, reply);
      hanging.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
