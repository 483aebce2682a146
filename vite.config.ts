import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './vite.compressed.ts';

/** The buyer's pages. */
export default defineConfig({
  root: 'web/app',
  plugins: [react(), compressed(11)],
  build: { outDir: '../../dist/web', emptyOutDir: true, target: 'es2022', sourcemap: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 700, modulePreload: { polyfill: false } },
});
