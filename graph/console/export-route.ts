import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Struct, array, object, pattern, size, string, validate } from 'superstruct';
import { FixtureError } from '#graph/operations/fixture';
import type { ArchiveLine } from '#graph/event-store';
import { type StaffSessions, sessionIdOf } from '#graph/staff';
import type { Analysts } from './analysts.ts';

const uuid = pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const exported = object({ applications: size(array(uuid), 1, 1000) });
const redacted = object({ application: uuid });

async function* texts(lines: AsyncIterable<ArchiveLine> | Iterable<ArchiveLine>): AsyncIterable<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

interface Parts {
  readonly sessions: StaffSessions;
  readonly analysts: Analysts;
}

interface Refused {
  readonly code: number;
  readonly error: string;
}
const refused = (code: number, error: string): Refused => ({ code, error });

/** Returns why a caller may not get a file; null for an analyst. */
async function refusalOf(sessions: StaffSessions, request: FastifyRequest): Promise<Refused | null> {
  const staff = await sessions.find(sessionIdOf(request));
  if (staff === null) return refused(401, 'Please sign in first: this is for the staff.');
  return staff.roles.includes('analyst') ? null : refused(403, 'You are signed in without the right to this: it needs the role analyst.');
}

interface FileRoute<B, S> {
  readonly body: Struct<B, S>;
  readonly bodyWords: string;
  readonly name: string;
  readonly lines: (body: B) => Promise<AsyncIterable<ArchiveLine> | readonly ArchiveLine[] | Refused | null>;
}

async function answer<B, S>(sessions: StaffSessions, route: FileRoute<B, S>, request: FastifyRequest): Promise<Refused | AsyncIterable<ArchiveLine> | readonly ArchiveLine[]> {
  const refusal = await refusalOf(sessions, request);
  if (refusal) return refusal;
  const [failure, body] = validate(request.body, route.body);
  if (failure) return refused(400, route.bodyWords);
  return (await route.lines(body)) ?? refused(404, 'There is none of these applications.');
}

const fileRoute =
  <B, S>(sessions: StaffSessions, route: FileRoute<B, S>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answered = await answer(sessions, route, request);
    if ('error' in answered) return reply.code(answered.code).send({ error: answered.error });
    return reply
      .type('application/x-ndjson')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${route.name}"`)
      .send(Readable.from(texts(answered)));
  };

async function fixtureLines(analysts: Analysts, application: string): Promise<readonly ArchiveLine[] | Refused | null> {
  try {
    return await analysts.fixture(application);
  } catch (error) {
    if (error instanceof FixtureError) return refused(409, error.message);
    throw error;
  }
}

/**
 * Adds the analysts' downloads, without any readable personal value: POST /console/export `{"applications": […]}` (their families, like `bindflow log export`
 * without keys) and POST /console/fixture `{"application": …}` (like `bindflow log fixture`). They accept only JSON, which another site's form cannot send.
 */
export function addExportRoute(app: FastifyInstance, { sessions, analysts }: Parts): void {
  const all = fileRoute(sessions, {
    body: exported,
    bodyWords: 'applications must list 1 to 1000 applications by their ids',
    name: 'applications.jsonl',
    lines: ({ applications }) => analysts.export(applications),
  });
  const one = fileRoute(sessions, {
    body: redacted,
    bodyWords: 'application must be the id of an application',
    name: 'fixture.jsonl',
    lines: ({ application }) => fixtureLines(analysts, application),
  });
  app.post('/console/export', all);
  app.post('/console/fixture', one);
}
