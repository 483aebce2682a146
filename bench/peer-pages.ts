import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'vite';

const PAGES = path.join(import.meta.dirname, 'peers/pages');
const BUILT = path.join(import.meta.dirname, 'node_modules/.built');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

export type PeerPage = 'html' | 'react' | 'final-form' | 'rjsf' | 'survey';

/** Each as a build of its own, so that no page loads what another needs. */
export async function buildPeerPages(pages: readonly PeerPage[]): Promise<void> {
  // Vite sets NODE_ENV for this process, and the apps that it starts would inherit it.
  const { NODE_ENV: before } = process.env;
  for (const page of pages) {
    await build({
      configFile: false,
      root: PAGES,
      logLevel: 'error',
      oxc: { jsx: { runtime: 'automatic' } },
      build: {
        outDir: path.join(BUILT, page),
        emptyOutDir: true,
        target: 'es2022',
        chunkSizeWarningLimit: 5000,
        rolldownOptions: { input: path.join(PAGES, `${page}.tsx`), output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' } },
      },
    });
  }
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
}

/** The script of a page that was built. */
export const readScript = (page: PeerPage): Buffer => readFileSync(path.join(BUILT, page, 'page.js'));

function documentOf(page: string, fields: number): string {
  const style = existsSync(path.join(BUILT, page, 'page.css')) ? `<link rel="stylesheet" href="/${page}/page.css">` : '';
  const inputs = Array.from({ length: fields }, (_, index) => `<p><label for="q${index + 1}">Question ${index + 1}</label> <input id="q${index + 1}"></p>`);
  const content = page === 'html' ? `<form>${inputs.join('\n')}</form>` : `<div id="root"></div><script type="module" src="/${page}/page.js"></script>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${page}</title>${style}${content}</html>`;
}

/** Serves the pages that were built, and the one in plain HTML. */
export async function servePeerPages(): Promise<{ urlOf(page: PeerPage, fields: number): string; stop(): void }> {
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const type = TYPES[path.extname(pathname)];
    const file = path.join(BUILT, pathname);
    if (!type) response.writeHead(200, { 'content-type': 'text/html' }).end(documentOf(pathname.slice(1), Number(searchParams.get('fields'))));
    else response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (page, fields) => `http://127.0.0.1:${port}/${page}?fields=${fields}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
