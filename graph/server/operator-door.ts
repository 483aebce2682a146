import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Infer, nullable, object, size, string, validate } from 'superstruct';
import { createOperator } from '#graph/operator';
import { type FacadeParts, createServices } from './services.ts';
import { unattended } from './gateway-with.ts';

/** Beside no running facade: what an operator may do, over an open database. */
export const operatorOf = (parts: FacadeParts): ReturnType<typeof createOperator> => createOperator({ working: unattended(createServices(parts)), db: parts.db });

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const resolution = object({ purchase: size(string(), 1, 64), reference: nullable(size(string(), 1, 64)), by: size(string(), 1, 100), why: size(string(), 1, 1000) });

/**
 * A door for commands beside a facade that has its database to itself: they could not open it. Whoever can read the token from the data
 * folder could read the data, too.
 */
export function addOperatorDoor(app: FastifyInstance, token: string, operator: ReturnType<typeof createOperator>): void {
  const isAllowed = (given: string | undefined): boolean => timingSafeEqual(hash(given ?? ''), hash(`Bearer ${token}`));
  app.get('/operator/books', async (request, reply) => {
    if (!isAllowed(request.headers.authorization)) return reply.code(401).send({ error: 'Not allowed' });
    return operator.books();
  });
  app.post('/operator/resolve', async (request, reply) => {
    if (!isAllowed(request.headers.authorization)) return reply.code(401).send({ error: 'Not allowed' });
    const [failure, given] = validate(request.body, resolution) as [{ readonly message: string } | undefined, Infer<typeof resolution>];
    return failure ? reply.code(400).send({ error: 'The request cannot be read' }) : operator.resolve(given);
  });
}
