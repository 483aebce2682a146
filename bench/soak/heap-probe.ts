// Loaded into the measured server before it starts (--import): collects garbage, and writes what is left, a line of JSON each time, to SOAK_HEAP_FILE.
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 10_000;

const file = process.env['SOAK_HEAP_FILE'];
if (file) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setInterval(() => {
    collect();
    appendFileSync(file, `${JSON.stringify(process.memoryUsage())}\n`);
  }, EVERY_MS).unref();
}
