import type { FastifyInstance, FastifyRequest } from 'fastify';

function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    throw Object.assign(new Error('The body is not JSON.', { cause: error }), { statusCode: 400 });
  }
}

/** Parses bodies: JSON, and forms for logins. Anything else is a 400. */
export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) => readJson(text));
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    Object.fromEntries(new URLSearchParams(text)),
  );
}
