import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { ApolloServer } from '@apollo/server';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { addEvidenceRoute, addExportRoute } from '#graph/console';
import { createOperator } from '#graph/operations';
import { registerDatabaseGauges } from '#graph/metrics';
import { addProofRoute } from '#graph/proof';
import { addUnsubscribeRoute } from '#graph/reminder';
import { isTracing } from '#graph/tracing';
import { type StaffRoutesParts, addStaffRoutes, analystDoor, createStaffProvider, developerDoor, readSessionId } from '#graph/staff';
import type { Context, Services } from '../schema/context.ts';
import { startApollo } from '../schema/start-apollo.ts';
import { createAdmission } from './admission.ts';
import { type BackgroundWorkers, startBackground } from './background.ts';
import { readBrowserId } from './browser-cookie.ts';
import { addConsole } from './console.ts';
import { addCspReports } from './csp-reports.ts';
import { addEarlyAnswers, clientErrorAnswer } from './early-errors.ts';
import { addExplorer } from './explorer.ts';
import type { FacadeSettings } from './facade-settings.ts';
import { addGraphql } from './graphql.ts';
import { addHealth } from './health.ts';
import { withoutBrowser } from '../purchase/gateway-calls.ts';
import { addHttpErrors, answerFrameworkError } from './http-errors.ts';
import { addMetrics } from './metrics-route.ts';
import { addOperatorDoor } from './operator-door.ts';
import { type PageSettings, addPages } from './page.ts';
import { addRequestIds } from '../schema/request-id.ts';
import { watchCongestion } from './queue-delay.ts';
import { REQUEST_LIMITS } from '../schema/request-limits.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { readTarget } from './request-target.ts';
import { contextFor, createServices } from './services.ts';
import { addAccessReports } from './access-reports.ts';
import { addSecurityHeaders } from './security.ts';
import type { PendingWork } from '../schema/pending-work.ts';
import { addVerifier } from './verifier.ts';
import { checkUpstreams } from './upstreams.ts';
import { STAFF_FACTOR, type SecurityLog } from '../schema/security-log.ts';

export interface Facade {
  readonly url: string;
  /** Lets requests under way end, then closes. */
  close(): Promise<void>;
}

/** Where the facade is reached from this machine. */
function urlOf(host: string, port: number): string {
  if (['0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** How often slow requests are closed, in milliseconds. */
const SLOW_REQUEST_CHECK_MS = 5000;

/** The web server: requests that do not arrive in time, and connections over the cap, are closed. */
function createApp({ trustedProxies, requestTimeoutMs, maxConnections, log }: FacadeSettings): FastifyInstance {
  const trustProxy = typeof trustedProxies === 'number' ? (_address: string, hop: number): boolean => hop < trustedProxies : [...trustedProxies];
  const http = { connectionsCheckingInterval: Math.min(SLOW_REQUEST_CHECK_MS, requestTimeoutMs), requireHostHeader: false };
  const app = Fastify({
    bodyLimit: REQUEST_LIMITS.bytes,
    trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: requestTimeoutMs,
    http,
    rewriteUrl: ({ url = '' }) => readTarget(url),
    clientErrorHandler: clientErrorAnswer(log),
    frameworkErrors: answerFrameworkError,
  });
  addEarlyAnswers(app.server);
  app.server.maxConnections = maxConnections;
  app.server.headersTimeout = Math.min(app.server.headersTimeout, requestTimeoutMs);
  return app;
}

/** The browser of a request, if it owns an application. */
async function ownerOf({ applications }: Services, request: FastifyRequest): Promise<string | null> {
  const browser = readBrowserId(request);
  return browser !== null && (await applications.hasAny(browser)) ? browser : null;
}

/** Who may finish under overload: buyers with an application, and the staff. */
async function isKnown(services: Services, request: FastifyRequest): Promise<boolean> {
  return (await ownerOf(services, request)) !== null || (await services.staffSessions.find(readSessionId(request))) !== null;
}

const pathOnly = (url: string): string => url.split('?', 1)[0] ?? '';

interface Running {
  readonly apollo: ApolloServer<Context>;
  readonly pendingWork: PendingWork;
  readonly background: BackgroundWorkers;
  readonly securityLog: SecurityLog;
}

/** Takes no more requests, and lets those under way end: also those whose browser is gone, as they may be paying. */
async function stop({ apollo, pendingWork, background, securityLog }: Running): Promise<void> {
  background.quiet();
  try {
    await apollo.stop();
    await pendingWork.waitForAll();
  } finally {
    await background.end().finally(() => securityLog.end());
  }
}

/** Signing in, and what is for developers and analysts. Where no provider is known nobody can sign in, and in production there is neither explorer nor console. */
async function addStaff(
  app: FastifyInstance,
  { oidc, keys, explorer, console, isProduction, publicUrl }: FacadeSettings,
  { staffSessions: sessions, securityLog, standby, now }: Services,
): Promise<void> {
  const { logger, record } = securityLog;
  const recordFailure: StaffRoutesParts['recordFailure'] = (facts, message) => record('authn_login_fail', { factor: STAFF_FACTOR, ...facts }, message);
  if (oidc !== null) addStaffRoutes(app, { provider: createStaffProvider(oidc), sessions, keys, publicUrl, now, log: logger, recordFailure });
  const door = { isProduction, hasSignIn: oidc !== null, sessions };
  if (explorer) await addExplorer(app, explorer, developerDoor(door));
  if (console) await addConsole(app, console, { door: analystDoor(door), sessions, readsStandby: standby !== null });
}

/** What pages say differs with it. */
function describeDeployment({ mailsProof, remindEvery }: FacadeSettings, { mail, eftTypes }: Services): Omit<PageSettings, 'webRoot' | 'release'> {
  const canMail = mail !== null;
  return { canMail, mailsProof: mailsProof && canMail, mailsReminders: remindEvery !== null && canMail, savesMethods: eftTypes !== null, ...(isTracing() && { traces: true }) };
}

/** Starts the facade: GraphQL, pages, health. @throws one line where an upstream cannot be reached or the port is taken. */
export async function startFacade(settings: FacadeSettings): Promise<Facade> {
  const { port, host, log } = settings;
  const services = createServices(settings);
  await checkUpstreams(services.programs, settings.localServerUrl);
  const app = createApp(settings);
  await app.register(cookie);
  await addSecurityHeaders(app);
  addRequestIds(app);
  addHttpErrors(app, log);
  refuseUnreadable(app);
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = Math.round(reply.elapsedTime);
    log.info({ method: request.method, path: pathOnly(request.url), status: reply.statusCode, milliseconds, requestId: request.id }, 'request');
  });
  addMetrics(app, services.metrics, settings.metricsToken);
  app.server.on('drop', () => services.metrics.countShedRequest('connections'));
  await addCspReports(app, services);
  registerDatabaseGauges(settings.db, services.metrics.registry);
  const { apollo, compiled } = await startApollo(app, settings);
  const { pendingWork, securityLog } = services;
  await addGraphql(app, {
    apollo,
    compiled,
    registered: settings.registered,
    metrics: services.metrics,
    access: addAccessReports(app, securityLog, services.staffSessions),
    log,
    pendingWork,
    admission: createAdmission({ maxOperations: settings.maxOperations, isCongested: watchCongestion(app, settings), isKnown: (request) => isKnown(services, request) }),
    ownerOf: (request) => ownerOf(services, request),
    contextOf: (request, reply) => contextFor(settings, services, request, reply),
  });
  await addStaff(app, settings, services);
  addExportRoute(app, { sessions: services.staffSessions, analystsOf: services.analystsOf, limits: services.limits });
  addEvidenceRoute(app, { sessions: services.staffSessions, analystsOf: services.analystsOf, limits: services.limits });
  addProofRoute(app, async (request, reply) => ({ ...(await contextFor(settings, services, request, reply)), db: settings.db }));
  await addUnsubscribeRoute(app, { ...services, db: settings.db });
  if (settings.verifier) await addVerifier(app, settings.verifier);
  addHealth(app, settings, services.programs);
  if (settings.operatorToken !== null) await addOperatorDoor(app, settings.operatorToken, createOperator({ ...settings, deps: withoutBrowser(services) }));
  await addPages(app, { ...settings.page, ...describeDeployment(settings, services) }, services.programs, log);
  const background = await startBackground(settings, services);
  await app.listen({ port, host }).catch(async (error: unknown) => {
    await background.end();
    throw error;
  });
  const address = app.server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return { url: urlOf(host, bound), close: () => stop({ apollo, pendingWork, background, securityLog }) };
}
