import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Struct, array, object, pattern, size, string, validate } from 'superstruct';
import { FixtureError } from '#graph/operations/fixture';
import type { ArchiveLine } from '#graph/event-store';
import { type Limits, formatWaitMessage } from '#graph/limits';
import { type StaffSessions, readSessionId } from '#graph/staff';
import type { Analysts } from './analysts.ts';
import type { AnalystsOf } from './standby-reads.ts';

const uuid = pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const exportBody = object({ applications: size(array(uuid), 1, 1000) });
const fixtureBody = object({ application: uuid });

async function* toJsonLines(lines: AsyncIterable<ArchiveLine> | Iterable<ArchiveLine>): AsyncIterable<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

interface Guards {
  readonly analystsOf: AnalystsOf;
  readonly sessions: StaffSessions;
  readonly limits: Pick<Limits, 'take'>;
}

interface RouteRefusal {
  readonly code: number;
  readonly error: string;
  /** In seconds. */
  readonly retryAfter?: number;
}
const refuse = (code: number, error: string): RouteRefusal => ({ code, error });

/** Returns why a caller may not get a file; null for an analyst within the quota, which counts every request. */
async function findRefusal({ sessions, limits }: Guards, request: FastifyRequest): Promise<RouteRefusal | null> {
  const staff = await sessions.find(readSessionId(request));
  if (staff === null) return refuse(401, 'Please sign in first: this is for the staff.');
  const wait = await limits.take('fileExport', { staff: staff.subject });
  if (wait > 0) return { ...refuse(429, formatWaitMessage(wait, 'fileExport')), retryAfter: wait };
  return staff.roles.includes('analyst') ? null : refuse(403, 'You don’t have permission: this needs the role analyst.');
}

interface FileRoute<B, S> {
  readonly body: Struct<B, S>;
  readonly bodyError: string;
  readonly fileName: string;
  readonly readLines: (analysts: Analysts, body: B) => Promise<AsyncIterable<ArchiveLine> | readonly ArchiveLine[] | RouteRefusal | null>;
}

async function answerRequest<B, S>(guards: Guards, route: FileRoute<B, S>, request: FastifyRequest): Promise<RouteRefusal | AsyncIterable<ArchiveLine> | readonly ArchiveLine[]> {
  const refusal = await findRefusal(guards, request);
  if (refusal) return refusal;
  const [failure, body] = validate(request.body, route.body);
  if (failure) return refuse(400, route.bodyError);
  return (await route.readLines(await guards.analystsOf(readSessionId(request)), body)) ?? refuse(404, 'There is none of these applications.');
}

const createFileHandler =
  <B, S>(guards: Guards, route: FileRoute<B, S>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answered = await answerRequest(guards, route, request);
    if ('error' in answered) {
      if (answered.retryAfter !== undefined) void reply.header('retry-after', String(answered.retryAfter));
      return reply.code(answered.code).send({ error: answered.error });
    }
    return reply
      .type('application/x-ndjson')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${route.fileName}"`)
      .send(Readable.from(toJsonLines(answered)));
  };

async function readFixture(analysts: Analysts, application: string): Promise<readonly ArchiveLine[] | RouteRefusal | null> {
  try {
    return await analysts.createFixture(application);
  } catch (error) {
    if (error instanceof FixtureError) return refuse(409, error.message);
    throw error;
  }
}

/**
 * Adds the analysts' downloads, without any readable personal value: POST /console/export `{"applications": […]}` (their families, like `bindflow log export`
 * without keys) and POST /console/fixture `{"application": …}` (like `bindflow log fixture`). Both have a quota by person. They accept only JSON, which another site's form cannot send.
 */
export function addExportRoute(app: FastifyInstance, guards: Guards): void {
  const all = createFileHandler(guards, {
    body: exportBody,
    bodyError: 'applications must list 1 to 1000 applications by their ids',
    fileName: 'applications.jsonl',
    readLines: (analysts, { applications }) => analysts.exportFamilies(applications),
  });
  const one = createFileHandler(guards, {
    body: fixtureBody,
    bodyError: 'application must be the id of an application',
    fileName: 'fixture.jsonl',
    readLines: (analysts, { application }) => readFixture(analysts, application),
  });
  app.post('/console/export', all);
  app.post('/console/fixture', one);
}
