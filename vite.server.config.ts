import { defineConfig } from 'vite';

/** The commands, with the facade and the sandbox in them; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/commands',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    sourcemap: true,
    rolldownOptions: { input: { start: 'commands/start.ts' }, output: { format: 'es', entryFileNames: '[name].js' } },
  },
});
