import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';
import type { Services } from '../context.ts';
import { lockFamily } from '../journal/rows.ts';
import { abandonedFact } from './fact.ts';
import { owe } from './owed.ts';
import { type Silent, findSilent } from './silent.ts';
import { type Telling, tellAbandoned } from './tell.ts';

export interface Abandoning {
  readonly db: Kysely<Database>;
  readonly services: Pick<Services, 'eventLog' | 'leases'> & Telling['services'];
  /** For how long a browser must have sent nothing, in milliseconds. */
  readonly after: number;
  readonly isEnding?: () => boolean;
}

/** Rolls back what was held for an application that is not silent any more; never leaves this file. */
class NotSilent extends Error {}

/** The products of its program; none where that is not kept, as of a log that was taken in. */
async function productsOf({ services }: Abandoning, { root_id: root, application_id: id }: Silent): Promise<string[]> {
  const application = await services.applications.find({ root, id });
  const program = application && (await services.programs.byHash(application.program));
  return program?.spoke.products.map((product) => product.id) ?? [];
}

/** In one transaction with a last look: what is being paid, or recorded, at this moment comes before it or after it. */
async function abandon(abandoning: Abandoning, found: Silent): Promise<boolean> {
  const { db, services, after } = abandoning;
  const whose = { root: found.root_id, id: found.application_id };
  const products = await productsOf(abandoning, found);
  const written = db.transaction().execute(async (trx) => {
    await lockFamily(trx, whose.root);
    await services.eventLog.hold(whose, trx);
    const [silent] = await findSilent(trx, new Date(services.now() - after), found);
    if (!silent) throw new NotSilent();
    const fact = abandonedFact(silent, products);
    await owe(trx, found, fact.id, new Date(services.now()));
    await services.eventLog.record(whose, fact, trx);
    return true;
  });
  return written.catch((error: unknown) => (error instanceof NotSilent ? false : Promise.reject(error)));
}

/** One look, by one process at a time; then the CRM is told. Resolves to how many were found abandoned. */
export async function abandonSilent(abandoning: Abandoning): Promise<number> {
  const { db, services, after, isEnding = () => false } = abandoning;
  const lease = await services.leases.hold('abandonment');
  if (!lease) return 0;
  try {
    let abandoned = 0;
    for (const silent of await findSilent(db, new Date(services.now() - after))) {
      if (isEnding()) break;
      if (await abandon(abandoning, silent)) abandoned += 1;
    }
    await tellAbandoned(abandoning);
    return abandoned;
  } finally {
    await lease.end();
  }
}
