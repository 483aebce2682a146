import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from './context.ts';

/**
 * Adds a request's REST calls to its answer, for developers only: `extensions.gateway.calls` (CallReport: method, path template, status,
 * milliseconds, call id, …). They contain no body, no header and no parameter's value.
 */
export const createCallReportPlugin = (): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue, response: { body } }) => {
      if (!contextValue.isDeveloper || body.kind !== 'single') return;
      const { singleResult } = body;
      singleResult.extensions = { ...singleResult.extensions, gateway: { calls: contextValue.trace } };
    },
  }),
});
