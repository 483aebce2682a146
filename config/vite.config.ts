// All builds by name (commands/build.ts runs them) and the server of `npm run dev`. Each build has its own base, which Vite's environments cannot have.
import { cpSync, rmSync } from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/** Writes `name.br` and `name.gz` beside each file, which the facade sends instead. `quality` is brotli's: 11 takes two seconds for a megabyte, 9 much less. */
const compressed = (quality: number): Plugin =>
  compression({
    algorithms: [defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }), defineAlgorithm('gzip', { level: 9 })],
    // The facade fills in documents before it sends them.
    exclude: /\.html$/,
    // A file that fits into one packet gains nothing.
    threshold: 1024,
    logLevel: 'silent',
  });

/** `dist` also has the pages, so only this build's own chunks are removed. Copies the programs beside them. */
const installation: Plugin = {
  name: 'installation',
  buildStart() {
    for (const folder of ['dist/server', 'dist/programs', 'dist/commands']) rmSync(folder, { recursive: true, force: true });
  },
  closeBundle: () => cpSync('programs', 'dist/programs', { recursive: true }),
};

/** The buyer's pages. */
const web = (): InlineConfig => ({
  root: 'web/app',
  plugins: [react(), compressed(11)],
  build: { outDir: '../../dist/web', emptyOutDir: true, target: 'es2022', sourcemap: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 700, modulePreload: { polyfill: false } },
});

/** The schema explorer, apart from the buyer's pages so that its editor never reaches them. */
const explorer = (): InlineConfig => ({
  root: 'web/explorer',
  base: '/explorer/',
  publicDir: false,
  plugins: [react(), compressed(9)],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/explorer',
    emptyOutDir: true,
    target: 'es2022',
    // These browsers support light-dark(), so it is not rewritten.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // The editor is one chunk.
    chunkSizeWarningLimit: 4000,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});

/** The analysts' console, and the document in which it replays the buyer's pages. */
const consolePages = (): InlineConfig => ({
  root: 'web/console',
  base: '/console/',
  publicDir: false,
  plugins: [react(), compressed(9)],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: 'web/console/index.html', frame: 'web/console/frame.html' } },
  },
});

/** The program `bindflow` with the facade and the sandbox. Packages stay in node_modules. */
const server = (): InlineConfig => ({
  publicDir: false,
  plugins: [installation],
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node22',
    minify: false,
    sourcemap: true,
    rolldownOptions: { input: { bindflow: 'commands/bindflow.ts' }, output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'server/[name]-[hash].js' } },
  },
});

/** Everything that `npm run build` makes, in order. */
export const builds: Readonly<Record<string, () => InlineConfig>> = { web, explorer, console: consolePages, server };

/** One Vite for all pages of `npm run dev`. `base` is a prefix that no path of the facade has. */
export const devPages = (base: string, hmrServer: http.Server): InlineConfig => ({
  root: 'web',
  base,
  publicDir: 'app/public',
  appType: 'custom',
  plugins: [react()],
  server: { middlewareMode: true, hmr: { server: hmrServer }, fs: { allow: [path.resolve('.')] } },
  optimizeDeps: {
    entries: ['{app,console,explorer,gallery}/*.html'],
    // Their `?worker` imports are Vite's own.
    exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'],
  },
  worker: { format: 'es' },
});
