import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { compressed } from './vite.compressed.ts';

/** What the facade fills in as it serves the document. */
const unserved: Plugin = {
  name: 'unserved',
  apply: 'serve',
  transformIndexHtml: (html) => html.replaceAll('{{nonce}}', '').replace('{{served}}', '{"sandboxPage":null}'),
};

/** The schema explorer: a build of its own, so that nothing of the editor comes near the buyer's pages. */
export default defineConfig({
  root: 'web/explorer',
  base: '/explorer/',
  publicDir: false,
  plugins: [react(), unserved, compressed(9)],
  // `npm run dev:explorer` works on it beside a running `npm start`, whose facade it asks.
  server: { proxy: { '/graphql': process.env['FACADE_URL'] ?? 'http://127.0.0.1:4000' } },
  // Their `?worker` imports are Vite's own.
  optimizeDeps: { exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'] },
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/explorer',
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() as it stands.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // The editor comes in one piece.
    chunkSizeWarningLimit: 4000,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
