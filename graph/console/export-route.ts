import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Struct, array, object, pattern, size, string, validate } from 'superstruct';
import { FixtureError } from '#graph/operations/fixture';
import type { ArchiveLine } from '#graph/event-store';
import { type StaffSessions, readSessionId } from '#graph/staff';
import type { Analysts } from './analysts.ts';

const uuid = pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const exportBody = object({ applications: size(array(uuid), 1, 1000) });
const fixtureBody = object({ application: uuid });

async function* toJsonLines(lines: AsyncIterable<ArchiveLine> | Iterable<ArchiveLine>): AsyncIterable<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

interface ExportRouteDeps {
  readonly sessions: StaffSessions;
  readonly analysts: Analysts;
}

interface RouteRefusal {
  readonly code: number;
  readonly error: string;
}
const refuse = (code: number, error: string): RouteRefusal => ({ code, error });

/** Returns why a caller may not get a file; null for an analyst. */
async function findRefusal(sessions: StaffSessions, request: FastifyRequest): Promise<RouteRefusal | null> {
  const staff = await sessions.find(readSessionId(request));
  if (staff === null) return refuse(401, 'Please sign in first: this is for the staff.');
  return staff.roles.includes('analyst') ? null : refuse(403, 'You don’t have permission: this needs the role analyst.');
}

interface FileRoute<B, S> {
  readonly body: Struct<B, S>;
  readonly bodyError: string;
  readonly fileName: string;
  readonly readLines: (body: B) => Promise<AsyncIterable<ArchiveLine> | readonly ArchiveLine[] | RouteRefusal | null>;
}

async function answerRequest<B, S>(
  sessions: StaffSessions,
  route: FileRoute<B, S>,
  request: FastifyRequest,
): Promise<RouteRefusal | AsyncIterable<ArchiveLine> | readonly ArchiveLine[]> {
  const refusal = await findRefusal(sessions, request);
  if (refusal) return refusal;
  const [failure, body] = validate(request.body, route.body);
  if (failure) return refuse(400, route.bodyError);
  return (await route.readLines(body)) ?? refuse(404, 'There is none of these applications.');
}

const createFileHandler =
  <B, S>(sessions: StaffSessions, route: FileRoute<B, S>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answered = await answerRequest(sessions, route, request);
    if ('error' in answered) return reply.code(answered.code).send({ error: answered.error });
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
 * without keys) and POST /console/fixture `{"application": …}` (like `bindflow log fixture`). They accept only JSON, which another site's form cannot send.
 */
export function addExportRoute(app: FastifyInstance, { sessions, analysts }: ExportRouteDeps): void {
  const all = createFileHandler(sessions, {
    body: exportBody,
    bodyError: 'applications must list 1 to 1000 applications by their ids',
    fileName: 'applications.jsonl',
    readLines: ({ applications }) => analysts.exportFamilies(applications),
  });
  const one = createFileHandler(sessions, {
    body: fixtureBody,
    bodyError: 'application must be the id of an application',
    fileName: 'fixture.jsonl',
    readLines: ({ application }) => readFixture(analysts, application),
  });
  app.post('/console/export', all);
  app.post('/console/fixture', one);
}
