import type { GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';

const AWRY = 'Oops! An error has occurred, please try again later';

/** What GraphQL says of a variable that does not fit repeats its value, which may be a secret: where it is must do. */
function withoutValue(message: string): string {
  const variable = /^Variable "(\$\w+)" got invalid value /.exec(message)?.[1];
  if (variable === undefined) return message;
  const where = [...message.matchAll(/ at "([\w.[\]]{1,200})"; /g)].at(-1)?.[1];
  return `Variable "${variable}" got an invalid value${where === undefined ? '' : ` at "${where}"`}`;
}

/** What callers get to read of an error: a fault of our own is logged, and says nothing. */
export const formatError =
  (log: Logger) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    if (formatted.extensions?.['code'] !== 'INTERNAL_SERVER_ERROR') return { ...formatted, message: withoutValue(formatted.message) };
    log.error({ err: error }, 'a resolver failed');
    return { ...formatted, message: AWRY };
  };
