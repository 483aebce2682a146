import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openPostOffice } from './mail/post-office.ts';
import { loadPrograms } from './programs.ts';
import { createServer } from './server.ts';
import { createState } from './state/state.ts';
import { type World, createIds } from './world.ts';

export interface SandboxOptions {
  /** 4010 unless given; 0 for any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Where the mail is taken; any free port unless given. */
  readonly smtpPort?: number;
  /** The folder of program files, `<sitename>.json`. */
  readonly programsDir: string;
  readonly logger?: Pick<Logger, 'error'>;
  /** The time, for tests. */
  readonly now?: () => Date;
}

/** A running sandbox. */
export interface Sandbox {
  readonly url: string;
  readonly port: number;
  readonly smtpPort: number;
  close(): Promise<void>;
}

const reasonOf = (error: unknown): string =>
  (error as { code?: unknown }).code === 'EADDRINUSE' ? 'it is taken' : error instanceof Error ? error.message : String(error);

async function listen(server: FastifyInstance, port: number, host: string): Promise<number> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    throw new Error(`The sandbox cannot listen on port ${port}: ${reasonOf(error)}`, { cause: error });
  }
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/**
 * Starts the stand-in for the insurer's gateway, the local server and the mail server, over real HTTP on one port, to docs/wire.md. Its state is
 * its own and is gone when it closes.
 * @throws Error of one line: a program file that is missing or malformed (file, path and reason), or a port that is taken
 */
export async function startSandbox({
  port = 4010,
  host = '127.0.0.1',
  smtpPort = 0,
  programsDir,
  logger,
  now = () => new Date(),
}: SandboxOptions): Promise<Sandbox> {
  const programs = await loadPrograms(programsDir);
  const mail = await openPostOffice({ port: smtpPort, host, now });
  const credential = Buffer.from(`bindflow:${randomBytes(9).toString('base64url')}`).toString('base64');
  const place = { port, url: '' };
  const world: World = {
    programs,
    mail,
    ids: createIds(randomBytes(6).toString('hex')),
    credential,
    get url() {
      return place.url;
    },
    logger,
    now,
    state: createState(now()),
  };
  const server = createServer(world);
  try {
    place.port = await listen(server, port, host);
  } catch (error) {
    await mail.close();
    throw error;
  }
  place.url = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${place.port}`;
  const close = async (): Promise<void> => void (await Promise.all([server.close(), mail.close()]));
  return { url: place.url, port: place.port, smtpPort: mail.port, close };
}
