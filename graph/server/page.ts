import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Programs, ServedProgram } from '../program/programs.ts';
import { browserOf } from './browser-cookie.ts';

export interface PageSettings {
  /** The folder of the built page. */
  readonly webRoot: string;
  readonly release: string;
}

/** JSON for a script element: nothing in it can end the element. */
const embed = (value: unknown): string => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

const isSitename = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
/** Paths that are never a page. */
const NO_PAGE = /^\/(assets|graphql|api|healthz|readyz)(?=[/?]|$)/;

/** The program of a link; null where there is none to show. */
async function served(programs: Programs, sitename: unknown, log: Logger): Promise<ServedProgram | null> {
  try {
    if (sitename && !isSitename(sitename)) throw new Error('not a sitename');
    const { program, hash } = await programs.load(isSitename(sitename) ? sitename : undefined);
    return { program, hash };
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'no settings for the page');
    return null;
  }
}

/** Serves the built page: with its program in it, or without one where there is none (the page then goes to /error). */
export async function addPages(app: FastifyInstance, { webRoot, release }: PageSettings, programs: Programs, log: Logger): Promise<void> {
  const template = readFileSync(path.join(webRoot, 'index.html'), 'utf8');
  await app.register(fastifyStatic, { root: path.join(webRoot, 'assets'), prefix: '/assets/', immutable: true, maxAge: '365d' });

  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    browserOf(request, reply);
    const program = await served(programs, (request.query as Record<string, unknown>)['sitename'], log);
    const html = template.replaceAll('{{nonce}}', reply.cspNonce.style).replace('{{served}}', () => embed({ release, ...program }));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  };

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !NO_PAGE.test(request.url);
    if (!isPage) return reply.code(404).send({ error: 'Not found' });
    return page(request, reply);
  });
}
