// What the build notes about scripts: their hashes, and the packages and folders that they are made of.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rollup } from 'vite';

/** A script of a build, as `.vite/scripts.json` in its folder lists it. */
export interface BuiltScript {
  /** The name of the chunk, without its hash. */
  readonly name: string;
  readonly file: string;
  /** As in the attribute `integrity`. */
  readonly integrity: string;
  /** Folders of our own modules. */
  readonly folders: readonly string[];
  /** Folders of packages, as the lock file names them. */
  readonly packages: readonly string[];
}

const PACKAGE = /^(?<folder>(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The folder of a module's package, or the first two folders of our own module; null for what the bundler makes itself. */
function readOrigin(id: string): { readonly package: string } | { readonly folder: string } | null {
  const file = path.relative('.', id.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll(path.sep, '/');
  const folder = PACKAGE.exec(file)?.groups?.['folder'];
  if (folder !== undefined) return { package: folder };
  return path.isAbsolute(id) && !file.startsWith('..') ? { folder: file.split('/').slice(0, -1).slice(0, 2).join('/') } : null;
}

const sorted = (values: readonly string[]): string[] => [...new Set(values)].toSorted();
const packagesOf = (ids: readonly string[]): string[] => sorted(ids.map(readOrigin).flatMap((origin) => (origin && 'package' in origin ? origin.package : [])));
const foldersOf = (ids: readonly string[]): string[] => sorted(ids.map(readOrigin).flatMap((origin) => (origin && 'folder' in origin ? origin.folder : [])));
const hashOf = (file: string): string => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

const describe = (folder: string, { name, fileName, moduleIds }: Rollup.OutputChunk): BuiltScript => ({
  name,
  file: fileName,
  integrity: hashOf(path.join(folder, fileName)),
  folders: foldersOf(moduleIds),
  packages: packagesOf(moduleIds),
});

/** Fixes what the browser may run: an `integrity` on each tag of the document, and an import map with those of scripts that are loaded later. */
function fixScripts(html: string, folder: string, scripts: readonly BuiltScript[]): string {
  const fixed = html.replaceAll(
    /<(?:script type="module"|link rel="stylesheet") crossorigin (?:src|href)="(?<file>\/[^"]+)"/g,
    (tag, file: string) => `${tag} integrity="${hashOf(path.join(folder, file))}"`,
  );
  const integrity = Object.fromEntries(scripts.map((script) => [`/${script.file}`, script.integrity]));
  return fixed.replace('<script type="module"', () => `<script type="importmap">${JSON.stringify({ integrity })}</script>\n    <script type="module"`);
}

/** Writes `.vite/scripts.json`, with `isFixed` also the hashes into `index.html`. `workers` are the modules of web workers, which are bundled apart. */
export const scriptList = ({ isFixed = false, workers = new Set<string>() }: { readonly isFixed?: boolean; readonly workers?: ReadonlySet<string> } = {}): Plugin => ({
  name: 'script-list',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const assets = Object.values(bundle).flatMap((output) =>
        output.type === 'asset' ? output.originalFileNames.map((file) => path.resolve(this.environment.config.root, file)) : [],
      );
      const scripts = chunks.map((chunk) => describe(dir, chunk)).toSorted((one, other) => (one.file < other.file ? -1 : 1));
      const packages = packagesOf([...chunks.flatMap(({ moduleIds }) => moduleIds), ...assets, ...workers]);
      mkdirSync(path.join(dir, '.vite'), { recursive: true });
      writeFileSync(path.join(dir, '.vite/scripts.json'), JSON.stringify({ scripts, packages }, null, 2));
      const document = path.join(dir, 'index.html');
      if (isFixed) writeFileSync(document, fixScripts(readFileSync(document, 'utf8'), dir, scripts));
    },
  },
});

/** Notes the modules of web workers into `modules`. */
export const workerModules = (modules: Set<string>): Plugin => ({
  name: 'worker-modules',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) if (output.type === 'chunk') for (const id of output.moduleIds) modules.add(id);
  },
});
