import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Context, Services } from '../context.ts';
import { formatError } from './format-error.ts';
import { addHealth } from './health.ts';
import { type PageSettings, addPages } from './page.ts';
import { contextFor, createServices, type FacadeParts } from './services.ts';
import { makeSchema } from './schema.ts';
import { addSecurityHeaders } from './security.ts';
import { checkUpstreams } from './upstreams.ts';

export interface FacadeSettings extends FacadeParts {
  readonly page: PageSettings;
  readonly port: number;
  readonly host: string;
  readonly isProduction: boolean;
  /** Payments begun before this time (milliseconds since 1970) by another process are not under way any more. */
  readonly paymentsStartedBefore: number;
}

export interface Facade {
  readonly url: string;
  /** Lets requests under way end, then closes. */
  close(): Promise<void>;
}

/** Answers are small but for pictures of screens: that operation alone may send more. */
const BODY_LIMIT = 512 * 1024;
const SCREEN_LIMIT = 8 * 1024 * 1024;

/** What a request says of its body's size: none is said of one that is sent in chunks. */
const sizeOf = (headers: IncomingHttpHeaders): number => Number(headers['content-length'] ?? ('transfer-encoding' in headers ? Infinity : 0));

function limitBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    const isLarge = sizeOf(request.headers) > BODY_LIMIT;
    const { operationName } = (request.body ?? {}) as { operationName?: unknown };
    if (isLarge && operationName !== 'CaptureScreen') await reply.code(413).send({ error: 'The request is larger than 512 KiB' });
  });
}

/** A payment that another process began this long ago (milliseconds) has no process any more, whatever its outcome. */
const LONGEST_PAYMENT = 5 * 60_000;

/** Other processes end, too: what they leave open is looked for as long as this one runs. */
function watchPayments({ journal, now, log }: Services): () => void {
  const look = (): void =>
    void journal.settleAbandoned(now() - LONGEST_PAYMENT).catch((error: unknown) => log.error({ err: error }, 'payments left open could not be looked for'));
  const timer = setInterval(look, 60_000).unref();
  return () => clearInterval(timer);
}

const pathOnly = (url: string): string => url.split('?', 1)[0] ?? '';

async function stop(apollo: ApolloServer<Context>, endWatch: () => void): Promise<void> {
  endWatch();
  await apollo.stop();
}

/** Starts the facade: GraphQL, pages, health. @throws one line where an upstream cannot be reached or the port is taken. */
export async function startFacade(settings: FacadeSettings): Promise<Facade> {
  const { port, host, log, isProduction } = settings;
  const services = createServices(settings);
  await checkUpstreams(services.programs, settings.localServerUrl);
  const abandoned = await services.journal.settleAbandoned(settings.paymentsStartedBefore);
  if (abandoned > 0) log.warn({ payments: abandoned }, 'payments were under way when a process ended: unconfirmed until somebody settles them');
  const watch = watchPayments(services);
  // Behind a proxy in production, which says whether the browser came by HTTPS.
  const app = Fastify({ bodyLimit: SCREEN_LIMIT, trustProxy: isProduction, genReqId: () => randomUUID() });
  await app.register(cookie);
  await addSecurityHeaders(app);
  limitBodies(app);
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = Math.round(reply.elapsedTime);
    log.info({ method: request.method, path: pathOnly(request.url), status: reply.statusCode, milliseconds }, 'request');
  });
  const apollo = new ApolloServer<Context>({
    schema: await makeSchema(),
    introspection: !isProduction,
    includeStacktraceInErrorResponses: false,
    // Whoever started it ends it: a second handler would send the signal again.
    stopOnTerminationSignals: false,
    hideSchemaDetailsFromClientErrors: isProduction,
    plugins: [ApolloServerPluginLandingPageDisabled(), fastifyApolloDrainPlugin(app)],
    formatError: formatError(log),
  });
  await apollo.start();
  await app.register(fastifyApollo(apollo), { path: '/graphql', method: ['POST', 'OPTIONS'], context: (request, reply) => contextFor(settings, services, request, reply) });
  addHealth(app, settings, services.programs);
  await addPages(app, settings.page, services.programs, log);
  await app.listen({ port, host });
  const address = app.server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return { url: `http://${host === '0.0.0.0' ? 'localhost' : host}:${bound}`, close: () => stop(apollo, watch) };
}

