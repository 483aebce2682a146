import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Metrics, OTHER_OPERATION, type OperationOutcome } from '#graph/metrics';
import type { RegisteredDocuments } from '../schema/registered-documents.ts';
import type { RequestDocument } from '../schema/request-document.ts';
import type { AccessReports } from './access-reports.ts';

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

/** Returns the codes of an answer's errors. One without errors is not parsed: it may be large. */
function readCodes(payload: unknown): readonly (string | undefined)[] {
  if (typeof payload !== 'string' || !payload.startsWith('{"errors":')) return [];
  return (JSON.parse(payload) as ErrorAnswer).errors.map(({ extensions }) => extensions?.code);
}

function toOutcome(codes: readonly (string | undefined)[]): OperationOutcome {
  if (codes.length === 0) return 'ok';
  return codes.some((code) => FAILURES.includes(code)) ? 'failed' : 'refused';
}

export const readOutcome = (payload: unknown): OperationOutcome => toOutcome(readCodes(payload));

interface OperationParts {
  readonly registered: RegisteredDocuments;
  readonly metrics: Pick<Metrics, 'observeOperation'>;
  readonly access: AccessReports;
}

/** Observes each operation by the name of its registered document, from the returned call, which returns that name, until its answer is sent. */
export function addOperationMetrics(scope: FastifyInstance, { registered, metrics, access }: OperationParts): (request: FastifyRequest, sent: RequestDocument) => string {
  const begun = new WeakMap<FastifyRequest, { readonly operation: string; readonly startTime: number }>();
  scope.addHook('onSend', async (request, _reply, payload) => {
    const run = begun.get(request);
    if (!run) return payload;
    const codes = readCodes(payload);
    metrics.observeOperation({ operation: run.operation, outcome: toOutcome(codes), milliseconds: performance.now() - run.startTime });
    access.reportErrors(request, run.operation, codes);
    return payload;
  });
  return (request, { text }) => {
    const operation = (text !== undefined && registered.findName(text)) || OTHER_OPERATION;
    begun.set(request, { operation, startTime: performance.now() });
    return operation;
  };
}
