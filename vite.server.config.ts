import { cpSync, rmSync } from 'node:fs';
import { type Plugin, defineConfig } from 'vite';

/** `dist` has the pages, too: of it only this build's own chunks are cleared, and the programs are laid beside them. */
const installation: Plugin = {
  name: 'installation',
  buildStart: () => rmSync('dist/server', { recursive: true, force: true }),
  closeBundle: () => cpSync('programs', 'dist/programs', { recursive: true }),
};

/** The program `bindflow`, with the facade and the sandbox in it; packages stay in node_modules. */
export default defineConfig({
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
