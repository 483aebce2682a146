import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { print } from 'graphql/language/printer';

/** What the editors of a tab have, as a request. */
export interface EditorRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

/** An operation that cannot be copied, with the reason for the page. */
export class CopyProblem extends Error {}

/** A document's text in standard form, with the operation that runs. */
export interface NamedOperation {
  readonly text: string;
  readonly name: string;
  readonly kind: OperationDefinitionNode['operation'];
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Parses the text of the variables or headers editor. @throws CopyProblem */
export function readValues(editor: string, read: () => Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, unknown>> {
  try {
    return read() ?? {};
  } catch (error) {
    throw new CopyProblem(`${editor} ${messageOf(error)}`);
  }
}

/** Finds the operation that runs. @throws CopyProblem if the text is no GraphQL or the operation has no name */
export function readNamedOperation({ query, operationName }: Pick<EditorRequest, 'query' | 'operationName'>): NamedOperation {
  const document = parseDocument(query);
  const operations = document.definitions.filter((definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION);
  const operation = operations.find(({ name }) => name?.value === operationName) ?? operations[0];
  if (operation?.name === undefined) throw new CopyProblem('Give the operation a name first: its type is named after it.');
  return { text: print(document), name: operation.name.value, kind: operation.operation };
}

function parseDocument(query: string) {
  try {
    return parse(query);
  } catch (error) {
    throw new CopyProblem(`The operation cannot be read: ${messageOf(error)}`);
  }
}
