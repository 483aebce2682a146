import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const ids = new AsyncLocalStorage<string>();

/** The id of the request that is being answered: the caller gets it with every error, and the log has it. */
export const requestId = (): string | undefined => ids.getStore();

/** Runs what answers a request, so that all that it does knows the request's id. */
export const withRequestId = <T>(id: string, run: () => T): T => ids.run(id, run);

/** Tells every caller the id of its request. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
