import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { createInputError } from '#graph/input';
import { ClientGone } from './client-gone.ts';
import { requestId } from './request-id.ts';

const INTERNAL_ERROR_MESSAGE = 'Oops! An error has occurred, please try again later';
const INTERNAL_ERROR_CODE = 'INTERNAL_SERVER_ERROR';

/** Removes the value from GraphQL's message about a wrong variable: it may be a secret. check-variables.ts refuses most of them earlier. */
const removeValue = (message: string): string => message.replace(/^(Variable "\$\w+") got invalid value .*$/s, '$1 got an invalid value');

/** The argument that GraphQL or its compiler could not read when it ran; null for every other error. Its message repeats the value, which may be a secret. */
function findUnreadArgument(error: unknown): string | null {
  if (!(error instanceof GraphQLError) || error.originalError) return null;
  return /^'?Argument "(\w+)" (?:of |has invalid value)/.exec(error.message)?.[1] ?? null;
}

/**
 * Formats an error for callers: each has a code and its request's id.
 * An internal error is logged with that id; callers get a general message.
 */
export const formatError =
  (log: Logger) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const id = { requestId: requestId() };
    const { code = INTERNAL_ERROR_CODE } = formatted.extensions ?? {};
    if (code !== INTERNAL_ERROR_CODE) return { ...formatted, message: removeValue(formatted.message), extensions: { ...formatted.extensions, ...id } };
    const argument = findUnreadArgument(error);
    if (argument !== null) {
      const { message, extensions } = createInputError([{ field: argument, message: `${argument} is not a valid value of its type` }]);
      return { ...formatted, message, extensions: { ...extensions, ...id } };
    }
    const cause = unwrapResolverError(error);
    // Only the caller's own leaving is no fault: whatever else was aborted has an answer that someone reads.
    if (cause instanceof ClientGone) log.info({ path: formatted.path, ...id }, 'a client left before its answer');
    else log.error({ err: cause, path: formatted.path, ...id }, 'a resolver failed');
    return { ...formatted, message: INTERNAL_ERROR_MESSAGE, extensions: { code, ...id } };
  };
