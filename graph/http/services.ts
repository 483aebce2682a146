import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventStoreCatalog } from '#events/server-stream';
import { createLeases } from '#graph/db';
import { type Call, type CallAnalytics, type CallReport, type CallTrace, type UpstreamClients, createCallAnalytics, createUpstreamClients, createTrace } from '#graph/gateway';
import { type EventStore, createEventStore } from '#graph/event-store';
import { abortWhenClosed } from './abort-when-closed.ts';
import { COUNTED_DIRECTIVES } from './csp-reports.ts';
import { createAlerts } from '#graph/operations/alerts';
import { openSummaryColumns } from '#graph/operations/summary-columns';
import { createSigningKeys } from '#graph/keys';
import { type Metrics, createMetrics, registerStandbyGauges } from '#graph/metrics';
import { createMail } from '#graph/mail';
import { createProofRequests } from '#graph/proof';
import { readLostSpans } from '#graph/tracing';
import { createStaffSessions, isDeveloper, readSessionId } from '#graph/staff';
import { createAccountStore, cacheAccounts } from '../purchase/account/accounts.ts';
import { findRatingAccount } from '../nouns/account/rating-account.ts';
import { createApplications } from '../applications/applications.ts';
import { createFamilyCache } from '../applications/family-cache.ts';
import { createForks } from '../applications/forks.ts';
import { createGatewayIds } from '../applications/gateway-ids.ts';
import type { Context, Services } from '../schema/context.ts';
import { openBrowserSession, confirmSession } from '../nouns/identity/browser-session.ts';
import { checkEmail } from '../nouns/identity/check-email.ts';
import { createSessions } from '../nouns/identity/sessions.ts';
import { createAttemptLedger } from '../purchase/ledger/attempt-ledger.ts';
import { createFamilies } from '../purchase/ledger/family-records.ts';
import { createOffers } from '../purchase/ledger/offers.ts';
import { parseClientAddress, reportWaits, createTooManyRequestsError } from '../limits/index.ts';
import { createCrmReports } from '../nouns/account/crm-reports.ts';
import { createResumeLinks } from '../resume/resume-links.ts';
import { createOrchestrations } from '../purchase/account/orchestrations.ts';
import { createPrograms, tracePrograms } from '../nouns/program/programs.ts';
import { findCoverages, ANONYMOUS } from '../nouns/quote/coverages.ts';
import { createQuoteCaches } from '../nouns/quote/quote-caches.ts';
import type { SavedDataOwner } from '../nouns/payment-method/deps.ts';
import { fetchSavedAddresses, fetchSavedMethods } from '../nouns/payment-method/saved-data.ts';
import { type FacadeParts, fingerprintKeyOf } from './facade-parts.ts';
import { ensureBrowserId } from './browser-cookie.ts';
import { openAnalysts } from './open-analysts.ts';
import { limitRulesOf, openLimits } from './open-limits.ts';
import { createGatewayCalls, withoutBrowser } from '../purchase/gateway-calls.ts';
import { createLoaders } from '../schema/loaders.ts';
import { createLimitReports, createSecurityLog } from '../schema/security-log.ts';
import { sessionCookie } from './session-cookie.ts';
import { createPendingWork } from '../schema/pending-work.ts';
import { requestId } from '../schema/request-id.ts';

const openEventStore = ({ db, keys, now, log }: FacadeParts, onWritten: (events: number) => void): EventStore =>
  createEventStore({
    db,
    keys,
    clock: () => new Date(now()),
    catalog: eventStoreCatalog,
    onWritten,
    onWriteRepeated: (err) => log.warn({ err, requestId: requestId() }, 'an append failed; it is repeated under locks'),
    onSummaryFailed: (err, { application_id: application }) => log.error({ err, application }, 'the summary of an application could not be updated; it is tried again'),
  });

const openMail = ({ mail }: FacadeParts) => mail && createMail(mail.smtpUrl, mail.from);

const openMetrics = (parts: FacadeParts, readQueueLength: EventStore['queueLength'], readUpstreams: UpstreamClients['listStates']): Metrics =>
  createMetrics({ limits: limitRulesOf(parts), directives: COUNTED_DIRECTIVES, readQueueLength, readUpstreams, readLostSpans, now: parts.now });

function openAlerts(parts: FacadeParts, fingerprint: Services['fingerprint']): Services['alerts'] {
  const { isProduction, publicUrl: origin = parts.localUrl } = parts;
  return createAlerts({ ...parts, fingerprint, mail: openMail(parts), origin, webhooks: { allowsPrivate: !isProduction }, allowsDemo: !isProduction });
}

const hasProofMail = ({ mailsProof, mail }: FacadeParts): boolean => mailsProof && mail !== null;

const openLedger = (parts: FacadeParts, { bootId, eventStore, metrics }: Pick<Services, 'bootId' | 'eventStore' | 'metrics'>): Services['ledger'] =>
  createAttemptLedger({ db: parts.db, now: parts.now, bootId, eventStore, mailsProof: hasProofMail(parts), onOutcome: (step, status) => metrics.countPurchaseStep(step, status) });

const observeCalls =
  (metrics: Metrics, analytics: CallAnalytics | null) =>
  (call: CallReport): void => {
    metrics.observeCall(call);
    analytics?.report(call);
  };

/** Work that no request waits for fails into the log. */
const logFailure = (work: Promise<unknown>, log: FacadeParts['log']): Promise<void> =>
  work.then(
    () => undefined,
    (error: unknown) => log.error({ err: error }, 'work that no request waited for has failed'),
  );

/** Puts together what the facade keeps between requests. */
export function createServices(parts: FacadeParts): Services {
  const { db, keys, sessionSecrets, now, log } = parts;
  const [secret, signing] = [fingerprintKeyOf(parts), createSigningKeys(...sessionSecrets)];
  const [bootId, cache, pendingWork] = [randomUUID(), createFamilyCache(parts.changes), createPendingWork()];
  const eventStore = openEventStore(parts, (events) => metrics.countAppendedEvents(events));
  const metrics = openMetrics(
    parts,
    () => eventStore.queueLength(),
    () => clients.listStates(),
  );
  if (parts.standby) registerStandbyGauges(parts.standby, metrics.registry);
  const callAnalytics = parts.callAnalyticsUrl ? createCallAnalytics({ url: parts.callAnalyticsUrl, log, onLost: (reports) => metrics.countLostReports(reports) }) : null;
  const leases = createLeases({ db: parts.leaseDb ?? db, log });
  const clients = createUpstreamClients({ ...parts, onCall: observeCalls(metrics, callAnalytics), canWrite: () => leases.canAct() });
  const fingerprint = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
  const [securityLog, summaryColumns] = [createSecurityLog(log, now), openSummaryColumns(db, parts.columnLimits, log)];
  const staffSessions = createStaffSessions({ db, keys, signing, now, idleMs: parts.staffIdleMs, lifeMs: parts.staffLifeMs });
  const applications = createApplications({ db, secret, now, cache });
  const services: Services = {
    programs: createPrograms({ db, localServer: clients.localServer, gatewayUrl: parts.gatewayUrl, now }),
    applications,
    families: createFamilies(db, applications),
    gatewayIds: createGatewayIds(db, now),
    crmReports: createCrmReports({ db, keys, now }),
    eventStore,
    forks: createForks({ db, eventStore, now, log, metrics }),
    resumeLinks: createResumeLinks({ db, keys, secret, now }),
    proofRequests: hasProofMail(parts) ? createProofRequests({ db, keys }) : null,
    mail: openMail(parts),
    offers: createOffers({ db, now, eventStore }),
    ...createQuoteCaches(clients, now),
    bootId,
    cache,
    leases,
    ledger: openLedger(parts, { bootId, eventStore, metrics }),
    accounts: createAccountStore({ db, keys, fingerprint, now, cache }),
    sessions: createSessions({ db, keys, signing, log, now }),
    limits: openLimits(parts, secret, metrics, createLimitReports(securityLog, fingerprint)),
    orchestrations: createOrchestrations(keys),
    clients,
    callAnalytics,
    metrics,
    staffSessions,
    securityLog,
    summaryColumns,
    standby: parts.standby ?? null,
    ...openAnalysts(parts, { ...parts, eventStore, summaryColumns, working: () => withoutBrowser(services) }, staffSessions),
    alerts: openAlerts(parts, fingerprint),
    traceUrl: parts.traceUrl ?? null,
    eftTypes: parts.eftTypes,
    temporaryLoginSecret: parts.temporaryLoginSecret,
    runInBackground: (work) => pendingWork.track(logFailure(work(withoutBrowser(services)), log)),
    fingerprint,
    newId: randomUUID,
    pendingWork,
    now,
    log,
  };
  return services;
}

const gatewayOfPrograms =
  ({ programs, clients }: Services, trace: CallTrace): Context['gatewayOfProgram'] =>
  async ({ sitename, api: { programId, sponsorId } }, identity = {}) =>
    clients.gateway(await programs.findGatewayAccess(sitename), { programId, sponsorId, ...identity }, trace);

/** What one request's resolvers get. */
export async function contextFor(parts: FacadeParts, all: Services, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const limits = reportWaits(all.limits, (seconds) => void reply.code(429).header('retry-after', String(seconds)));
  const services = { ...all, limits, accounts: cacheAccounts(all.accounts) };
  const trace: CallReport[] = [];
  const browser = ensureBrowserId(request, reply);
  const calls = createTrace(trace);
  const programs = tracePrograms(services.programs, calls);
  const localServer = services.clients.localServer(calls);
  const browserSession = await openBrowserSession(services.sessions, sessionCookie(request, reply));
  const { gateway, gatewayForRead } = createGatewayCalls({ ...services, programs }, calls, () => browserSession.current());
  const client = parseClientAddress(request.ip, request.socket.remoteAddress);
  const gatewayOfProgram = gatewayOfPrograms({ ...services, programs }, calls);
  const gatewayFor = async ({ application, holder }: SavedDataOwner): Promise<Call> => {
    const as = { integrityUser: holder.upn };
    return application ? gateway(application, as) : gatewayOfProgram((await programs.load()).program, as);
  };
  const session = readSessionId(request);
  const staff = await services.staffSessions.find(session);
  const analysts = staff ? await services.analystsOf(session) : services.analysts;
  const loaders = createLoaders(calls, {
    applications: (refs) => services.applications.findAll(refs),
    ownApplications: (refs) => services.applications.findAllOwn(refs, browser),
    listItems: (applications) => analysts.readListItems(applications),
    async emailCheck(email) {
      const wait = await services.limits.take('emailCheck', { account: email, client });
      if (wait > 0) throw createTooManyRequestsError(wait);
      return checkEmail(localServer, email);
    },
    currentSession: (session) => confirmSession({ sessions: services.sessions, browserSession, localServer }, session),
    ratingAccount: async ({ application, id }) => findRatingAccount(await gateway(application), id),
    coverages: (application) => findCoverages(application, { cache: services.coverages, trace: calls, call: () => gateway(application, ANONYMOUS) }),
    savedAddresses: async (whose) => fetchSavedAddresses(await gatewayFor(whose), whose),
    savedMethods: async (whose) => fetchSavedMethods(await gatewayFor(whose), whose.holder.profileId),
  });
  return {
    ...services,
    programs,
    browser,
    client,
    origin: parts.publicUrl ?? `${request.protocol}://${request.host}`,
    browserSession,
    // A login within this request changes it.
    get session() {
      return browserSession.current();
    },
    staff,
    analysts,
    isDeveloper: isDeveloper(parts.isProduction, staff),
    trace,
    localServer,
    gateway,
    gatewayForRead,
    gatewayOfProgram,
    loaders,
    closed: abortWhenClosed(reply.raw),
    areQuotasTaken: false,
  };
}
