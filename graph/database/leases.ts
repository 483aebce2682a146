import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { heldSince, isGone, newHolder } from './holder.ts';
import type { Database } from './tables.ts';

/** How long a lease lasts that nobody renews, in milliseconds: as long may a process be silent before others take it for dead. */
const LASTS = 60_000;
const RENEWED = LASTS / 4;
/** How long the leases of the dead are kept: nobody asks for most of them again. */
const KEPT = 7 * 24 * 60 * 60_000;

export interface Lease {
  /** Gives it back. */
  end(): Promise<void>;
}

/** What one process of a database may do at a time. A lease that is held is renewed; a process that dies leaves it to others. */
export interface Leases {
  /** Holds a name; undefined where another one does, in this process or in another. */
  hold(name: string): Promise<Lease | undefined>;
  /** Whether somebody holds it who is not known to be gone. */
  isHeld(name: string): Promise<boolean>;
  /** Ends the leases of all others. Only for a process that has the database to itself. */
  clear(): Promise<void>;
}

interface Parts {
  readonly db: Kysely<Database>;
  readonly log: Logger;
}

// By the database's clock: those of the processes need not agree.
const now = sql<Date>`clock_timestamp()`;
const inTime = (milliseconds: number) => sql<Date>`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`;

const find = ({ db }: Parts, name: string): Promise<{ holder: string } | undefined> =>
  db.selectFrom('lease').select('holder').where('name', '=', name).where('until', '>', now).executeTakeFirst();

async function take({ db }: Parts, name: string, holder: string): Promise<boolean> {
  const set = { holder, until: inTime(LASTS) };
  const taken = await db
    .insertInto('lease')
    .values({ name, ...set })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(set).where('lease.until', '<=', now))
    .executeTakeFirst();
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** From one who is known to be gone: nobody needs to wait for the end of that lease. */
async function takeOver(parts: Parts, name: string, holder: string): Promise<boolean> {
  const held = await find(parts, name);
  if (!held || !isGone(held.holder)) return false;
  const set = { holder, until: inTime(LASTS) };
  const taken = await parts.db.updateTable('lease').set(set).where('name', '=', name).where('holder', '=', held.holder).executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Renews a lease until it is ended. */
function keep({ db, log }: Parts, name: string, holder: string): Lease {
  const own = { name, holder };
  const renew = (): void =>
    void db
      .updateTable('lease')
      .set({ until: inTime(LASTS) })
      .where('name', '=', own.name)
      .where('holder', '=', own.holder)
      .execute()
      .catch((error: unknown) => log.error({ err: error, lease: name }, 'a lease could not be renewed'));
  const timer = setInterval(renew, RENEWED).unref();
  return {
    async end() {
      clearInterval(timer);
      const given = db.deleteFrom('lease').where('name', '=', own.name).where('holder', '=', own.holder).execute();
      // What was done is done; others wait until it is over by itself.
      await given.catch((error: unknown) => log.warn({ err: error, lease: name }, 'a lease could not be given back'));
    },
  };
}

export function createLeases(parts: Parts): Leases {
  const { db } = parts;
  return {
    async hold(name) {
      const holder = newHolder();
      const isOurs = (await take(parts, name, holder)) || (await takeOver(parts, name, holder));
      return isOurs ? keep(parts, name, holder) : undefined;
    },
    async isHeld(name) {
      const held = await find(parts, name);
      return held !== undefined && !isGone(held.holder);
    },
    clear: async () => void (await db.deleteFrom('lease').execute()),
  };
}

const nameOf = (process: string): string => `process/${process}`;

/** Says that a process is alive, for as long as it is. Forgets those that are long gone. */
export async function stayAlive({ db }: Pick<Parts, 'db'>, leases: Leases, process: string): Promise<Lease> {
  await db.deleteFrom('lease').where('until', '<', inTime(-KEPT)).execute();
  const lease = await leases.hold(nameOf(process));
  if (!lease) throw new Error(`the process ${process} is there already`);
  return lease;
}

/** Whether any process is there, as far as can be known, that has been for so many milliseconds. */
export async function hasLived({ db }: Pick<Parts, 'db'>, milliseconds: number): Promise<boolean> {
  const held = await db.selectFrom('lease').select('holder').where('name', 'like', nameOf('%')).where('until', '>', now).execute();
  const before = Date.now() - milliseconds;
  return held.some(({ holder }) => !isGone(holder) && (heldSince(holder) ?? Infinity) <= before);
}

/** Whether a process is there, as far as can be known. */
export const isAlive = (leases: Leases, process: string): Promise<boolean> => leases.isHeld(nameOf(process));
