import type { FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { RegisteredDocuments } from './registered.ts';

/** A request as Apollo Server takes it, with the text of its document in the place of the id. */
export interface SentDocument {
  readonly body: unknown;
  readonly search: string;
  /** The document's text; undefined where there is none. */
  readonly text: string | undefined;
  readonly isRegistered: boolean;
  /** Why nothing can be done with it. */
  readonly refusal: GraphQLError | null;
}

const refusalOf = (code: string, message: string): GraphQLError => new GraphQLError(message, { extensions: { code, http: { status: 400 } } });
const badRequest = (message: string): GraphQLError => refusalOf('BAD_REQUEST', message);

/** The refusal of a document that is not one of the pages' own. */
export const notRegistered = (): GraphQLError =>
  refusalOf('DOCUMENT_NOT_REGISTERED', 'Only registered operations are answered here: send the documentId of one. Developers who have signed in may send any document.');

/** The refusal of an id that no release registered, or an older one that is pruned. Pages of before this code know it by its first words. */
export const unknownId = (): GraphQLError =>
  refusalOf('DOCUMENT_UNKNOWN', 'There is no registered operation with this documentId: the page may be older than this server remembers. Load it again.');

type Named = Pick<SentDocument, 'text' | 'isRegistered' | 'refusal'>;

const refused = (refusal: GraphQLError): Named => ({ text: undefined, isRegistered: false, refusal });
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

function byText(query: unknown, registered: RegisteredDocuments): Named {
  const text = typeof query === 'string' ? query : undefined;
  return { text, isRegistered: text !== undefined && registered.has(text), refusal: null };
}

/** What an id and a text, as they were sent, come to. One of them: with both, one could be looked at and the other run. */
function named(id: unknown, query: unknown, registered: RegisteredDocuments): Named {
  if (isAbsent(id)) return byText(query, registered);
  if (typeof id !== 'string') return refused(badRequest('documentId must be a text'));
  if (!isAbsent(query)) return refused(badRequest('Send either documentId or query, not both'));
  const text = registered.textOf(id);
  return text === undefined ? refused(unknownId()) : { text, isRegistered: true, refusal: null };
}

function sentInUrl(search: string, registered: RegisteredDocuments): SentDocument {
  const parameters = new URLSearchParams(search);
  const isRepeated = parameters.getAll('documentId').length > 1 || parameters.getAll('query').length > 1;
  const found = named(parameters.get('documentId'), parameters.get('query'), registered);
  if (parameters.has('documentId') && found.text !== undefined) {
    parameters.delete('documentId');
    parameters.set('query', found.text);
  }
  const refusal = isRepeated ? badRequest('documentId and query can be sent once only') : found.refusal;
  return { ...found, refusal, body: undefined, search: `?${parameters.toString()}` };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

function sentInBody(body: unknown, registered: RegisteredDocuments): SentDocument {
  // What is no request at all is Apollo Server's to refuse.
  if (!isRecord(body)) return { body, search: '', text: undefined, isRegistered: false, refusal: null };
  const { documentId, ...rest } = body;
  const found = named(documentId, rest['query'], registered);
  return { ...found, body: found.text === undefined ? rest : { ...rest, query: found.text }, search: '' };
}

/** The document of a request: in its URL where it is a GET, else in its body. */
export function sentDocument(request: FastifyRequest, registered: RegisteredDocuments): SentDocument {
  // A question mark within the query is part of it.
  const search = /\?.*$/s.exec(request.url)?.[0] ?? '';
  return request.method === 'GET' ? sentInUrl(search, registered) : sentInBody(request.body, registered);
}
