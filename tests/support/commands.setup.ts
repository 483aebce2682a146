// Before suites that kill servers again and again: the commands in one file each, packages and all. A process then reads one file in place of 2,400, and is
// there in half the time. Made anew at each run, so that it is never of yesterday.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

export default async function setup() {
  // Not below node_modules, where Node warns of less.
  const dist = path.join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(path.join(dist, 'test-commands-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
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
      rolldownOptions: { input: { bindflow: path.join(root, 'commands/bindflow.ts') }, output: { format: 'es', entryFileNames: '[name].js' } },
    },
  });
  // Workers are started after this, with it in their environment.
  process.env['TEST_COMMANDS'] = folder;
  return remove;
}
