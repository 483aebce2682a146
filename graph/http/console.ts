import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type StaffDoor, type StaffSessions, readSessionId } from '#graph/staff';
import { ensureBrowserId } from './browser-cookie.ts';
import { embedJson } from './embed-json.ts';
import { consolePolicy, replayPolicy } from './security.ts';
import { sendAssets } from './send-assets.ts';
import { sendDocument } from './send-document.ts';

export interface ConsoleSettings {
  /** The folder of the built console. */
  readonly root: string;
}

/** Who may open it, and what else they may do. */
export interface ConsoleAccess {
  readonly door: StaffDoor;
  readonly sessions: Pick<StaffSessions, 'find'>;
  /** True if a standby answers it: pages then say how far that is behind. */
  readonly readsStandby: boolean;
}

const templateOf = (root: string, name: string): string => readFileSync(path.join(root, name), 'utf8');

/** Serves the analysts' console at /console, and at /console/frame the document in which it shows the buyer's pages: all of it to analysts only. */
export async function addConsole(app: FastifyInstance, { root }: ConsoleSettings, { door, sessions, readsStandby }: ConsoleAccess): Promise<void> {
  // Not built, so this path does not exist.
  if (!existsSync(path.join(root, 'index.html'))) return;
  const [page, frame] = [templateOf(root, 'index.html'), templateOf(root, 'frame.html')];
  const send = (request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> =>
    sendDocument(request, reply, html.replaceAll('{{nonce}}', reply.cspNonce.style));

  await app.register(async (analysts) => {
    analysts.addHook('onRequest', door);
    await sendAssets(analysts, root, '/console/assets/');
    const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      ensureBrowserId(request, reply);
      const sessionId = readSessionId(request);
      const member = await sessions.find(sessionId);
      const mayShowPersonal = member?.roles.includes('analyst-personal') ?? false;
      const served = embedJson({ staffPage: sessionId === undefined ? null : '/staff', mayShowPersonal, readsStandby });
      return send(
        request,
        reply,
        page.replace('{{served}}', () => served),
      );
    };
    const asConsole = { helmet: { contentSecurityPolicy: consolePolicy } };
    analysts.get('/console', asConsole, sendPage);
    // One application, or a file: the console's own script reads the address.
    analysts.get('/console/:view', asConsole, sendPage);
    analysts.get('/console/applications/:id', asConsole, sendPage);
    analysts.get('/console/evidence/:id', asConsole, sendPage);
    // What is looked for stands in the address, and goes along.
    analysts.get('/console/', async ({ url }, reply) => reply.redirect(`/console${url.slice('/console/'.length)}`, 308));
    const asFrame = { helmet: { contentSecurityPolicy: replayPolicy, frameguard: { action: 'sameorigin' as const } } };
    analysts.get('/console/frame', asFrame, async (request, reply) => send(request, reply, frame));
  });
}
