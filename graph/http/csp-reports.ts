import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../schema/context.ts';
import { parseClientAddress } from '../limits/index.ts';
import { REPORTS_PATH } from './security.ts';

/** Bytes of one delivery: browsers send a few reports together. */
const MAX_BYTES = 16 * 1024;
/** Reports of one delivery that are read. */
const MAX_REPORTS = 20;
/** Lines of one directive in one document an hour: invented reports of one kind hide no other kind. */
const MAX_LINES_PER_KIND = 10;
const HOUR_MS = 3_600_000;

/** Stands for a directive where a script lacked the hash that the header Integrity-Policy asks for. */
const INTEGRITY = 'integrity-policy';

const KNOWN_DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  INTEGRITY,
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
];
const DIRECTIVES: readonly unknown[] = KNOWN_DIRECTIVES;
/** Every directive that is counted. */
export const COUNTED_DIRECTIVES: readonly string[] = [...KNOWN_DIRECTIVES, 'other'];
/** What a browser names in place of an address. */
const KEYWORDS: readonly unknown[] = ['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'trusted-types-policy', 'trusted-types-sink'];
/** First segments of the documents' addresses; anything else may be a person's. */
const DOCUMENTS: readonly string[] = [
  'application',
  'payment',
  'confirmation',
  'ineligible',
  'error',
  'resume',
  'unsubscribe',
  'policies',
  'console',
  'explorer',
  'staff',
  'verify',
];

/** One violation, without query strings and without anything that a person typed. */
interface Violation {
  readonly directive: string;
  /** What was blocked: a keyword, or the origin of an address. */
  readonly blocked: string;
  /** The kind of document. */
  readonly document: string;
}

type Fields = Readonly<Record<string, unknown>>;
const asFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

function cleanAddress(value: unknown): URL | null {
  return typeof value === 'string' && value.length <= 2048 ? URL.parse(value) : null;
}

function readBlocked(value: unknown): string {
  if (KEYWORDS.includes(value)) return String(value);
  const { protocol = '', host = '' } = cleanAddress(value) ?? {};
  return /^(https?|wss?):$/.test(protocol) ? `${protocol}//${host.slice(0, 100)}` : 'other';
}

function readDocument(value: unknown): string {
  const first = cleanAddress(value)?.pathname.split('/')[1]?.toLowerCase() ?? 'other';
  return first === '' || DOCUMENTS.includes(first) ? `/${first}` : 'other';
}

/** Reads one report in either form: keys with hyphens (report-uri) or in camel case (Reporting API). */
function readViolation(report: Fields): Violation {
  const directive = report['effectiveDirective'] ?? report['effective-directive'] ?? report['violated-directive'];
  return {
    directive: DIRECTIVES.includes(directive) ? String(directive) : 'other',
    blocked: readBlocked(report['blockedURL'] ?? report['blocked-uri']),
    document: readDocument(report['documentURL'] ?? report['document-uri']),
  };
}

function readViolations(body: unknown): Violation[] {
  if (!Array.isArray(body)) return 'csp-report' in asFields(body) ? [readViolation(asFields(asFields(body)['csp-report']))] : [];
  return body
    .slice(0, MAX_REPORTS)
    .map(asFields)
    .filter(({ type }) => type === 'csp-violation' || type === 'integrity-violation')
    .map(({ type, body: report }) => readViolation({ ...(type === 'integrity-violation' && { effectiveDirective: INTEGRITY }), ...asFields(report) }));
}

/** Logs each distinct violation once an hour, up to ten of one directive in one document. */
function createViolationLog({ log, now }: Pick<Services, 'log' | 'now'>): (violation: Violation) => void {
  const seen = new Map<string, Set<string>>();
  let clearAt = 0;
  return (violation) => {
    if (now() >= clearAt) {
      seen.clear();
      clearAt = now() + HOUR_MS;
    }
    const { directive, document, blocked } = violation;
    const kind = `${directive} ${document}`;
    const known = seen.get(kind) ?? new Set();
    if (known.has(blocked) || known.size > MAX_LINES_PER_KIND) return;
    seen.set(kind, known.add(blocked));
    if (known.size <= MAX_LINES_PER_KIND) log.warn(violation, 'a content security policy blocked something');
    else log.warn({ directive, document }, 'a content security policy blocked more; until the next hour the metric alone counts it');
  };
}

/** Takes what browsers report as blocked by a content security policy: counts it and logs it without personal data. Answers 204. */
export async function addCspReports(app: FastifyInstance, services: Pick<Services, 'limits' | 'log' | 'metrics' | 'now'>): Promise<void> {
  const logViolation = createViolationLog(services);
  const take = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store');
    const wait = await services.limits.take('cspReport', { client: parseClientAddress(request.ip, request.socket.remoteAddress) });
    if (wait > 0) return reply.code(429).header('retry-after', String(wait)).send({ error: 'Too many reports' });
    for (const violation of readViolations(request.body)) {
      services.metrics.countCspReport(violation.directive);
      logViolation(violation);
    }
    return reply.code(204).send();
  };
  await app.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      reports.getDefaultJsonParser('error', 'error'),
    );
    reports.post(REPORTS_PATH, { bodyLimit: MAX_BYTES }, take);
  });
}
