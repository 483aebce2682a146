import type { Server } from 'node:http';
import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance } from 'fastify';

/** Runs `whenIdle` once every request is answered. Starts to check with `start`. */
function watchRequests(server: Server, whenIdle: () => void): { start(): void } {
  let running = 0;
  let isStarted = false;
  const check = (): void => {
    if (isStarted && running === 0) whenIdle();
  };
  server.on('request', (_request, response) => {
    running += 1;
    response.once('close', () => {
      running -= 1;
      check();
    });
  });
  return {
    start(): void {
      isStarted = true;
      // Connections that were accepted just before the port closed.
      server.on('connection', (socket) => socket.destroy());
      check();
    },
  };
}

/**
 * Stops the web server together with GraphQL's: refuses new connections, answers the requests under way without a time limit, then closes
 * all connections. Apollo's own plugin cuts requests off after ten seconds, and one of them may be a payment.
 */
export function createDrainPlugin(app: FastifyInstance): ApolloServerPlugin {
  let isEnding = false;
  // Browsers open connections ahead of their requests; Node would wait a minute for the first word on each.
  const requests = watchRequests(app.server, () => app.server.closeAllConnections());
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
  const drainServer = async (): Promise<void> => {
    isEnding = true;
    const closed = app.close();
    requests.start();
    await closed;
  };
  return { serverWillStart: async () => ({ drainServer }) };
}
