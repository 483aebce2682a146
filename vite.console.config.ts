import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './vite.compressed.ts';

/** The analysts' console: a build of its own, and beside it the document in which it shows the buyer's pages. */
export default defineConfig({
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
