import { v5 as uuidOf } from 'uuid';
import type { Database } from '#graph/db';
import { GatewayFault } from '#graph/gateway';
import type { Kysely } from 'kysely';
import { refreshAccount } from '../../nouns/account/refresh-account.ts';
import type { Application } from '../../applications/applications.ts';
import type { AbandonmentDeps } from './deps.ts';
import { opportunityEndpoints } from '../../nouns/opportunity/opportunity.wire.ts';
import { requireProgram } from '../../nouns/program/require-program.ts';
import { type Owed, type Standing, begin, end, findOwed, isLastTry, keepLocation, standingOf } from './owed.ts';
import { accountNow, opportunityNow } from './told.ts';

export interface Telling {
  readonly db: Kysely<Database>;
  readonly services: AbandonmentDeps;
  readonly isEnding?: () => boolean;
}

/** `canceled`: the CRM need not be informed any more. `later`: the request failed or was incomplete. */
type Told = 'done' | 'canceled' | 'later';

/** Returns the current state if the CRM may be informed now. */
async function stillToTell({ db }: Telling, owed: Owed): Promise<Standing | Exclude<Told, 'done'>> {
  const standing = await standingOf(db, owed);
  if (!standing?.is_abandoned) return 'canceled';
  // If the buyer abandons the other application too, the CRM is informed then. If they buy there, nothing was abandoned.
  return standing.is_elsewhere ? 'later' : standing;
}

/** Sends the opportunity, and the buyer's account if the location has changed since. */
async function send(telling: Telling, application: Application, owed: Owed, standing: Standing): Promise<Told> {
  const { db, services } = telling;
  const { crmReports, log } = services;
  const [known, account] = [await crmReports.find(application, 'opportunity'), await crmReports.find(application, 'account')];
  if (!known) return 'canceled';
  const program = await requireProgram(services, application);
  const body = opportunityNow(known, program, standing);
  await keepLocation(db, owed, body.Location);
  const call = await services.gateway(application);
  const still = await stillToTell(telling, owed);
  if (typeof still === 'string') return still;
  const answer = await call(opportunityEndpoints.save, { body, callId: uuidOf('opportunity', owed.event_id) });
  if (!answer.ok) {
    log.warn({ errors: answer.errors.map(({ code }) => code) }, 'the CRM did not take that an application was abandoned');
    return 'later';
  }
  const refreshed = account && accountNow(account, body);
  if (!refreshed) return 'done';
  const stillThen = await stillToTell(telling, owed);
  if (typeof stillThen === 'string') return stillThen;
  return (await refreshAccount(call, log, refreshed, uuidOf('account', owed.event_id))) ? 'done' : 'later';
}

async function tellOne(telling: Telling, application: Application | undefined, owed: Owed): Promise<Told> {
  const standing = await stillToTell(telling, owed);
  if (!application) return 'canceled';
  return typeof standing === 'string' ? standing : send(telling, application, owed, standing);
}

/** Logs a gateway that does not answer. Returns true if other applications of its program need not be tried in this run. */
async function tell(telling: Telling, application: Application | undefined, owed: Owed): Promise<boolean> {
  const { db, services } = telling;
  const { log, now } = services;
  await begin(db, owed, now());
  let told: Told = 'later';
  let isAway = false;
  try {
    told = await tellOne(telling, application, owed);
  } catch (error) {
    isAway = error instanceof GatewayFault;
    log.warn({ application: owed.application_id, error: error instanceof Error ? error.message : String(error) }, 'the CRM could not be told that an application was abandoned');
  }
  if (told !== 'later') await end(db, owed, { status: told, now: now() });
  else if (isLastTry(owed)) {
    log.error({ application: owed.application_id, tries: owed.attempts + 1 }, 'the CRM is not told any more that an application was abandoned');
    await end(db, owed, { status: 'failed', now: now() });
  }
  return isAway;
}

/** Reports abandonments to the CRM, including those that failed before. Run it in one process at a time. */
export async function tellAbandoned(telling: Telling): Promise<void> {
  const { db, services, isEnding = () => false } = telling;
  const away = new Set<string>();
  for (const owed of await findOwed(db, new Date(services.now()))) {
    if (isEnding()) return;
    const application = await services.applications.find({ root: owed.root_id, id: owed.application_id });
    const program = application?.program ?? '';
    if (!away.has(program) && (await tell(telling, application, owed))) away.add(program);
  }
}
