// npm run dev: the buyer's pages, the console and the explorer with hot reload, beside a running Bindflow. Ends with Ctrl-C.
import { startDev } from './dev/start-dev.ts';

try {
  const { url, close } = await startDev({ env: process.env, onRestart: (file) => console.log(`${file} changed: the server restarts`) });
  const end = (): void => void close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  console.log(`Bindflow is ready for development: ${url}/   (also /console, /explorer, /gallery)`);
} catch (error) {
  console.error(`Bindflow cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
