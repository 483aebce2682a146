import { readFileSync } from 'node:fs';
import * as plugin from '@graphql-eslint/eslint-plugin';
import { ESLint, type Linter } from 'eslint';

const SCHEMA = 'graph/schema.graphql';

/** Rules of the strict configurations that this schema does not follow, each with the reason. docs/decisions/2026-11-26-one-graph.md has more. */
const EXCEPTIONS = {
  // Fields and enum values are in an order that means something.
  alphabetize: 'off',
  // An address or a price has no identity; what has one implements Node.
  'strict-id-in-types': 'off',
  // Results of mutations are unions that are never null: null would be a refusal without a reason.
  'require-nullable-result-in-root': 'off',
  // It forbids mutations.
  'no-root-type': 'off',
  // A client asks for what has changed in the result itself, and for the rest in its next query.
  'require-field-of-type-query-in-mutation-result': 'off',
  // Connections have nodes, and are read forward only.
  'relay-connection-types': 'off',
  'relay-edge-types': 'off',
  'relay-page-info': 'off',
  'relay-arguments': ['error', { includeBoth: false }],
} as const;

const named = (rules: object): Linter.RulesRecord => Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`@graphql-eslint/${name}`, rule]));

const strictRules = (): Linter.RulesRecord => {
  const { 'flat/schema-recommended': recommended, 'flat/schema-all': all, 'flat/schema-relay': relay } = plugin.configs;
  return { ...recommended.rules, ...all.rules, ...relay.rules, ...named(EXCEPTIONS) };
};

/** One line for each rule of GraphQL ESLint’s strict schema configurations that the schema breaks. @param text that of the committed schema by default */
export async function lintSchema(text = readFileSync(SCHEMA, 'utf8')): Promise<string[]> {
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.graphql'],
      languageOptions: { parser: plugin.parser, parserOptions: { graphQLConfig: { schema: text } } },
      plugins: { '@graphql-eslint': plugin as unknown as ESLint.Plugin },
      rules: strictRules(),
    },
  });
  const results = await eslint.lintText(text, { filePath: SCHEMA });
  return results.flatMap(({ messages }) => messages.map(({ line, ruleId, message }) => `${SCHEMA}:${line} ${message.replaceAll(/\s+/g, ' ')} (${ruleId})`));
}
