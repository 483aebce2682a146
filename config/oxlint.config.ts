// Who may import whom (ARCHITECTURE.md), how large a piece may grow, and what a correct program never does: all as lint errors.
import path from 'node:path';
import { importRules } from './import-rules.ts';

/** The linter reads patterns from the folder of this file, so each starts at the root. */
const fromRoot = <T extends { readonly files: readonly string[] }>(override: T): T => ({
  ...override,
  files: override.files.map((pattern) => path.resolve(import.meta.dirname, '..', pattern)),
});
const size = { skipBlankLines: true, skipComments: true };

export default {
  plugins: ['typescript', 'react', 'import', 'jsx-a11y', 'promise', 'unicorn', 'node'],
  jsPlugins: ['./text-node-rule.ts', './effect-result-rule.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'max-lines': ['error', { max: 200, ...size }],
    'max-lines-per-function': ['error', { max: 60, ...size }],
    'max-params': ['error', { max: 4 }],
    'max-depth': ['error', { max: 3 }],
    complexity: ['error', { max: 8 }],
    // What is called as code, or equal by conversion, would be the caller's to choose (OWASP ASVS 1.3.2, 15.3.5).
    'no-new-func': 'error',
    'no-script-url': 'error',
    eqeqeq: 'error',
    'no-console': 'error',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-non-null-assertion': 'error',
    // The compiler finds a switch that forgot a case, and effects return a clean-up only sometimes.
    'typescript/consistent-return': 'off',
    'typescript/no-extraneous-class': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    ...importRules(),
    {
      files: ['graph/**', 'events/**', 'startup/**'],
      rules: { 'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'Anybody can guess it: take random values from node:crypto.' }] },
    },
    { files: ['web/**/*.{ts,tsx}'], rules: { 'bindflow-react/effect-results': 'error' } },
    { files: ['web/**/*.tsx'], rules: { 'bindflow/text-nodes': 'error', 'max-lines-per-function': ['error', { max: 120, ...size }] } },
    {
      files: ['tests/**', 'bench/**'],
      rules: {
        'import/no-cycle': 'error',
        'max-lines-per-function': 'off',
        'max-lines': ['error', { max: 300, ...size }],
        'typescript/no-non-null-assertion': 'off',
        'no-script-url': 'off',
      },
    },
    // One list of tables, read from top to bottom.
    { files: ['graph/db/migrations/**'], rules: { 'max-lines': 'off' } },
    { files: ['sandbox/**'], rules: { 'import/no-cycle': 'error' } },
    { files: ['commands/**', 'bench/**'], rules: { 'no-console': 'off' } },
  ].map(fromRoot),
  ignorePatterns: ['node_modules', 'dist', '.data', 'web/generated', 'coverage', 'test-results'],
};
