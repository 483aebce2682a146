import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';

/** Time for a busy machine; nothing is measured by it. */
const TIMEOUT_MS = 90_000;
/** The embedded database lives for seconds here: optimizing what it was compiled to costs more than it saves. */
const QUICK_START = ['--liftoff-only'];

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  plugins: [react()],
  // The file that Node itself takes: with graphql's other build beside it there would be two of each class.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: TIMEOUT_MS / 3 } },
    // Modules are loaded once a worker, not once a file: loading the facade takes longer than most files.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: { name: 'unit', setupFiles: ['tests/support/property-seed.setup.ts'], include: ['tests/unit/**/*.test.ts'], exclude: ['tests/unit/web/**'], maxWorkers: 2 },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['tests/unit/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/property-seed.setup.ts', 'tests/support/jsdom.setup.ts'],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/databases.setup.ts', 'tests/support/commands.setup.ts'],
          setupFiles: ['tests/support/started.setup.ts'],
          execArgv: QUICK_START,
          // Half of the time is spent waiting for the database, the gateway and other processes.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'proof',
          include: ['tests/proof/**/*.test.ts'],
          exclude: ['tests/proof/pages/**', 'tests/proof/cluster/**'],
          globalSetup: ['tests/support/databases.setup.ts', 'tests/support/commands.setup.ts'],
          setupFiles: ['tests/support/started.setup.ts'],
          execArgv: QUICK_START,
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'proof-pages',
          include: ['tests/proof/pages/**/*.test.ts'],
          environment: 'jsdom',
          setupFiles: ['tests/support/property-seed.setup.ts', 'tests/support/jsdom.setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
