import type { DocumentNode, OperationDefinitionNode } from 'graphql';

/** What graphql-codegen writes into each document: the id under which the facade knows it. */
interface Registered {
  readonly __meta__?: { readonly hash: string };
}

/** The body of a request for a registered document: its id goes, never its text. @throws where the document has none */
export function requestBody(document: DocumentNode, variables: object): string {
  const documentId = (document as Registered).__meta__?.hash;
  if (documentId === undefined) throw new Error('a document that is not registered');
  const [operation] = document.definitions as OperationDefinitionNode[];
  return JSON.stringify({ documentId, operationName: operation?.name?.value, variables });
}

/** How a request to the facade is sent (GraphQL over HTTP). */
export const requestOf = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json;q=0.9' },
  body,
});
