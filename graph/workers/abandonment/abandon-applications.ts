import type { ServerEvent } from '#graph/event-store';
import type { Database } from '#graph/db';
import { inItemSpan } from '#graph/tracing';
import { type Kysely, sql } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import { applicationAbandoned } from '#events/server-stream';
import { lockFamily } from '../../purchase/ledger/attempt-queries.ts';
import { queueReport } from './report-queue.ts';
import { type AbandonmentDeps, reportAbandonments } from './report-abandonments.ts';

export interface SilentApplication {
  readonly root_id: string;
  readonly application_id: string;
  readonly events: number;
  readonly kicked: readonly string[];
}

/** The most that one run takes; the next run takes the next ones. */
const MAX_APPLICATIONS_PER_RUN = 200;

/**
 * Returns applications in progress that are silent since then, longest first, or `only` if it still is. Excludes families with an open, unconfirmed or paid payment or an active
 * application, erased people, and imports: an import has no owner, and an event added here would make its stream differ from its source's.
 */
async function findSilentApplications(db: Kysely<Database>, since: Date, only?: Pick<SilentApplication, 'root_id' | 'application_id'>): Promise<SilentApplication[]> {
  const one = only ? sql`and silent.root_id = ${only.root_id} and silent.application_id = ${only.application_id}` : sql``;
  const { rows } = await sql<SilentApplication>`
    select silent.root_id, silent.application_id, silent.event_count as events,
      array(select jsonb_array_elements(silent.fold_state -> 'browser' -> 'kicked') ->> 'productId') as kicked
    from application_summary silent
    where silent.outcome = 'in progress' and silent.last_seen_at <= ${since} ${one}
      and not exists (
        select from purchase_step payment
        where payment.root_id = silent.root_id and payment.step = 'pay' and payment.status in ('started', 'unconfirmed', 'done'))
      and not exists (select from application_summary other where other.root_id = silent.root_id and other.last_seen_at > ${since})
      and exists (
        select from application_owner owner
        where owner.root_id = silent.root_id and owner.application_id = silent.application_id)
      and exists (
        select from application_key key
        where key.root_id = silent.root_id and key.application_id = silent.application_id and key.erased_at is null)
    order by silent.last_seen_at limit ${MAX_APPLICATIONS_PER_RUN}`.execute(db);
  return rows;
}

/** Returns the server event for a silent application, with the exit reason of each product of its program. */
export function createAbandonedEvent(
  { application_id, events, kicked }: Pick<SilentApplication, 'application_id' | 'events' | 'kicked'>,
  products: readonly string[],
): ServerEvent {
  const exitReasons = Object.fromEntries(products.map((product) => [product, kicked.includes(product) ? ('KickOut' as const) : ('Abandon' as const)]));
  return { id: uuidOf(`abandoned/${events}`, application_id), make: (after) => applicationAbandoned({ after, exitReasons }) };
}

export interface AbandonmentRun {
  readonly db: Kysely<Database>;
  readonly services: AbandonmentDeps;
  /** How long a browser must have sent nothing, in milliseconds. */
  readonly after: number;
  readonly isEnding?: () => boolean;
}

/** Rolls back the locks of an application that is no longer silent. Never leaves this file. */
class NoLongerSilent extends Error {}

/** Returns the products of its program; none if the program is not stored, as may be the case after an import. */
async function readProductIds({ services }: AbandonmentRun, { root_id: root, application_id: id }: SilentApplication): Promise<string[]> {
  const application = await services.applications.find({ root, id });
  const program = application && (await services.programs.findByHash(application.program));
  return program?.spoke.products.map((product) => product.id) ?? [];
}

/** Checks again and records in one transaction, so that a concurrent payment or event comes either before it or after it. */
async function recordAbandonment(run: AbandonmentRun, application: SilentApplication): Promise<boolean> {
  const { db, services, after } = run;
  const id = { root: application.root_id, id: application.application_id };
  const products = await readProductIds(run, application);
  const written = db.transaction().execute(async (trx) => {
    await lockFamily(trx, id.root);
    await services.eventStore.lockStreams(id, trx);
    await services.eventStore.projectFamily(id.root, trx);
    const [silent] = await findSilentApplications(trx, new Date(services.now() - after), application);
    if (!silent) throw new NoLongerSilent();
    const event = createAbandonedEvent(silent, products);
    await queueReport(trx, application, event.id, new Date(services.now()));
    await services.eventStore.record(id, event, trx);
    // The report is sent only if the summary says that the application is abandoned, so both are committed together.
    await services.eventStore.projectFamily(id.root, trx);
    return true;
  });
  return written.catch((error: unknown) => (error instanceof NoLongerSilent ? false : Promise.reject(error)));
}

/** Records abandoned applications, then reports them to the CRM. Returns how many were found. */
export async function abandonSilentApplications(run: AbandonmentRun): Promise<number> {
  const { db, services, after, isEnding = () => false } = run;
  let abandoned = 0;
  await services.eventStore.projectNow();
  for (const silent of await findSilentApplications(db, new Date(services.now() - after))) {
    if (isEnding()) break;
    if (await inItemSpan('abandonment', () => recordAbandonment(run, silent))) abandoned += 1;
  }
  await reportAbandonments(run);
  return abandoned;
}
