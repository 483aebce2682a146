import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import got from 'got';
import type { FacadeParts } from './services.ts';

const isUp = (check: Promise<unknown>): Promise<boolean> => check.then(() => true).catch(() => false);

/** `/healthz`: the process is alive. `/readyz`: it can reach its database and its local server. */
export function addHealth(app: FastifyInstance, { db, localServerUrl }: FacadeParts): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const database = await isUp(sql`select 1`.execute(db));
    const gateway = await isUp(got(localServerUrl, { retry: { limit: 0 }, timeout: { request: 3000 }, throwHttpErrors: false }));
    return reply.code(database && gateway ? 200 : 503).send({ database, gateway });
  });
}
