// All builds by name (commands/build.ts runs them) and the server of `npm run dev`. Each build has its own base, which Vite's environments cannot have.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import type { InlineConfig, Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { compiledMessages } from './compiled-messages.ts';
import { scriptList, workerModules } from './script-list.ts';

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

/** Requests name their document by its hash, so that its text and its syntax tree need not be sent to browsers. */
const documentHashes: Plugin = {
  name: 'document-hashes',
  enforce: 'pre',
  transform: {
    filter: { id: /web\/generated\/graphql\.ts$/ },
    handler: (code) => ({
      code: code.replace(/^(export const \w+Document = )(\{.*\})( as unknown as .*;)$/gm, (_, start: string, document: string, end: string) => {
        const { __meta__, kind, definitions } = JSON.parse(document) as { __meta__: object; kind: string; definitions: { kind: string; operation: string; name: object }[] };
        const heads = definitions
          .filter((definition) => definition.kind === 'OperationDefinition')
          .map(({ operation, name }) => ({ kind: 'OperationDefinition', operation, name, selectionSet: { kind: 'SelectionSet', selections: [] } }));
        return `${start}${JSON.stringify({ __meta__, kind, definitions: heads })}${end}`;
      }),
      map: null,
    }),
  },
};

/** Descriptions of events are for the documents: browsers do not get them. Lines stay, for the source maps. */
const eventDescriptions: Plugin = {
  name: 'event-descriptions',
  enforce: 'pre',
  transform: {
    filter: { id: /\/events\/.*\.ts$/, code: 'defineEvent(' },
    handler: (code) => ({ code: code.replace(/\bdescription:(\s+)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g, "description:$1''"), map: null }),
  },
};

/** The features that browsers apply by themselves, and the tabular figures that our tables ask for. */
const FONT_FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];
/** From regular to bold. */
const FONT_WEIGHTS = { wght: { min: 400, max: 700 } };

/** The characters of a `unicode-range`. */
function listCharacters(range: string): string {
  const spans = range.split(',').map((span) =>
    span
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16)),
  );
  return spans.flatMap(([first = 0, last = first]) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))).join('');
}

/** Cuts each font to what its face in fonts.css can show: its characters, our weights, and the features in use. Half of the bytes are others. */
const fontSubsets: Plugin = {
  name: 'font-subsets',
  async generateBundle(_, bundle) {
    const faces = readFileSync('web/ui/theme/fonts.css', 'utf8').matchAll(/url\('[^']*\/(?<name>[^'/]+)\.woff2'\)[^}]*unicode-range: (?<range>[^;]+);/g);
    for (const { groups: { name = '', range = '' } = {} } of faces) {
      const file = Object.values(bundle).find((output) => output.type === 'asset' && output.fileName.includes(`/${name}-`));
      if (file?.type !== 'asset') throw new Error(`the build has no font ${name}`);
      const axes = name.includes('wght') ? { variationAxes: FONT_WEIGHTS } : {};
      // A constant, because its types do not know keepFeatures.
      const options = { targetFormat: 'woff2', keepFeatures: FONT_FEATURES, ...axes } as const;
      file.source = await subsetFont(Buffer.from(file.source), listCharacters(range), options);
    }
  },
};

/** The buyer's pages. */
const web = (): InlineConfig => ({
  root: 'web/app',
  plugins: [react(), documentHashes, eventDescriptions, compiledMessages(), fontSubsets, compressed(11), scriptList({ isFixed: true })],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    // What the first field needs is one file, what comes next another: brotli finds more in a long file than in ten short ones.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first-page', test: /web\/app\/main\.tsx$/, priority: 2 },
            { name: 'flow', test: /web\/app\/flow\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
});

/** The schema explorer, apart from the buyer's pages so that its editor never reaches them. */
const explorer = (workers = new Set<string>()): InlineConfig => ({
  root: 'web/explorer',
  base: '/explorer/',
  publicDir: false,
  plugins: [react(), compressed(9), scriptList({ workers })],
  worker: { format: 'es', plugins: () => [workerModules(workers)] },
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
  plugins: [react(), compiledMessages(), compressed(9), scriptList()],
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

/** The page that verifies files, apart from the buyer's pages: neither loads a byte of the other. */
const verify = (): InlineConfig => ({
  root: 'web/verify',
  base: '/verify/',
  publicDir: false,
  plugins: [documentHashes, fontSubsets, compressed(11), scriptList()],
  build: { outDir: '../../dist/verify', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});

/** The program `bindflow` with the facade and the sandbox. Packages stay in node_modules, but for OpenTelemetry's: of their 13 MB a chunk needs 0.2. */
const server = (): InlineConfig => ({
  publicDir: false,
  ssr: { noExternal: [/^@opentelemetry\//] },
  plugins: [installation, scriptList()],
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
export const builds: Readonly<Record<string, () => InlineConfig>> = { web, explorer, console: consolePages, verify, server };

/** One Vite for all pages of `npm run dev`. `base` is a prefix that no path of the facade has. */
export const devPages = (base: string, hmrServer: http.Server): InlineConfig => ({
  root: 'web',
  base,
  publicDir: 'app/public',
  appType: 'custom',
  plugins: [react()],
  server: { middlewareMode: true, hmr: { server: hmrServer }, fs: { allow: [path.resolve('.')] } },
  optimizeDeps: {
    entries: ['{app,console,explorer,gallery,verify}/*.html'],
    // Their `?worker` imports are Vite's own.
    exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'],
  },
  worker: { format: 'es' },
});
