import pino, { type LevelWithSilent, type Logger } from 'pino';

/** Lines wait until this many bytes have come, or this many milliseconds have passed: a write per line costs more than the line. */
const BUFFER_BYTES = 4096;
const FLUSH_MS = 100;

/** Creates the server's logger: JSON lines to standard output, written in batches, and whatever is left when the process exits. */
export const createLogger = (level: LevelWithSilent): Logger =>
  pino({ level, base: null }, pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }));
