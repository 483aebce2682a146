import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import type { Metrics } from '#graph/metrics';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Asked from this machine, and not through a proxy on it. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

/** Counts requests, and tells all that is counted at `/metrics`: with the token, or where there is none, to this machine alone. To others there is no such page. */
export function addMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  collectDefaultMetrics({ register: metrics.registry });
  app.addHook('onResponse', async (request, reply) => {
    metrics.observeRequest({ method: request.method, route: request.routeOptions.url, status: reply.statusCode, milliseconds: reply.elapsedTime });
  });
  const mayRead = (request: FastifyRequest): boolean => (token === null ? isLocal(request) : timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`)));
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return reply.code(404).send({ error: 'There is nothing here' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
