import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Struct, array, boolean, enums, integer, min, nullable, object, pattern, record, size, string, union, unknown, validate } from 'superstruct';
import { erasureReasons } from '#events/server-stream';
import { ProgramError } from '#events/program';
import { outcomes } from '#events/summary';
import { ArchiveError, type ExternalHead, UnknownApplication } from '#graph/event-store';
import { type Operator, createOperator } from '#graph/operations';
import { MissingKeyVersion } from '#graph/operations/keys';
import { withoutBrowser } from '../purchase/gateway-calls.ts';
import { readLines } from './read-lines.ts';
import type { FacadeParts } from './facade-parts.ts';
import { createServices } from './services.ts';

export interface OfflineOperator extends Operator {
  /** Resolves once nothing that was asked for reads or writes the database any more, summaries included. Call it before the database closes. */
  close(): Promise<void>;
}

/** Beside no running facade: what an operator may do, over an open database. */
export function createOfflineOperator(parts: FacadeParts): OfflineOperator {
  const services = createServices(parts);
  const { pendingWork, eventStore, callAnalytics } = services;
  return {
    ...createOperator({ ...parts, deps: withoutBrowser(services) }),
    async close() {
      await pendingWork.waitForAll();
      await eventStore.close();
      await callAnalytics?.end();
    },
  };
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const resolution = object({ purchase: size(string(), 1, 64), reference: nullable(size(string(), 1, 64)), by: size(string(), 1, 100), why: size(string(), 1, 1000) });
const lost = object({
  charges: array(object({ purchase: string(), cents: integer(), reference: string(), policyNumbers: record(string(), string()) })),
  by: size(string(), 1, 100),
});
const ids = nullable(array(pattern(string(), /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)));
const wanted = object({ applications: ids, withKeys: boolean() });
const events = object({ applications: ids });
const people = object({ applications: array(string()), addresses: array(string()), by: size(string(), 1, 100), why: enums(erasureReasons), isDry: boolean() });
const ordered = array(object({ root: pattern(string(), /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/), by: size(string(), 1, 100), why: enums(erasureReasons), at: string() }));
const text = nullable(size(string(), 0, 1000));
const looked = object({
  outcomes: nullable(array(enums(outcomes))),
  program: text,
  sponsor: text,
  page: nullable(union([size(string(), 0, 1000), integer()])),
  kickout: text,
  hasNotes: nullable(boolean()),
  since: text,
  until: text,
  after: text,
  limit: nullable(min(integer(), 1)),
});
const whatIf = object({ wanted: looked, configuration: unknown() });
const history = object({ application: string(), shownTo: nullable(object({ by: size(string(), 1, 100), why: size(string(), 1, 1000) })) });
const evidence = object({ id: string(), by: size(string(), 1, 100), why: nullable(size(string(), 1, 1000)) });
const subscriber = object({ owner: size(string(), 1, 1000) });
const keptHead = object({ root: string(), stream: string(), sequence: integer(), hash: string() });

/** What cannot be read of a request. */
class UnreadableRequest extends Error {}

function read<T, S>(struct: Struct<T, S>, given: unknown): T {
  const [failure, value] = validate(given, struct);
  if (failure) throw new UnreadableRequest();
  return value;
}

/** Their message is for the operator. */
const EXPECTED = [ArchiveError, UnknownApplication, ProgramError, MissingKeyVersion];

/** Lines of JSON, as large as they like. */
const JSON_LINES = 'application/x-ndjson';
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

async function* toLines(values: AsyncIterable<object>): AsyncIterable<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
/** Lines of an answer, once the first one is there: what is wrong with the request is said as such. */
async function sendLines(reply: FastifyReply, values: AsyncIterable<object>): Promise<FastifyReply> {
  const all = values[Symbol.asyncIterator]();
  const first = await all.next();
  async function* whole(): AsyncIterable<object> {
    if (first.done !== true) yield first.value;
    yield* { [Symbol.asyncIterator]: () => all };
  }
  return reply.type(JSON_LINES).send(Readable.from(toLines(whole())));
}
const linesOf = ({ body }: FastifyRequest): AsyncIterable<string> => readLines(() => body as Readable);
async function* parseHeads(texts: AsyncIterable<string>): AsyncIterable<ExternalHead> {
  for await (const text of texts) yield read(keptHead, JSON.parse(text));
}

/**
 * Operator routes for commands that run beside a facade whose database only one process can open. The token adds no access: it is in the
 * data folder, and a process that can read the folder can read the data.
 */
export async function addOperatorDoor(app: FastifyInstance, token: string, operator: Operator): Promise<void> {
  const isAllowed = (given: string | undefined): boolean => timingSafeEqual(hash(given ?? ''), hash(`Bearer ${token}`));
  await app.register(
    async (door) => {
      door.addContentTypeParser(JSON_LINES, { bodyLimit: NO_LIMIT }, (_request, payload, done) => done(null, payload));
      door.addHook('onRequest', async (request, reply) => (isAllowed(request.headers.authorization) ? undefined : reply.code(401).send({ error: 'Not allowed' })));
      door.setErrorHandler((error, _request, reply) => {
        if (EXPECTED.some((expected) => error instanceof expected)) return reply.code(422).send({ error: (error as Error).message });
        if (error instanceof UnreadableRequest || error instanceof SyntaxError) return reply.code(400).send({ error: 'The request cannot be read' });
        throw error;
      });
      door.get('/books', () => operator.readOwnRecords());
      door.post('/lock', { bodyLimit: NO_LIMIT }, ({ body }, reply) => sendLines(reply, operator.lockCharges(read(lost, body))));
      door.post('/resolve', ({ body }) => operator.resolve(read(resolution, body)));
      door.get('/quarantine', (_request, reply) => reply.type(JSON_LINES).send(Readable.from(toLines(operator.quarantine()))));
      door.get('/heads', (_request, reply) => reply.type(JSON_LINES).send(Readable.from(toLines(operator.heads()))));
      door.post('/rebuild', (_request, reply) => reply.type(JSON_LINES).send(Readable.from(toLines(operator.rebuild()))));
      door.post('/export', ({ body }, reply) => sendLines(reply, operator.exportArchive(read(wanted, body))));
      door.post('/events', ({ body }, reply) => sendLines(reply, operator.events(read(events, body))));
      door.post('/list', ({ body }, reply) => sendLines(reply, operator.list(read(looked, body))));
      door.post('/what-if', ({ body }, reply) => sendLines(reply, operator.tryConfiguration(read(whatIf, body))));
      door.post('/history', ({ body }, reply) => sendLines(reply, operator.history(read(history, body))));
      door.post('/evidence', ({ body }) => operator.evidence(read(evidence, body)));
      door.get('/subscribers', (_request, reply) => reply.type(JSON_LINES).send(Readable.from(toLines(operator.alertSubscribers()))));
      door.post('/unsubscribe', ({ body }) => operator.removeAlertSubscriptions(read(subscriber, body)));
      door.post('/erase', ({ body }, reply) => reply.type(JSON_LINES).send(Readable.from(toLines(operator.erase(read(people, body))))));
      door.get('/erasures', (_request, reply) => reply.type(JSON_LINES).send(Readable.from(toLines(operator.erasures()))));
      door.post('/erase-again', { bodyLimit: NO_LIMIT }, ({ body }, reply) => reply.type(JSON_LINES).send(Readable.from(toLines(operator.repeatErasures(read(ordered, body))))));
      door.get('/keys', () => operator.keyStatus());
      door.post('/rewrap', (_request, reply) => sendLines(reply, operator.rewrapKeys()));
      door.post('/import', { bodyLimit: NO_LIMIT }, (request) => operator.importArchive(linesOf(request)));
      door.post('/verify', { bodyLimit: NO_LIMIT }, (request) => operator.verifyEventStore(parseHeads(linesOf(request))));
    },
    { prefix: '/operator' },
  );
}
