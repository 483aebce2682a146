import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Delivered, openPostOffice } from './mail/post-office.ts';
import { type StaffClient, issuerOf, staffClient } from './oidc/index.ts';
import { loadPrograms } from './programs.ts';
import { createServer } from './server.ts';
import { eftTypes } from './state/seed.ts';
import { openMemory } from './state/state-file.ts';
import { type World, createIds } from './world.ts';

export { eftTypes as sandboxEftTypes } from './state/seed.ts';
export { type CoreCall, type SandboxCore, openCore } from './core.ts';
export { ratedLobs } from './rating/program-rates.ts';

export interface SandboxOptions {
  /** 4010 unless given; 0 for any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Where the mail is taken; any free port unless given. */
  readonly smtpPort?: number;
  /** The folder of program files, `<sitename>.json`. */
  readonly programsDir: string;
  /** Where the state is kept, so that it outlives the process; screenshots' pictures in `<file>.pictures` beside it. In memory only unless given. */
  readonly stateFile?: string;
  readonly logger?: Pick<Logger, 'error'>;
  /** The time, for tests. */
  readonly now?: () => Date;
  /** Milliseconds that the gateway and the local server take for each call, beside what they do; 0 unless given. */
  readonly latencyMs?: number;
}

/** A running sandbox. */
export interface Sandbox {
  readonly url: string;
  readonly port: number;
  readonly smtpPort: number;
  /** How it tells saved cards from saved bank accounts. */
  readonly eftTypes: { readonly card: string; readonly eCheck: string };
  /** The provider at which the insurer's staff signs in, and how Bindflow is known there. */
  readonly oidc: StaffClient & { readonly issuer: string };
  close(): Promise<void>;
}

async function takeMail(delivered: Delivered, world: World): Promise<void> {
  world.state.mails.push({ id: world.ids.number('mail'), at: world.now().toISOString(), ...delivered });
  await world.save();
}

const describeStartError = (error: unknown): string =>
  (error as { code?: unknown }).code === 'EADDRINUSE' ? 'it is taken; set SANDBOX_PORT' : error instanceof Error ? error.message : String(error);

async function listen(server: FastifyInstance, port: number, host: string): Promise<number> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    throw new Error(`The sandbox cannot listen on port ${port}: ${describeStartError(error)}`, { cause: error });
  }
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/**
 * Starts the stand-in for the insurer's gateway, the local server and the mail server, over real HTTP on one port, to docs/wire.md. Its state is its
 * own; without a state file it is gone when the sandbox closes.
 * @throws Error of one line: a program file that is missing or malformed (file, path and reason), a state file that may not be read, or a port that
 * is taken
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port = 4010, host = '127.0.0.1', smtpPort = 0, logger, now = () => new Date() } = options;
  const programs = await loadPrograms(options.programsDir);
  const { memory, save } = await openMemory(options.stateFile, { now: now(), logger });
  const mail = await openPostOffice({ port: smtpPort, host, deliver: (delivered) => takeMail(delivered, world) });
  const place = { port, url: '' };
  const world: World = {
    programs,
    mail,
    ...memory,
    ids: createIds(memory.identity),
    get url() {
      return place.url;
    },
    logger,
    now,
    save: () => save(world),
  };
  const server = createServer(world, options.latencyMs);
  const close = async (): Promise<void> => void (await Promise.all([server.close(), mail.close()]));
  try {
    place.port = await listen(server, port, host);
    // The credential that the local server hands out is good for the next start as well.
    await world.save();
  } catch (error) {
    await close();
    throw error;
  }
  place.url = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${place.port}`;
  return { url: place.url, port: place.port, smtpPort: mail.port, eftTypes, oidc: { issuer: issuerOf(place.url), ...staffClient(memory.identity) }, close };
}
