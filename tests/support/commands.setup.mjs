// Before suites that start processes: the commands in one file each, packages and all. A process then reads one file in place of 2,400, and is there in half
// the time. Made anew at each run, so that it is never of yesterday.
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

export default async function setup() {
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'commands-'));
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    // The embedded database reads files that lie beside its own.
    ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node22',
      minify: false,
      rolldownOptions: { input: { start: 'commands/start.ts', log: 'commands/log.ts' }, output: { format: 'es', entryFileNames: '[name].js' } },
    },
  });
  // Workers are started after this, with it in their environment.
  process.env['TEST_COMMANDS'] = folder;
  globalThis.removeTestCommands = () => rmSync(folder, { recursive: true, force: true });
}
