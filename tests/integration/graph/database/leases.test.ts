// What one process of a database may do at a time: held by one, free once it ends, is gone or was silent too long.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import pino from 'pino';
import { type Leases, type OpenDatabase, createLeases, isAlive, stayAlive } from '#graph/database';
import { newHolder } from '../../../../graph/database/holder.ts';
import { describeOnBoth } from '../../../support/databases.ts';

const log = pino({ level: 'silent' });
/** A process of this machine that has ended. */
const { pid: gone } = spawnSync('true');

describeOnBoth('a lease', (open) => {
  let database: OpenDatabase;
  let leases: Leases;
  let name: string;
  beforeAll(async () => {
    database = await open();
  }, 60_000);
  beforeEach(() => {
    leases = createLeases({ db: database.db, log });
    name = `purchase/${randomUUID()}`;
  });

  const others = (): Leases => createLeases({ db: database.db, log });
  /** Held by a process that does not renew it, for so many seconds more. */
  const heldBy = async (holder: string, seconds: number): Promise<void> => {
    await database.db.insertInto('lease').values({ name, holder, until: sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'` }).execute();
  };
  const [place, pid] = newHolder().split('/');

  it('is held by one of many that want it at once, and by another once it is given back', async () => {
    const held = (await Promise.all(Array.from({ length: 8 }, () => others().hold(name)))).filter((lease) => lease !== undefined);
    expect(held).toHaveLength(1);
    expect(await leases.isHeld(name)).toBe(true);
    await held[0]!.end();
    expect(await leases.isHeld(name)).toBe(false);
    expect(await leases.hold(name)).toBeDefined();
  });

  it('of one name says nothing of another', async () => {
    await leases.hold(name);
    expect(await leases.hold(`${name}/other`)).toBeDefined();
  });

  it('that nobody renewed in time is over', async () => {
    await heldBy(`elsewhere/${gone}/1`, 30);
    expect(await leases.hold(name)).toBeUndefined();
    await database.db.updateTable('lease').set({ until: new Date(Date.now() - 60_000) }).where('name', '=', name).execute();
    expect(await leases.isHeld(name)).toBe(false);
    expect(await leases.hold(name)).toBeDefined();
  });

  it('of a process of this machine that is gone is taken over at once, by one', async () => {
    await heldBy(`${place}/${gone}/1`, 30);
    expect(await leases.isHeld(name)).toBe(false);
    const taken = await Promise.all(Array.from({ length: 8 }, () => others().hold(name)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it.each([
    ['another machine, for all that is known', 'elsewhere', gone],
    ['this very process', place, pid],
    ['a process that runs', place, process.ppid],
  ])('is not taken from %s', async (_what, where, holder) => {
    await heldBy(`${where}/${holder}/1`, 30);
    expect(await leases.hold(name)).toBeUndefined();
    expect(await leases.isHeld(name)).toBe(true);
  });

  it('is renewed while it is held, and not after', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const lease = await leases.hold(name);
      const soon = new Date(Date.now() + 5000);
      await database.db.updateTable('lease').set({ until: soon }).where('name', '=', name).execute();
      vi.advanceTimersByTime(15_000);
      const untilOf = async () => (await database.db.selectFrom('lease').select('until').where('name', '=', name).executeTakeFirst())?.until;
      // The database answers before anything else has its turn.
      for (let looks = 0; looks < 1000 && (await untilOf())?.getTime() === soon.getTime(); looks += 1) await new Promise(setImmediate);
      expect((await untilOf())?.getTime()).toBeGreaterThan(Date.now() + 30_000);
      await lease?.end();
      vi.advanceTimersByTime(60_000);
      expect(await untilOf()).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('says of a process that it is alive until it ends, and of one that never was that it is not', async () => {
    const boot = randomUUID();
    expect(await isAlive(leases, boot)).toBe(false);
    const alive = await stayAlive(database, leases, boot);
    expect(await isAlive(others(), boot)).toBe(true);
    await alive.end();
    expect(await isAlive(others(), boot)).toBe(false);
  });

  it('is ended for all by who has the database alone', async () => {
    await heldBy(`elsewhere/${gone}/1`, 30);
    await leases.clear();
    expect(await leases.hold(name)).toBeDefined();
  });
});
