import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const ids = new AsyncLocalStorage<string>();

/** Returns the id of the current request. Errors and log lines contain it. */
export const requestId = (): string | undefined => ids.getStore();

/** Runs the work of a request, in which `requestId` returns its id. */
export const withRequestId = <T>(id: string, run: () => T): T => ids.run(id, run);

/** Sends each request's id to its caller, as `x-request-id`. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
