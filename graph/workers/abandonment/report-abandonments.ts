import type { Program } from '#events/program';
import { findCrmProduct } from '#events/rules';
import type { Infer } from 'superstruct';
import type { RefreshBody } from '../../nouns/account/account.wire.ts';
import { ExitReason, OpportunityLocation } from '../../nouns/opportunity/opportunity-enums.ts';
import { type opportunityBody, opportunityEndpoints } from '../../nouns/opportunity/opportunity.wire.ts';
import type { Logger } from 'pino';
import type { EventStore } from '#graph/event-store';
import type { GatewayCalls } from '../../applications/access.ts';
import type { CrmReports } from '../../nouns/account/crm-reports.ts';
import type { ProgramDeps } from '../../nouns/program/deps.ts';
import { type AbandonmentState, type PendingReport, findDueReports, finishReport, isLastAttempt, readAbandonmentState, saveLocation, startAttempt } from './report-queue.ts';
import { v5 as uuidOf } from 'uuid';
import type { Database } from '#graph/db';
import { GatewayFault } from '#graph/gateway';
import type { Kysely } from 'kysely';
import { refreshAccount } from '../../nouns/account/refresh-account.ts';
import type { Application, Applications } from '../../applications/applications.ts';
import { requireProgram } from '../../nouns/program/require-program.ts';

type OpportunityBody = Infer<typeof opportunityBody>;

/** Returns how far the buyer had come: the last location sent, unless the last page says otherwise. */
function chooseLocation(program: Program, page: number | null, last: OpportunityLocation): OpportunityLocation {
  const isPayment = page !== null && program.display.pages[page]?.type === 'Payment';
  // A buyer who asked to purchase and is still on that page has come that far.
  if (isPayment) return last === OpportunityLocation.ORDER_SUMMARY ? last : OpportunityLocation.PAYMENT;
  // A quote was requested even if the buyer did not continue from it.
  return last === OpportunityLocation.QUOTE ? last : OpportunityLocation.APPLICATION;
}

/** Returns a lookup of exit reasons by the CRM's product id. Products that the event does not name get `NONE`. */
function mapExitReasons(program: Program, reasons: AbandonmentState['exit_reasons']): (crmId: string) => ExitReason {
  const exits = new Map(program.spoke.products.map((product) => [findCrmProduct(program, product), reasons[product.id]]));
  return (crmId) => exits.get(crmId) ?? ExitReason.NONE;
}

/** Returns the last opportunity sent, with its current exit reasons and location. */
function updateOpportunity(body: OpportunityBody, program: Program, { exit_reasons: reasons, page }: AbandonmentState): OpportunityBody {
  const exitOf = mapExitReasons(program, reasons);
  const Products = body.Products.map(({ ProductId }) => ({ ProductId, ExitReason: exitOf(ProductId) }));
  return { ...body, Products, Location: chooseLocation(program, page, body.Location) };
}

/** Returns the last account sent, with the opportunity's current state; null if the location is unchanged, which is no reason to send it again. */
function updateAccount(body: RefreshBody, { Products, Location }: OpportunityBody): RefreshBody | null {
  if (body.Opportunities.every((opportunity) => opportunity.Location === Location)) return null;
  const exits = new Map(Products.map(({ ProductId, ExitReason: exit }) => [ProductId, exit]));
  const Opportunities = body.Opportunities.map((opportunity) => ({
    ...opportunity,
    Location,
    OpportunityProducts: opportunity.OpportunityProducts.map((product) => ({ ...product, ExitReason: exits.get(product.ProductId) ?? ExitReason.NONE })),
  }));
  return { ...body, Opportunities };
}

/** What reporting abandoned applications needs. */
export interface AbandonmentDeps extends GatewayCalls, ProgramDeps {
  readonly applications: Applications;
  readonly crmReports: CrmReports;
  readonly eventStore: EventStore;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly log: Logger;
}

export interface ReportRun {
  readonly db: Kysely<Database>;
  readonly services: AbandonmentDeps;
  readonly isEnding?: () => boolean;
}

/** `canceled`: the CRM need not be informed any more. `later`: the request failed or was incomplete. */
type ReportResult = 'done' | 'canceled' | 'later';

/** Returns the current state if the CRM may be informed now. */
async function readReportableState({ db, services }: ReportRun, report: PendingReport): Promise<AbandonmentState | Exclude<ReportResult, 'done'>> {
  await services.eventStore.projectFamily(report.root_id);
  const state = await readAbandonmentState(db, report);
  if (!state?.is_abandoned) return 'canceled';
  // If the buyer abandons the other application too, the CRM is informed then. If they buy there, nothing was abandoned.
  return state.is_elsewhere ? 'later' : state;
}

/** Sends the opportunity, and the buyer's account if the location has changed since. */
async function sendReport(run: ReportRun, application: Application, report: PendingReport, state: AbandonmentState): Promise<ReportResult> {
  const { db, services } = run;
  const { crmReports, log } = services;
  const [opportunity, account] = [await crmReports.find(application, 'opportunity'), await crmReports.find(application, 'account')];
  if (!opportunity) return 'canceled';
  const program = await requireProgram(services, application);
  const body = updateOpportunity(opportunity, program, state);
  await saveLocation(db, report, body.Location);
  const call = await services.gateway(application);
  const current = await readReportableState(run, report);
  if (typeof current === 'string') return current;
  const answer = await call(opportunityEndpoints.save, { body, callId: uuidOf('opportunity', report.event_id) });
  if (!answer.ok) {
    log.warn({ errors: answer.errors.map(({ code }) => code) }, 'the CRM refused the report of an abandoned application');
    return 'later';
  }
  const refreshed = account && updateAccount(account, body);
  if (!refreshed) return 'done';
  const later = await readReportableState(run, report);
  if (typeof later === 'string') return later;
  return (await refreshAccount(call, log, refreshed, uuidOf('account', report.event_id))) ? 'done' : 'later';
}

async function reportIfAbandoned(run: ReportRun, application: Application | undefined, report: PendingReport): Promise<ReportResult> {
  const state = await readReportableState(run, report);
  if (!application) return 'canceled';
  return typeof state === 'string' ? state : sendReport(run, application, report, state);
}

/** Logs a gateway that does not answer. Returns true if other applications of its program need not be tried in this run. */
async function attemptReport(run: ReportRun, application: Application | undefined, report: PendingReport): Promise<boolean> {
  const { db, services } = run;
  const { log, now } = services;
  await startAttempt(db, report, now());
  let result: ReportResult = 'later';
  let isAway = false;
  try {
    result = await reportIfAbandoned(run, application, report);
  } catch (error) {
    isAway = error instanceof GatewayFault;
    log.warn({ application: report.application_id, error: error instanceof Error ? error.message : String(error) }, 'an abandoned application could not be reported to the CRM');
  }
  if (result !== 'later') await finishReport(db, report, { status: result, now: now() });
  else if (isLastAttempt(report)) {
    log.error({ application: report.application_id, tries: report.attempts + 1 }, 'an abandoned application is no longer reported to the CRM');
    await finishReport(db, report, { status: 'failed', now: now() });
  }
  return isAway;
}

/** Reports abandonments to the CRM, including those that failed before. Run it in one process at a time. */
export async function reportAbandonments(run: ReportRun): Promise<void> {
  const { db, services, isEnding = () => false } = run;
  const away = new Set<string>();
  for (const report of await findDueReports(db, new Date(services.now()))) {
    if (isEnding()) return;
    const application = await services.applications.find({ root: report.root_id, id: report.application_id });
    const program = application?.program ?? '';
    if (!away.has(program) && (await attemptReport(run, application, report))) away.add(program);
  }
}
