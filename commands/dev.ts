// npm run dev: the buyer's pages, the console and the explorer with hot reload, beside a running Bindflow. Ends with Ctrl-C.
import { startDev } from './dev/start-dev.ts';

// From the first moment on: the server is a process of its own, and must not outlive this one.
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

try {
  const { url, close } = await startDev({ env: process.env, onRestart: (file) => console.log(`${file} changed: the server restarts`), signal: interrupted.signal });
  const end = (): void => void close().then(() => process.exit(0));
  if (interrupted.signal.aborted) end();
  else interrupted.signal.addEventListener('abort', end, { once: true });
  console.log(`Bindflow is ready for development: ${url}/   (also /console, /explorer, /gallery)`);
} catch (error) {
  if (!interrupted.signal.aborted) console.error(`Bindflow cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(interrupted.signal.aborted ? 0 : 1);
}
