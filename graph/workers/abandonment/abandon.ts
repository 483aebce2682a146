import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import type { AbandonmentDeps } from './deps.ts';
import { lockFamily } from '../../purchase/ledger/attempt-queries.ts';
import { abandonedFact } from './fact.ts';
import { owe } from './owed.ts';
import { type Silent, findSilent } from './silent.ts';
import { tellAbandoned } from './tell.ts';

export interface Abandoning {
  readonly db: Kysely<Database>;
  readonly services: AbandonmentDeps;
  /** How long a browser must have sent nothing, in milliseconds. */
  readonly after: number;
  readonly isEnding?: () => boolean;
}

/** Rolls back the locks of an application that is no longer silent. Never leaves this file. */
class NotSilent extends Error {}

/** Returns the products of its program; none if the program is not stored, as may be the case after an import. */
async function productsOf({ services }: Abandoning, { root_id: root, application_id: id }: Silent): Promise<string[]> {
  const application = await services.applications.find({ root, id });
  const program = application && (await services.programs.findByHash(application.program));
  return program?.spoke.products.map((product) => product.id) ?? [];
}

/** Checks again and records in one transaction, so that a concurrent payment or event comes either before it or after it. */
async function abandon(abandoning: Abandoning, found: Silent): Promise<boolean> {
  const { db, services, after } = abandoning;
  const whose = { root: found.root_id, id: found.application_id };
  const products = await productsOf(abandoning, found);
  const written = db.transaction().execute(async (trx) => {
    await lockFamily(trx, whose.root);
    await services.eventStore.lockStreams(whose, trx);
    const [silent] = await findSilent(trx, new Date(services.now() - after), found);
    if (!silent) throw new NotSilent();
    const fact = abandonedFact(silent, products);
    await owe(trx, found, fact.id, new Date(services.now()));
    await services.eventStore.record(whose, fact, trx);
    return true;
  });
  return written.catch((error: unknown) => (error instanceof NotSilent ? false : Promise.reject(error)));
}

/** Records abandoned applications, then reports them to the CRM. Returns how many were found. */
export async function abandonSilent(abandoning: Abandoning): Promise<number> {
  const { db, services, after, isEnding = () => false } = abandoning;
  let abandoned = 0;
  for (const silent of await findSilent(db, new Date(services.now() - after))) {
    if (isEnding()) break;
    if (await abandon(abandoning, silent)) abandoned += 1;
  }
  await tellAbandoned(abandoning);
  return abandoned;
}
