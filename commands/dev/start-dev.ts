import { readFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type ViteDevServer, createServer } from 'vite';
import { devPages } from '../../config/vite.config.ts';
import { readSettings } from '../../startup/settings.ts';
import { developmentPolicy, folderOf, isSourceDocument, scriptNonceOf, withAbsoluteSources, withScriptNonce } from './dev-document.ts';
import { type FacadeProcess, startFacadeProcess } from './facade-process.ts';

export interface DevServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Prefix of every address that Vite answers. */
const BASE = '/@source/';
/** Folders that the server is made of. */
const SERVER_FOLDERS = ['graph', 'events', 'sandbox', 'startup', 'commands', 'programs'];
/** An editor saves several files together. */
const RESTART_DELAY_MS = 100;

interface Parts {
  readonly vite: ViteDevServer;
  readonly facade: FacadeProcess;
}

/** Forwards a request. Documents must not be compressed, since Vite completes them; the host stays that of the page. */
async function forward(request: IncomingMessage, facadeUrl: string): Promise<IncomingMessage> {
  const { 'accept-encoding': _, ...headers } = request.headers;
  const { hostname, port } = new URL(facadeUrl);
  return new Promise((resolve, reject) => {
    const forwarded = http.request({ hostname, port, method: request.method, path: request.url, headers, agent: false }, resolve);
    forwarded.once('error', reject);
    request.once('close', () => {
      if (!request.complete) forwarded.destroy();
    });
    request.pipe(forwarded);
  });
}

/** The document of a page with Vite's client in it. */
async function completeDocument(vite: ViteDevServer, url: string, html: string): Promise<string> {
  const folder = folderOf(url);
  return vite.transformIndexHtml(`/${folder}/index.html`, withAbsoluteSources(html, folder), url);
}

/** Headers of the response, without those that are about the connection to the facade. */
function endToEnd({ headers }: IncomingMessage): http.OutgoingHttpHeaders {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...others } = headers;
  return others;
}

const isDocument = ({ headers }: IncomingMessage): boolean => headers['content-type']?.startsWith('text/html') ?? false;

async function sendDocument({ vite }: Parts, { url = '/' }: IncomingMessage, answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const html = await text(answer);
  if (!isSourceDocument(html)) return void response.writeHead(answer.statusCode ?? 502, endToEnd(answer)).end(html);
  const policy = String(answer.headers['content-security-policy']);
  const document = withScriptNonce(await completeDocument(vite, url, html), scriptNonceOf(policy));
  const { 'content-length': _, ...headers } = endToEnd(answer);
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-security-policy': developmentPolicy(policy) }).end(document);
}

async function answerFromFacade(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await forward(request, await parts.facade.url());
  if (isDocument(answer)) return sendDocument(parts, request, answer, response);
  response.writeHead(answer.statusCode ?? 502, endToEnd(answer));
  await pipeline(answer, response);
}

/** Every part of the pages in its states; it asks the facade for nothing. */
async function sendGallery({ vite }: Parts, response: ServerResponse): Promise<void> {
  const html = await completeDocument(vite, '/gallery', readFileSync('web/gallery/index.html', 'utf8'));
  response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
}

function answerError(error: unknown, response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(`${error instanceof Error ? error.message : String(error)}: see the terminal. Reload after the next change.\n`);
}

function answer(parts: Parts, request: IncomingMessage, response: ServerResponse): void {
  const { url = '/' } = request;
  // Files that a build copies beside the pages.
  if (url.startsWith('/assets/')) request.url = BASE + url.slice(1);
  if (request.url?.startsWith(BASE)) return parts.vite.middlewares(request, response, () => void response.writeHead(404).end());
  const answering = url === '/gallery' ? sendGallery(parts, response) : answerFromFacade(parts, request, response);
  answering.catch((error: unknown) => answerError(error, response));
}

/** Restarts the facade when a file that it is made of changes. */
function watchServer(vite: ViteDevServer, facade: FacadeProcess, onRestart: (file: string) => void): void {
  const folders = SERVER_FOLDERS.map((folder) => path.resolve(folder) + path.sep);
  vite.watcher.add(folders);
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    if (!folders.some((folder) => file.startsWith(folder))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      onRestart(path.relative('.', file));
      facade.restart();
    }, RESTART_DELAY_MS);
  });
}

/** Listens. @throws one line that names the setting, if the port is taken */
async function listen(server: http.Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken; set PORT`) : error));
    server.listen(port, host, resolve);
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

interface DevSettings {
  readonly env: NodeJS.ProcessEnv;
  readonly onRestart: (file: string) => void;
  /** Ends the start: everything that is started by then is closed. */
  readonly signal?: AbortSignal;
}

/** @throws as soon as the signal is aborted */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error('it was interrupted'));
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Serves all pages from source with hot reload, beside a whole Bindflow that restarts when its own files change.
 * @throws one line that says why it cannot
 */
export async function startDev({ env, onRestart, signal }: DevSettings): Promise<DevServer> {
  const { port, host } = readSettings(env);
  const server = http.createServer();
  const url = await listen(server, port, host);
  const facade = startFacadeProcess(env);
  // It is awaited below, once Vite is there.
  facade.url().catch(() => undefined);
  const vite = await createServer({ configFile: false, logLevel: 'warn', ...devPages(BASE, server) });
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await Promise.all([new Promise((resolve) => void server.close(resolve)), vite.close(), facade.close()]);
  };
  server.on('request', (request, response) => answer({ vite, facade }, request, response));
  try {
    await untilAborted(facade.url(), signal);
  } catch (error) {
    await close();
    throw error;
  }
  watchServer(vite, facade, onRestart);
  return { url, close };
}
