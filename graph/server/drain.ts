import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance } from 'fastify';

/**
 * Ends the web server with GraphQL's: nobody is let in any more, whoever is inside gets an answer, however long it takes (the
 * usual plugin cuts them off after ten seconds, and one may be paying), and then hangs up instead of keeping the line.
 */
export function drainOf(app: FastifyInstance): ApolloServerPlugin {
  let isEnding = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
  const drainServer = async (): Promise<void> => {
    isEnding = true;
    await app.close();
  };
  return { serverWillStart: async () => ({ drainServer }) };
}
