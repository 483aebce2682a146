import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** What was wrong with a request that is not GraphQL; what is wrong with the server is logged under the request's id, and not told. */
export function addHttpErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error;
    const isOurs = statusCode >= 500;
    if (isOurs) log.error({ err: error, requestId: request.id, method: request.method }, 'a request failed');
    const message = isOurs ? 'Oops! An error has occurred, please try again later' : 'The request cannot be read';
    return reply.code(statusCode).send({ error: message, requestId: request.id });
  });
}
