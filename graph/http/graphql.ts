import type { IncomingHttpHeaders } from 'node:http';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { msg } from '#events/language';
import type { Metrics } from '#graph/metrics';
import { type RootOptions, annotateSpan, inRootSpan, isTracing } from '#graph/tracing';
import type { CompiledAnswer, CompiledOperations } from '../schema/compiled-operations.ts';
import type { Context } from '../schema/context.ts';
import type { Admission } from './admission.ts';
import { checkDocument } from './check-document.ts';
import { findCompiledRequest } from './compiled-request.ts';
import { addOperationMetrics, readOutcome } from './operation-metrics.ts';
import type { AccessReports } from './access-reports.ts';
import { createLargeRequests } from './large-requests.ts';
import type { RegisteredDocuments } from '../schema/registered-documents.ts';
import { withRequestId } from '../schema/request-id.ts';
import { REQUEST_LIMITS } from '../schema/request-limits.ts';
import { isTooLarge, readBodyBytes, takeJson } from './request-size.ts';
import { isPageRequest, sendGraphqlPage } from './graphql-page.ts';
import { plainHeaders } from './security.ts';
import { type RequestDocument, createNotRegisteredError, readRequestDocument } from '../schema/request-document.ts';
import type { PendingWork } from '../schema/pending-work.ts';

interface GraphqlParts {
  readonly apollo: ApolloServer<Context>;
  readonly compiled: CompiledOperations;
  readonly registered: RegisteredDocuments;
  readonly metrics: Pick<Metrics, 'observeOperation' | 'countShedRequest'>;
  readonly access: AccessReports;
  readonly admission: Admission;
  readonly log: Logger;
  readonly pendingWork: PendingWork;
  /** The browser that a request comes from, if it owns an application; else null. */
  readonly ownerOf: (request: FastifyRequest) => Promise<string | null>;
  readonly contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

const TOO_LARGE: Refusal = { status: 413, code: 'REQUEST_TOO_LARGE', message: `The request is larger than ${REQUEST_LIMITS.bytes / 1024} KiB: only the picture of a page may be` };
const NOT_JSON: Refusal = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send the request as application/json in UTF-8, not compressed' };

const OVERLOADED: Refusal = {
  status: 503,
  code: 'OVERLOADED',
  message: msg('We’re very busy right now. Please wait a few seconds and try again.'),
  retryAfter: 5,
};

/** What is refused before it is GraphQL, in its form all the same. */
function refuse(request: FastifyRequest, reply: FastifyReply, { status, code, message, retryAfter }: Refusal): FastifyReply {
  const isNew = request.headers.accept?.includes('application/graphql-response+json');
  const type = isNew ? 'application/graphql-response+json' : 'application/json';
  const errors = [{ message, extensions: { code, requestId: request.id, ...(retryAfter !== undefined && { retryAfter }) } }];
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(JSON.stringify({ errors }));
}

/** What the web server says of a body that it cannot take in. */
function findRefusal({ code, statusCode }: { readonly code?: string; readonly statusCode?: number }): Refusal | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return TOO_LARGE;
  if (statusCode === NOT_JSON.status) return NOT_JSON;
  if (statusCode === undefined || statusCode >= 500) return null;
  return { status: statusCode, code: 'BAD_REQUEST', message: 'The body of the request is not JSON that can be read' };
}

const toHeaderMap = (request: FastifyRequest): HeaderMap =>
  new HeaderMap(Object.entries(request.headers).flatMap(([name, value]) => (value ? [[name, Array.isArray(value) ? value.join(', ') : value]] : [])));

/** Whether a caller knows application/json alone, where status 200 says that GraphQL was spoken (GraphQL over HTTP, 6.4.1). */
const isLegacy = ({ accept = '' }: IncomingHttpHeaders): boolean => accept.includes('application/json') && !accept.includes('application/graphql-response+json');
const TOO_MANY = 429;
const GRAPHQL_ERRORS = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'OPERATION_RESOLUTION_FAILURE', 'BAD_USER_INPUT'];

function chooseStatus(status: number, text: string, headers: IncomingHttpHeaders): number {
  if (status !== 400 || !isLegacy(headers)) return status;
  const { errors: [error] = [] } = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] };
  return GRAPHQL_ERRORS.includes(error?.extensions?.code ?? '') ? 200 : status;
}

/** Answers with Apollo Server. If the request has a context already, it is used: also one that failed, so that its error is answered. */
async function answerByApollo(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: RequestDocument,
  { apollo, contextOf, ownContext }: GraphqlParts & { readonly ownContext?: Promise<Context> },
): Promise<FastifyReply> {
  const { headers, body, status } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { body: sent.body, method: request.method, headers: toHeaderMap(request), search: sent.search },
    context: async () => {
      const context = await (ownContext ?? contextOf(request, reply));
      if (sent.refusal) throw sent.refusal;
      if (!context.isDeveloper && !sent.isRegistered) throw createNotRegisteredError();
      if (!sent.isRegistered && sent.text !== undefined) checkDocument(sent.text);
      return context;
    },
  });
  for (const [name, value] of headers) reply.header(name, value);
  if (body.kind !== 'complete') throw new Error('an answer in parts');
  return sendText(request, reply, status ?? 200, body.string);
}

function sendText(request: FastifyRequest, reply: FastifyReply, status: number, text: string): FastifyReply {
  // A limit that was reached has set its own status (services.ts).
  const code = reply.statusCode === TOO_MANY ? TOO_MANY : chooseStatus(status, text, request.headers);
  if (isTracing()) annotateSpan({ 'http.response.status_code': code, 'bindflow.outcome': readOutcome(text) });
  return reply.code(code).send(text);
}

function sendCompiled(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: CompiledAnswer, type: string): FastifyReply {
  for (const [name, value] of headers) reply.header(name, value);
  return sendText(request, reply.header('cache-control', 'no-store').header('content-type', type), status, body);
}

async function answer(request: FastifyRequest, reply: FastifyReply, sent: RequestDocument, parts: GraphqlParts): Promise<FastifyReply> {
  const compiled = findCompiledRequest(request, sent, parts.compiled);
  if (!compiled) return answerByApollo(request, reply, sent, parts);
  const ownContext = parts.contextOf(request, reply);
  const context = await ownContext.catch(() => null);
  const answered = context && (await compiled.operation.run(context, compiled.variables));
  return answered ? sendCompiled(request, reply, answered, compiled.type) : answerByApollo(request, reply, sent, { ...parts, ownContext });
}

/** Answers an operation if there is a place for it; sheds it otherwise. */
async function answerIfAdmitted(request: FastifyRequest, reply: FastifyReply, sent: RequestDocument, parts: GraphqlParts): Promise<FastifyReply> {
  const { admission, metrics, registered } = parts;
  if (!(await admission.enter(request, sent.text === undefined ? undefined : registered.findName(sent.text)))) {
    metrics.countShedRequest('operations');
    annotateSpan({ 'http.response.status_code': OVERLOADED.status, 'bindflow.outcome': 'failed', 'error.type': OVERLOADED.code });
    return refuse(request, reply, OVERLOADED);
  }
  try {
    return await answer(request, reply, sent, parts);
  } finally {
    admission.leave();
  }
}

/** The root span of an operation: below the page's click, if the page names it. */
const describeOperation = ({ id, method, headers: { traceparent } }: FastifyRequest, operation: string): RootOptions => ({
  name: operation,
  kind: 'server',
  attributes: { 'graphql.operation.name': operation, 'http.request.method': method, 'bindflow.request_id': id },
  traceparent: typeof traceparent === 'string' ? traceparent : undefined,
});

/**
 * GraphQL over HTTP at /graphql, for documents of any kind (`query`) and registered ones (`documentId`). In production the
 * latter alone are answered, unless a developer asks.
 */
export async function addGraphql(app: FastifyInstance, parts: GraphqlParts): Promise<void> {
  await app.register(async (scope) => {
    takeJson(scope, createLargeRequests(parts.ownerOf));
    const beginOperation = addOperationMetrics(scope, parts);
    scope.setErrorHandler((error: { readonly code?: string; readonly statusCode?: number }, request, reply) => {
      const refusal = findRefusal(error);
      if (!refusal) parts.log.error({ err: error, requestId: request.id }, 'a request failed');
      return refuse(request, reply, refusal ?? { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Oops! An error has occurred, please try again later' });
    });
    const handler = (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
      if (isPageRequest(request)) return sendGraphqlPage(reply);
      const sent = readRequestDocument(request, parts.registered);
      if (isTooLarge(readBodyBytes(request), sent.text, request.body)) return refuse(request, reply, TOO_LARGE);
      const operation = beginOperation(request, sent);
      const work = (): Promise<FastifyReply> => withRequestId(request.id, () => answerIfAdmitted(request, reply, sent, parts));
      return parts.pendingWork.track(isTracing() ? inRootSpan(describeOperation(request, operation), work) : work());
    };
    scope.get('/graphql', handler);
    // Data, never a document: so it needs no policy with nonces, which would be built at each request.
    scope.post('/graphql', { bodyLimit: REQUEST_LIMITS.captureBytes, helmet: false, onRequest: async (_request, reply) => void reply.headers(plainHeaders), handler });
  });
}
