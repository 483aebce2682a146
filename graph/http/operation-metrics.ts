import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Metrics, OTHER_OPERATION, type OperationOutcome } from '#graph/metrics';
import type { RegisteredDocuments } from '../schema/registered-documents.ts';
import type { RequestDocument } from '../schema/request-document.ts';

/** Codes of errors that are not the caller's. */
const FAILURES: readonly (string | undefined)[] = [
  'INTERNAL',
  'INTERNAL_SERVER_ERROR',
  'LOG_BROKEN',
  'LOG_BUSY',
  'OVERLOADED',
  'READ_TIMEOUT',
  'UPSTREAM_BUSY',
  'UPSTREAM_REFUSED',
  'UPSTREAM_STATUS',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_UNREADABLE',
];

interface ErrorAnswer {
  readonly errors: readonly { readonly extensions?: { readonly code?: string } }[];
}

/** An answer without errors is not parsed: it may be large. */
export function readOutcome(payload: unknown): OperationOutcome {
  if (typeof payload !== 'string' || !payload.startsWith('{"errors":')) return 'ok';
  const { errors } = JSON.parse(payload) as ErrorAnswer;
  return errors.some(({ extensions }) => FAILURES.includes(extensions?.code)) ? 'failed' : 'refused';
}

interface OperationParts {
  readonly registered: RegisteredDocuments;
  readonly metrics: Pick<Metrics, 'observeOperation'>;
}

/** Observes each operation by the name of its registered document, from the returned call, which returns that name, until its answer is sent. */
export function addOperationMetrics(scope: FastifyInstance, { registered, metrics }: OperationParts): (request: FastifyRequest, sent: RequestDocument) => string {
  const begun = new WeakMap<FastifyRequest, { readonly operation: string; readonly startTime: number }>();
  scope.addHook('onSend', async (request, _reply, payload) => {
    const run = begun.get(request);
    if (run) metrics.observeOperation({ operation: run.operation, outcome: readOutcome(payload), milliseconds: performance.now() - run.startTime });
    return payload;
  });
  return (request, { text }) => {
    const operation = (text !== undefined && registered.findName(text)) || OTHER_OPERATION;
    begun.set(request, { operation, startTime: performance.now() });
    return operation;
  };
}
