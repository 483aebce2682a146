import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { ReadTimeoutError } from '#graph/operations';

/** Returns what answers a read that took too long with the code READ_TIMEOUT. It throws any other error. */
export const throwReadTimeout =
  (log: Logger) =>
  (error: unknown): never => {
    if (!(error instanceof ReadTimeoutError)) throw error;
    log.warn({ err: error }, 'a read was ended');
    throw new GraphQLError('This takes too long, so it was ended. Nothing was changed. Narrow the filter, if there is one, or try again in a few minutes.', {
      extensions: { code: 'READ_TIMEOUT' },
    });
  };
