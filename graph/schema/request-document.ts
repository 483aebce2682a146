import type { FastifyRequest } from 'fastify';
import { type DocumentNode, GraphQLError, type OperationDefinitionNode } from 'graphql';
import { createInputError } from '#graph/input';
import type { RegisteredDocuments } from './registered-documents.ts';
import { VARIABLE_LIMITS } from './variable-limits.ts';

/** A request as Apollo Server takes it, with its document's text in place of the id. */
export interface RequestDocument {
  readonly body: unknown;
  readonly search: string;
  /** The document's text; undefined if there is none. */
  readonly text: string | undefined;
  readonly isRegistered: boolean;
  /** The error to answer with; null if the document can be run. */
  readonly refusal: GraphQLError | null;
}

/** A valid document with the operation that runs, and the fragments that it uses. */
export interface RunDocument {
  readonly operation: OperationDefinitionNode;
  readonly document: DocumentNode;
}

const createDocumentError = (code: string, message: string): GraphQLError => new GraphQLError(message, { extensions: { code, http: { status: 400 } } });
const createBadRequestError = (message: string): GraphQLError => createDocumentError('BAD_REQUEST', message);

/** The error for a document that is not registered. */
export const createNotRegisteredError = (): GraphQLError =>
  createDocumentError('DOCUMENT_NOT_REGISTERED', 'Only registered operations are answered here: send the documentId of one. Developers who have signed in may send any document.');

/** The error for an id that is unknown, or whose release is pruned. Older pages recognize it by the start of its message. */
export const createUnknownIdError = (): GraphQLError =>
  createDocumentError('DOCUMENT_UNKNOWN', 'There is no registered operation with this documentId: the page may be older than this server remembers. Load it again.');

type ResolvedDocument = Pick<RequestDocument, 'text' | 'isRegistered' | 'refusal'>;

const refuseDocument = (refusal: GraphQLError): ResolvedDocument => ({ text: undefined, isRegistered: false, refusal });
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

function resolveText(query: unknown, registered: RegisteredDocuments): ResolvedDocument {
  const text = typeof query === 'string' ? query : undefined;
  return { text, isRegistered: text !== undefined && registered.has(text), refusal: null };
}

/** Resolves an id or a text. Both together are refused: one could be checked and the other run. */
function resolveDocument(id: unknown, query: unknown, registered: RegisteredDocuments): ResolvedDocument {
  if (isAbsent(id)) return resolveText(query, registered);
  if (typeof id !== 'string') return refuseDocument(createBadRequestError('documentId must be a text'));
  if (!isAbsent(query)) return refuseDocument(createBadRequestError('Send either documentId or query, not both'));
  const text = registered.findText(id);
  return text === undefined ? refuseDocument(createUnknownIdError()) : { text, isRegistered: true, refusal: null };
}

function readUrlDocument(search: string, registered: RegisteredDocuments): RequestDocument {
  const parameters = new URLSearchParams(search);
  const isRepeated = parameters.getAll('documentId').length > 1 || parameters.getAll('query').length > 1;
  const found = resolveDocument(parameters.get('documentId'), parameters.get('query'), registered);
  if (parameters.has('documentId') && found.text !== undefined) {
    parameters.delete('documentId');
    parameters.set('query', found.text);
  }
  const refusal = isRepeated ? createBadRequestError('documentId and query can be sent once only') : found.refusal;
  return { ...found, refusal, body: undefined, search: `?${parameters.toString()}` };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

const isOversized = (value: unknown): boolean => isRecord(value) && Object.keys(value).length > VARIABLE_LIMITS.fields;

/** Refuses a body, or variables, with more fields than an object may have: a copy of them would hold the event loop. */
function findOversizedPart(body: Readonly<Record<string, unknown>>): GraphQLError | null {
  if (isOversized(body)) return createBadRequestError('The body has too many fields');
  if (!isOversized(body['variables'])) return null;
  return createInputError([{ field: 'variables', message: `variables has more than ${VARIABLE_LIMITS.fields} fields` }], { status: 400 });
}

function readBodyDocument(body: unknown, registered: RegisteredDocuments): RequestDocument {
  // Apollo Server refuses a body that is not an object.
  if (!isRecord(body)) return { body, search: '', text: undefined, isRegistered: false, refusal: null };
  const oversized = findOversizedPart(body);
  if (oversized) return { ...refuseDocument(oversized), body: {}, search: '' };
  const { documentId, ...rest } = body;
  const found = resolveDocument(documentId, rest['query'], registered);
  return { ...found, body: found.text === undefined ? rest : { ...rest, query: found.text }, search: '' };
}

/** Reads a request's document: from the URL of a GET, else from the body. */
export function readRequestDocument(request: FastifyRequest, registered: RegisteredDocuments): RequestDocument {
  // A question mark inside the query is part of it.
  const search = /\?.*$/s.exec(request.url)?.[0] ?? '';
  return request.method === 'GET' ? readUrlDocument(search, registered) : readBodyDocument(request.body, registered);
}
