import { type DocumentNode, Kind } from 'graphql';

/** Returns the name of a document's operation. */
export function operationNameOf({ definitions }: DocumentNode): string {
  const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return operation && 'name' in operation ? (operation.name?.value ?? '') : '';
}
