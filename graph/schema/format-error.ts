import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { requestId } from './request-id.ts';

const INTERNAL_ERROR_MESSAGE = 'Oops! An error has occurred, please try again later';
const OWN_FAULT = 'INTERNAL_SERVER_ERROR';

/** What GraphQL says of a variable that does not fit repeats its value, which may be a secret; most are caught before (check-variables.ts). */
const withoutValue = (message: string): string => message.replace(/^(Variable "\$\w+") got invalid value .*$/s, '$1 got an invalid value');

/**
 * What callers get to read of an error. Each has a code, and the id of its request.
 * A fault of our own is logged under that id, and says nothing else.
 */
export const formatError =
  (log: Logger) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const id = { requestId: requestId() };
    const { code = OWN_FAULT } = formatted.extensions ?? {};
    if (code !== OWN_FAULT) return { ...formatted, message: withoutValue(formatted.message), extensions: { ...formatted.extensions, ...id } };
    log.error({ err: unwrapResolverError(error), path: formatted.path, ...id }, 'a resolver failed');
    return { ...formatted, message: INTERNAL_ERROR_MESSAGE, extensions: { code, ...id } };
  };
