import type { FastifyInstance } from 'fastify';

/** What is wrong with a request before its body is read. */
class Unreadable extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/** Refuses compressed bodies, which may hold a thousand times what they measure, and requests of HTTP/1.1 that name no host. */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }, reply) => {
    if (raw.httpVersion === '1.1' && headers.host === undefined) throw new Unreadable(400, 'HOST_MISSING');
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    if (encoding === 'identity') return;
    reply.header('accept-encoding', 'identity');
    throw new Unreadable(415, 'ENCODING_NOT_TAKEN');
  });
}
