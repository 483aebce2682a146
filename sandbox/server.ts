import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { controlRoutes } from './control/index.ts';
import { gatewayRoutes } from './gateway/index.ts';
import { type Answer, type Fail, failed, plainlyFailed, serverError } from './http/answer.ts';
import { readBodies } from './http/body.ts';
import { takeFault, underFault } from './http/faults.ts';
import type { Route } from './http/route.ts';
import { recordCall } from './http/trace.ts';
import { localRoutes } from './local/index.ts';
import { addStaffProvider } from './oidc/index.ts';
import type { World } from './world.ts';

const upstream: readonly Route[] = [...gatewayRoutes, ...localRoutes];

const send = (reply: FastifyReply, { status, body, type, headers = {} }: Answer): FastifyReply =>
  reply
    .status(status)
    .headers(headers)
    .type(type ?? 'application/json; charset=utf-8')
    .send(type === undefined ? JSON.stringify(body) : body);

const incoming = ({ params, query, body, headers }: FastifyRequest) => ({
  params: params as Record<string, string>,
  query: { ...(query as object) },
  body,
  headers,
});

/** Runs the work and saves its changes before the answer is sent, even if the work fails. */
async function kept<T>(world: World, changes: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    if (changes) await world.save();
  }
}

async function serve(route: Route, world: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { method, url } = request;
  const fault = takeFault(world.state.faults, method, route.path);
  const call = { ...incoming(request), method, url, template: route.path, fault, at: world.now().toISOString() };
  const record = recordCall(world.state.calls, call);
  const work = () => underFault(fault, async () => route.answer(incoming(request), world));
  const outcome = await kept(world, method !== 'GET' || fault !== undefined, work).catch((error: unknown) => {
    record.status = 500;
    throw error;
  });
  if (outcome === 'fail' || typeof outcome === 'object') {
    const answer = outcome === 'fail' ? route.fail(500, [serverError]) : outcome.send;
    record.status = answer.status;
    return send(reply, answer);
  }
  record.status = outcome === 'drop' ? 'dropped' : 'unanswered';
  reply.hijack();
  if (outcome === 'drop') request.raw.socket.destroy();
  return reply;
}

/** An unknown path below /api may be the gateway's. */
function answerUnknown(server: FastifyInstance): void {
  server.setNotFoundHandler(({ method, url }, reply) => {
    const fail = url.startsWith('/api/') ? failed : plainlyFailed;
    return send(reply, fail(404, [{ Code: 'NOT_FOUND', Message: `There is no ${method} ${url.split('?')[0]}.`, Field: '' }]));
  });
}

const answerErrors =
  (fail: Fail, { logger }: World) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    const status = error.statusCode ?? 500;
    if (status >= 500) logger?.error({ error }, 'sandbox');
    const problem = status >= 500 ? serverError : { Code: 'MALFORMED_BODY', Message: error.message, Field: '' };
    void send(reply, fail(status >= 500 ? 500 : status, [problem]));
  };

/** The HTTP server of one sandbox: the gateway's paths, the local server's (both after the latency), the sign-in of the staff and the control's, on one port. */
export function createServer(world: World, latencyMs = 0): FastifyInstance {
  // Does not wait for callers that a fault left hanging.
  const server = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 } });
  readBodies(server);
  answerUnknown(server);
  const add = (route: Route, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    server.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      errorHandler: answerErrors(route.fail, world),
      handler,
    });
  for (const route of upstream)
    add(route, async (request, reply) => {
      if (latencyMs > 0) await delay(latencyMs);
      return serve(route, world, request, reply);
    });
  for (const route of controlRoutes(upstream))
    add(route, async (request, reply) => send(reply, await kept(world, route.method !== 'GET', async () => route.answer(incoming(request), world))));
  addStaffProvider(server, world);
  return server;
}
