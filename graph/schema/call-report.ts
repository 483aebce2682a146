import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from './context.ts';

/**
 * Puts the REST calls that a request made beside its answer, as `extensions.gateway.calls` (CallReport: method, path template,
 * status, milliseconds, call id, …; no body, no header, no value of a parameter): for developers only.
 */
export const createCallReport = (): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue, response: { body } }) => {
      if (!contextValue.isDeveloper || body.kind !== 'single') return;
      const { singleResult } = body;
      singleResult.extensions = { ...singleResult.extensions, gateway: { calls: contextValue.trace } };
    },
  }),
});
