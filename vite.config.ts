import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The buyer's pages. */
export default defineConfig({
  root: 'web/app',
  plugins: [react()],
  build: { outDir: '../../dist/web', emptyOutDir: true, target: 'es2022', sourcemap: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 700, modulePreload: { polyfill: false } },
});
