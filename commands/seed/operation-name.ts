import { type DocumentNode, Kind } from 'graphql';

/** The name of the operation that a document has. */
export function operationNameOf({ definitions }: DocumentNode): string {
  const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return operation && 'name' in operation ? (operation.name?.value ?? '') : '';
}
