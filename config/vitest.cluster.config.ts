// `npm run cluster-proof`: its own tests, and the whole integration suite through a pooler in transaction mode.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, defineConfig, mergeConfig } from 'vitest/config';
import { DIRECT_ONLY } from '../tests/proof/cluster/direct-only.ts';
import config from './vitest.config.ts';

const { projects: _, ...test } = config.test ?? {};
const root = path.resolve(import.meta.dirname, '..');
const IMPORTED = "'./open-database.ts'";
const REPLACEMENT = path.join(root, 'tests/proof/cluster/open-through-pooler.ts');

/** Opens databases through the pooler instead. It rewrites the import: Vite may resolve a path twice, the second time without its importer. */
const throughPooler: Plugin = {
  name: 'through-pooler',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/graph/db/index.ts') ? { code: code.replace(IMPORTED, JSON.stringify(REPLACEMENT)), map: null } : undefined),
};

const gone = Object.keys(DIRECT_ONLY).filter((file) => !existsSync(path.join(root, file)));
if (gone.length > 0) throw new Error(`tests/proof/cluster/direct-only.ts lists what does not exist: ${gone.join(', ')}`);

const shared = { setupFiles: ['tests/support/started.setup.ts'], execArgv: ['--liftoff-only'] };

export default mergeConfig(
  { ...config, test },
  defineConfig({
    test: {
      projects: [
        { extends: true, test: { ...shared, name: 'cluster', include: ['tests/proof/cluster/**/*.test.ts'], globalSetup: ['tests/support/databases.setup.ts', 'tests/support/commands.setup.ts'], maxWorkers: 2 } },
        {
          extends: true,
          plugins: [throughPooler],
          test: {
            ...shared,
            name: 'through-pooler',
            include: ['tests/integration/**/*.test.ts', 'tests/proof/cluster/*.through.ts'],
            exclude: Object.keys(DIRECT_ONLY),
            globalSetup: ['tests/proof/cluster/pooler.setup.ts'],
            maxWorkers: 4,
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }),
);
