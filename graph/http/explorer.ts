import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type StaffDoor, readSessionId } from '#graph/staff';
import { ensureBrowserId } from './browser-cookie.ts';
import { embedJson } from './embed-json.ts';
import { explorerPolicy } from './security.ts';
import { sendAssets } from './send-assets.ts';
import { sendDocument } from './send-document.ts';

export interface ExplorerSettings {
  /** The folder of the built explorer. */
  readonly root: string;
  /** The sandbox's page for people, where the sandbox stands in for the insurer. */
  readonly sandboxPage?: string | undefined;
}

/** Serves the schema explorer at /explorer: its document, and its scripts, styles and workers, all to developers only. */
export async function addExplorer(app: FastifyInstance, { root, sandboxPage }: ExplorerSettings, door: StaffDoor): Promise<void> {
  const index = path.join(root, 'index.html');
  // Not built, so this path does not exist.
  if (!existsSync(index)) return;
  const template = readFileSync(index, 'utf8');

  await app.register(async (explorer) => {
    explorer.addHook('onRequest', door);
    await sendAssets(explorer, root, '/explorer/assets/');
    explorer.get('/explorer', { helmet: { contentSecurityPolicy: explorerPolicy } }, async (request, reply) => {
      // The cookie that owns applications comes with the page, so that the first operation has it already.
      ensureBrowserId(request, reply);
      const html = template
        .replaceAll('{{nonce}}', reply.cspNonce.style)
        .replace('{{served}}', () => embedJson({ sandboxPage: sandboxPage ?? null, staffPage: readSessionId(request) === undefined ? null : '/staff' }));
      return sendDocument(request, reply, html);
    });
    explorer.get('/explorer/', async (_, reply) => reply.redirect('/explorer', 308));
  });
}
