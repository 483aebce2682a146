import { maskSecrets } from '../storage/secrets.ts';
import { quoteAsTemplate } from './commands.ts';
import { type EditorRequest, readNamedOperation } from './editor-request.ts';

const KINDS = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

const toKebabCase = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/**
 * Returns the file for `web/operations`, and TypeScript that uses it with its types. `graphql` finds a document by the whole text of its file.
 * Secret values are left out, as code is committed.
 * @throws CopyProblem
 */
export function createTypedDocument(request: EditorRequest): string {
  const { text, name, kind } = readNamedOperation(request);
  const type = `${name}${KINDS[kind]}Variables`;
  return `# web/operations/${toKebabCase(name)}.graphql, then: npm run generate
${text}

// TypeScript, in web/
import { graphql } from './generated/gql.ts';
import type { ${type} } from './generated/graphql.ts';

const document = graphql(${quoteAsTemplate(text)});
const variables: ${type} = ${maskSecrets(JSON.stringify(request.variables, null, 2))};
`;
}
