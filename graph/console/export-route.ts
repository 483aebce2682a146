import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type Infer, array, object, pattern, size, string, validate } from 'superstruct';
import type { ArchiveLine } from '#graph/log';
import { type StaffSessions, sessionIdOf } from '#graph/staff';
import type { Analysts } from './analysts.ts';

const uuid = pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const wanted = object({ applications: size(array(uuid), 1, 1000) });

async function* texts(lines: AsyncIterable<ArchiveLine>): AsyncIterable<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

interface Parts {
  readonly sessions: StaffSessions;
  readonly analysts: Analysts;
}

/**
 * POST /console/export `{"applications": […]}`: the families of these applications as lines, as `npm run log -- export` writes them. Without the keys of
 * what is personal: nobody reads that of the file, wherever it is taken in. Only JSON is taken, which no form of another site can send.
 */
export function addExportRoute(app: FastifyInstance, { sessions, analysts }: Parts): void {
  app.post('/console/export', async (request, reply) => {
    const staff = await sessions.find(sessionIdOf(request));
    if (staff === null) return reply.code(401).send({ error: 'Please sign in first: this is for the staff.' });
    if (!staff.roles.includes('analyst')) return reply.code(403).send({ error: 'You are signed in without the right to this: it needs the role analyst.' });
    const [failure, body] = validate(request.body, wanted) as [unknown, Infer<typeof wanted> | undefined];
    if (failure || !body) return reply.code(400).send({ error: 'applications must list 1 to 1000 applications by their ids' });
    const lines = await analysts.export(body.applications);
    if (lines === null) return reply.code(404).send({ error: 'There is none of these applications.' });
    return reply
      .type('application/x-ndjson')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="applications.jsonl"')
      .send(Readable.from(texts(lines)));
  });
}
