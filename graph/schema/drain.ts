import type { Server } from 'node:http';
import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance } from 'fastify';

/** Runs `whenIdle` as soon as no request has arrived that is not answered; `start` begins to look. */
function afterRequests(server: Server, whenIdle: () => void): { start(): void } {
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
      // Those that were accepted a moment before the port was closed.
      server.on('connection', (socket) => socket.destroy());
      check();
    },
  };
}

/**
 * Ends the web server with GraphQL's: nobody is let in any more, whoever is inside gets an answer, however long it takes (the
 * usual plugin cuts them off after ten seconds, and one may be paying), and then hangs up instead of keeping the line.
 */
export function drainOf(app: FastifyInstance): ApolloServerPlugin {
  let isEnding = false;
  // Browsers open connections ahead of their requests; Node would wait a minute for the first word on each.
  const requests = afterRequests(app.server, () => app.server.closeAllConnections());
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
