import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

const UNREADABLE = 'The request cannot be read';

/** Answers requests that the router refuses. No hook has run, so the request id is set here. */
export function answerFrameworkError({ code }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = code === 'FST_ERR_MAX_PARAM_LENGTH' ? 414 : 400;
  void reply.code(status).header('x-request-id', request.id).header('cache-control', 'no-store').send({ error: UNREADABLE, requestId: request.id });
}

/** What was wrong with a request that is not GraphQL; what is wrong with the server is logged under the request's id, and not told. */
export function addHttpErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error;
    const isOurs = statusCode >= 500;
    if (isOurs) log.error({ err: error, requestId: request.id, method: request.method }, 'a request failed');
    const message = isOurs ? 'Oops! An error has occurred, please try again later' : UNREADABLE;
    return reply.code(statusCode).header('cache-control', 'no-store').send({ error: message, requestId: request.id });
  });
}
