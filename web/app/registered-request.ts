import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { traceHeaders } from './click-trace.ts';

/** graphql-codegen writes into each document the id under which the facade knows it. */
interface RegisteredDocument {
  readonly __meta__?: { readonly hash: string };
}

/** The body of a request for a registered document: its id, never its text. @throws if the document has no id */
export function requestBody(document: DocumentNode, variables: object): string {
  const documentId = (document as RegisteredDocument).__meta__?.hash;
  if (documentId === undefined) throw new Error('a document that is not registered');
  const [operation] = document.definitions as OperationDefinitionNode[];
  return JSON.stringify({ documentId, operationName: operation?.name?.value, variables });
}

/** Options of a request to the facade (GraphQL over HTTP). */
export const requestInit = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json;q=0.9', ...traceHeaders() },
  body,
});
