// What the log has of an error that callers are not told.
import { GraphQLError } from 'graphql';
import pino from 'pino';
import { expect, it } from 'vitest';
import { ClientGone } from '../../../../graph/schema/client-gone.ts';
import { formatError } from '../../../../graph/schema/format-error.ts';

const INTERNAL = 'INTERNAL_SERVER_ERROR';

/** The message and the error of each line that formatting an error writes. */
function logOf(originalError: Error): unknown[] {
  const lines: { readonly msg: string; readonly level: number; readonly err?: { readonly message: string } }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const error = new GraphQLError(originalError.message, { originalError, path: ['whatIf'] });
  expect(formatError(log)({ message: error.message, extensions: { code: INTERNAL } }, error)).toMatchObject({ extensions: { code: INTERNAL } });
  return lines.map(({ level, msg, err }) => [level, msg, err?.message]);
}

it.each([new Error('broken'), new DOMException('This operation was aborted', 'AbortError'), AbortSignal.abort().reason as Error])('an error is logged as such: %s', (error) => {
  expect(logOf(error)).toEqual([[50, 'a resolver failed', error.message]]);
});

it('that the client left is not', () => {
  expect(logOf(new ClientGone())).toEqual([[30, 'a client left before its answer', undefined]]);
});
