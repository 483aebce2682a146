import pino, { type LevelWithSilent, type Logger } from 'pino';
import { currentSpanIds } from '#graph/tracing';
import { requestId } from '../schema/request-id.ts';

/** Lines wait until this many bytes have come, or this many milliseconds have passed: a write per line costs more than the line. */
const BUFFER_BYTES = 4096;
const FLUSH_MS = 100;

/** The ids of the span that a line is written in, and of its request; a line that names its request keeps that name. */
function readIds(line: object): object {
  const ids = currentSpanIds();
  if (ids === null) return {};
  const id = 'requestId' in line ? undefined : requestId();
  return { ...(id !== undefined && { requestId: id }), traceId: ids.traceId, spanId: ids.spanId };
}

/**
 * Creates the server's logger: JSON lines to standard output, written in batches, and whatever is left when the process exits.
 * @param isTraced true to add the ids of the current trace and span
 */
export const createLogger = (level: LevelWithSilent, isTraced = false): Logger =>
  pino({ level, base: null, ...(isTraced && { mixin: readIds }) }, pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }));
