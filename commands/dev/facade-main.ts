// The process that facade-process.ts starts: Bindflow, which ends with the process that started it.
import closeWithGrace from 'close-with-grace';
import { SHUTDOWN_GRACE_MS, createLogger } from '#graph/http';
import { readSettings } from '../../startup/settings.ts';
import { startBindflow } from '../../startup/start-bindflow.ts';
import { describeStartError } from '../../startup/start-errors.ts';
import type { FacadeMessage } from './facade-process.ts';

// From the first moment on: this process must not outlive the one that started it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

try {
  const settings = readSettings(process.env);
  const { facade, close } = await startBindflow(settings, createLogger(settings.logLevel));
  closeWithGrace({ delay: SHUTDOWN_GRACE_MS, logger: false }, close);
  process.send?.({ url: facade.url } satisfies FacadeMessage);
} catch (error) {
  process.send?.({ error: describeStartError(error) } satisfies FacadeMessage, () => process.exit(1));
}
