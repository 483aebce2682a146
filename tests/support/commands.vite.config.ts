import { defineConfig } from 'vite';

/** `bindflow` and its packages in one file, for suites that start it again and again. Made by commands.setup.ts. */
export default defineConfig({
  publicDir: false,
  logLevel: 'error',
  // The embedded database reads files beside its own.
  ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
  build: {
    ssr: true,
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: { input: { bindflow: 'commands/bindflow.ts' }, output: { format: 'es', entryFileNames: '[name].js' } },
  },
});
