// `npm run cluster-proof`: its own tests, and the whole integration suite through a pooler in transaction mode.
import path from 'node:path';
import { type Plugin, defineConfig, mergeConfig } from 'vitest/config';
import config from './vitest.config.ts';

const { projects: _, ...test } = config.test ?? {};
const folder = path.resolve(import.meta.dirname, '../tests/proof/cluster');
const REPLACEMENT = path.join(folder, 'open-through-pooler.ts');

/** Opens databases through the pooler instead. */
const throughPooler: Plugin = {
  name: 'through-pooler',
  enforce: 'pre',
  resolveId: (source, importer) => (source.endsWith('/open-postgres.ts') && importer !== REPLACEMENT ? REPLACEMENT : undefined),
};

const shared = { setupFiles: ['tests/support/started.setup.ts'], execArgv: ['--liftoff-only'] };

export default mergeConfig(
  { ...config, test },
  defineConfig({
    test: {
      projects: [
        { extends: true, test: { ...shared, name: 'cluster', include: ['tests/proof/cluster/**/*.test.ts'], globalSetup: ['tests/support/databases.setup.ts'], maxWorkers: 2 } },
        {
          extends: true,
          plugins: [throughPooler],
          test: {
            ...shared,
            name: 'through-pooler',
            include: ['tests/integration/**/*.test.ts'],
            globalSetup: ['tests/proof/cluster/pooler.setup.ts'],
            maxWorkers: 4,
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }),
);
