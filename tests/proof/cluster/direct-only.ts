/** Integration tests that need the address of the database itself, and why they cannot run through a pooler. */
export const DIRECT_ONLY: Readonly<Record<string, string>> = {
  'tests/integration/graph/db/addresses.test.ts': 'gives the addresses itself, with a pooler of its own',
  'tests/integration/graph/db/migrate.test.ts': 'calls migrate on the connection of queries; Bindflow runs it on the direct one, which pooler.test.ts tests',
  'tests/integration/graph/db/prepared-statements.test.ts': 'wants statements to be prepared, which this pgbouncer does not carry',
};
