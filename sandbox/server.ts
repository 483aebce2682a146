import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { controlRoutes } from './control/index.ts';
import { gatewayRoutes } from './gateway/index.ts';
import { type Answer, failed, serverFailed } from './http/answer.ts';
import { takeFault, underFault } from './http/faults.ts';
import type { Route } from './http/route.ts';
import { recordCall } from './http/trace.ts';
import { localRoutes } from './local/index.ts';
import type { World } from './world.ts';

const upstream: readonly Route[] = [...gatewayRoutes, ...localRoutes];

const send = (reply: FastifyReply, { status, body, type }: Answer): FastifyReply =>
  reply
    .status(status)
    .type(type ?? 'application/json; charset=utf-8')
    .send(type === undefined ? JSON.stringify(body) : body);

const incoming = ({ params, query, body, headers }: FastifyRequest) => ({
  params: params as Record<string, string>,
  query: { ...(query as object) },
  body,
  headers,
});

async function serve(route: Route, world: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { method, url } = request;
  const record = recordCall(world.state.calls, { ...incoming(request), method, url, template: route.path, at: world.now().toISOString() });
  const fault = takeFault(world.state.faults, method, route.path);
  const outcome = await underFault(fault, async () => route.answer(incoming(request), world)).catch((error: unknown) => {
    record.status = 500;
    throw error;
  });
  if (typeof outcome === 'object') {
    record.status = outcome.send.status;
    return send(reply, outcome.send);
  }
  record.status = outcome === 'drop' ? 'dropped' : 'unanswered';
  reply.hijack();
  if (outcome === 'drop') request.raw.socket.destroy();
  return reply;
}

function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    text === '' ? undefined : (JSON.parse(text) as unknown),
  );
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    Object.fromEntries(new URLSearchParams(text)),
  );
}

function answerErrors(server: FastifyInstance, { logger }: World): void {
  server.setNotFoundHandler((request, reply) =>
    send(reply, failed(404, [{ Code: 'NOT_FOUND', Message: `There is no ${request.method} ${request.url.split('?')[0]}.`, Field: '' }])),
  );
  server.setErrorHandler((error: FastifyError | SyntaxError, _request, reply) => {
    const status = error instanceof SyntaxError ? 400 : (error.statusCode ?? 500);
    if (status >= 500) logger?.error({ error }, 'sandbox');
    if (status >= 500) return send(reply, serverFailed);
    const Message = error instanceof SyntaxError ? 'The body is not JSON.' : error.message;
    return send(reply, failed(status, [{ Code: 'MALFORMED_BODY', Message, Field: '' }]));
  });
}

/** The HTTP server of one sandbox: the gateway's paths, the local server's and the control's, on one port. */
export function createServer(world: World): FastifyInstance {
  // Closing does not wait for a caller that a fault left hanging.
  const server = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 } });
  readBodies(server);
  answerErrors(server, world);
  for (const route of upstream)
    server.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      handler: (request, reply) => serve(route, world, request, reply),
    });
  for (const route of controlRoutes(upstream))
    server.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => send(reply, await route.answer(incoming(request), world)),
    });
  return server;
}
