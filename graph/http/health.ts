import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Programs } from '../nouns/program/programs.ts';
import type { FacadeParts } from './facade-parts.ts';
import { checkUpstreams } from './upstreams.ts';

const isUp = (check: Promise<unknown>): Promise<boolean> => check.then(() => true).catch(() => false);

/**
 * `/healthz`: the process is alive. `/readyz`: it can reach its database, its local server and the gateway. `/readyz/database`: its database alone, for load balancers,
 * as pages and the event store work without the gateway.
 */
export function addHealth(app: FastifyInstance, { db, localServerUrl }: FacadeParts, programs: Programs): void {
  const hasDatabase = (): Promise<boolean> => isUp(sql`select 1`.execute(db));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz/database', async (_, reply) => {
    const database = await hasDatabase();
    return reply.code(database ? 200 : 503).send({ database });
  });
  app.get('/readyz', async (_, reply) => {
    const database = await hasDatabase();
    const gateway = await isUp(checkUpstreams(programs, localServerUrl));
    return reply.code(database && gateway ? 200 : 503).send({ database, gateway });
  });
}
