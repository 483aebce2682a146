import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { verifierPolicy } from './security.ts';
import { sendAssets } from './send-assets.ts';
import { sendDocument } from './send-document.ts';

export interface VerifierSettings {
  /** The folder of the built page. */
  readonly root: string;
}

/** Serves the page at /verify, where anybody checks a PDF that was issued as evidence. */
export async function addVerifier(app: FastifyInstance, { root }: VerifierSettings): Promise<void> {
  const index = path.join(root, 'index.html');
  // Not built, so this path does not exist.
  if (!existsSync(index)) return;
  const html = readFileSync(index, 'utf8');
  await sendAssets(app, root, '/verify/assets/');
  app.get('/verify', { helmet: { contentSecurityPolicy: verifierPolicy } }, (request, reply) => sendDocument(request, reply, html));
  app.get('/verify/', async (_, reply) => reply.redirect('/verify', 308));
}
