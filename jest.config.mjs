// Native ESM (NODE_OPTIONS=--experimental-vm-modules); one project a kind of test.
const swc = (web) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true, tsx: web },
      experimental: { keepImportAttributes: true },
      transform: web ? { react: { runtime: 'automatic' } } : { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  },
];
/** What is played by `npm run matrix:node` alone, which plays all; `npm test` plays a sample. */
const wholeOnly = process.env.MATRIX === 'all' ? [] : ['\\.whole\\.test\\.ts$'];
const node = (displayName, folder) => ({
  displayName,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: [`<rootDir>/tests/${folder}/**/*.test.ts`],
  testPathIgnorePatterns: ['/node_modules/', ...wholeOnly],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  transform: { '\\.ts$': swc(false) },
});
export default {
  // Patience for a busy machine; nothing is measured by it.
  testTimeout: 90_000,
  globalSetup: '<rootDir>/tests/support/databases.setup.mjs',
  globalTeardown: '<rootDir>/tests/support/databases.teardown.mjs',
  // A database, a sandbox and a facade for every worker, which waits a third of its time: on two cores three of them played the same 202 tests in 87 s, two in 98 s, four in 107 s.
  maxWorkers: 3,
  // What a test file loaded is not given back: a worker that has grown so far is replaced, which costs less than looking through it for garbage again and again.
  workerIdleMemoryLimit: '700MB',
  projects: [
    node('events', 'unit/events'),
    node('graph', 'unit/graph'),
    node('flow', 'unit/flow'),
    node('state', 'unit/state'),
    node('form', 'unit/form'),
    node('console', 'unit/console'),
    node('contract', 'contract'),
    {
      ...node('faults', 'faults'),
      globalSetup: '<rootDir>/tests/support/commands.setup.mjs',
      globalTeardown: '<rootDir>/tests/support/commands.teardown.mjs',
    },
    node('commands', 'unit/commands'),
    node('house', 'unit/house'),
    {
      ...node('web', 'unit/web'),
      testEnvironment: 'jest-environment-jsdom',
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      testMatch: ['<rootDir>/tests/unit/web/**/*.test.ts?(x)'],
      setupFiles: ['<rootDir>/tests/support/jsdom.setup.ts'],
      transform: { '\\.tsx?$': swc(true) },
    },
  ],
};
