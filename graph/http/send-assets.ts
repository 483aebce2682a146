import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves what a build has made, compressed as the build has laid it beside: `name.br` and `name.gz`. Names change with what is in them. */
export async function sendAssets(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, { root: path.join(root, 'assets'), prefix, decorateReply: false, preCompressed: true, immutable: true, maxAge: '365d' });
}
