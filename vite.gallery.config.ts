import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Every part of the buyer's pages in its states. For development only; not a part of the product. */
export default defineConfig({
  root: 'web/gallery',
  base: './',
  plugins: [react()],
  build: { outDir: '../../dist/gallery', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
});
