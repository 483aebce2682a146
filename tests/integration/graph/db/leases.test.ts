// What one process of a database may do at a time: held by one, free once it ends, is gone or was silent too long.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Leases, type OpenDatabase, createLeases } from '#graph/db';
import { newHolder } from '../../../../graph/db/holder.ts';
import { SILENCE_MS, SURE_MS } from '../../../../graph/db/lease-times.ts';
import { paymentEndpoints } from '../../../../graph/nouns/payment/payment.endpoints.ts';
import { describeOnBoth } from '../../../support/databases.ts';

const log = pino({ level: 'silent' });
/** A process of this machine that has ended. */
const { pid: gone } = spawnSync('true');
const ELSEWHERE = `elsewhere/${gone}/1`;

describeOnBoth('a lease', (open) => {
  let database: OpenDatabase;
  let leases: Leases;
  let name: string;
  /** Milliseconds that have passed for this process. */
  let passed: number;
  /** Whether this process was connected for long enough to judge others. */
  let isSteady: boolean;
  /** Milliseconds by which the database's clock has leaped since this process last heard from it. */
  let leapMs: number;
  let isCutOff: boolean;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  /** A database that does not answer this process while it is cut off. */
  const outage: KyselyPlugin = {
    transformQuery({ node }) {
      if (isCutOff) throw new Error('the database does not answer');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const steadiness = { succeed: () => undefined, fail: () => undefined, latestDatabaseTime: () => (isSteady ? new Date(Date.now() + 2000 - leapMs) : null) };
  const here = (): Leases => createLeases({ db: database.db.withPlugin(outage), log, now: () => ({ steady: passed, wall: passed }), steadiness });
  const others = (): Leases => createLeases({ db: database.db, log, steadiness });
  beforeEach(() => {
    [passed, isSteady, isCutOff, leapMs] = [0, true, false, 0];
    leases = here();
    name = `purchase/${randomUUID()}`;
  });

  const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'`;
  /** Held by a process that does not renew it, for so many seconds more. */
  const heldBy = async (holder: string, seconds: number): Promise<void> => {
    await database.db
      .insertInto('lease')
      .values({ name, holder, expires_at: inSeconds(seconds) })
      .execute();
  };
  const endIn = (seconds: number, of = name) =>
    database.db
      .updateTable('lease')
      .set({ expires_at: inSeconds(seconds) })
      .where('name', '=', of)
      .execute();
  const secondsLeft = async (): Promise<number> => {
    const { rows } = await sql<{ left: number }>`select extract(epoch from expires_at - clock_timestamp())::float8 as left from lease where name = ${name}`.execute(database.db);
    return rows[0]?.left ?? Number.NaN;
  };
  const [place, pid] = newHolder().split('/');

  it('is held by one of many that want it together, and by another once it is given back', async () => {
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

  it('is over within seconds where nobody renews it, and is taken by one of many', async () => {
    await others().hold(name);
    expect(await secondsLeft()).toBeLessThanOrEqual(15);
    await database.db.updateTable('lease').set({ holder: ELSEWHERE }).where('name', '=', name).execute();
    expect(await leases.hold(name)).toBeUndefined();
    await endIn(-1);
    expect(await leases.isHeld(name)).toBe(false);
    const taken = await Promise.all(Array.from({ length: 8 }, () => others().hold(name)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('that looks over is not taken by a process that has not been connected for as long: after an outage its holder renews it first', async () => {
    await heldBy(ELSEWHERE, -1);
    isSteady = false;
    expect(await leases.hold(name)).toBeUndefined();
    isSteady = true;
    expect(await leases.hold(name)).toBeDefined();
  });

  it('that looks over because the database’s clock leaped is not taken', async () => {
    await heldBy(ELSEWHERE, -60);
    leapMs = 90_000;
    expect(await leases.hold(name)).toBeUndefined();
    leapMs = 0;
    expect(await leases.hold(name)).toBeDefined();
  });

  it('of a process of this machine that is gone is taken over without waiting, by one', async () => {
    await heldBy(`${place}/${gone}/1`, 30);
    isSteady = false;
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

  it('is renewed by every heartbeat while it is held, and not after', async () => {
    const [lease, other] = [await leases.hold(name), await leases.hold(`${name}/other`)];
    await endIn(5);
    await endIn(5, `${name}/other`);
    await leases.beat();
    expect(await secondsLeft()).toBeGreaterThan(10);
    await lease?.end();
    await leases.beat();
    expect(await secondsLeft()).toBeNaN();
    expect(other?.isSure()).toBe(true);
  });

  it('is renewed again a second after a heartbeat that failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    try {
      const lease = await leases.hold(name);
      await endIn(5);
      isCutOff = true;
      await leases.beat();
      isCutOff = false;
      vi.advanceTimersByTime(1000);
      for (let looks = 0; looks < 200 && (await secondsLeft()) < 10; looks += 1);
      expect(await secondsLeft()).toBeGreaterThan(10);
      await lease?.end();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not sure any more before others may take it: what begins then is nobody’s', async () => {
    const lease = await leases.hold(name);
    isCutOff = true;
    passed = SURE_MS - 1;
    await leases.beat();
    expect(lease?.isSure()).toBe(true);
    passed = SURE_MS;
    expect(lease?.isSure()).toBe(false);
    expect(await secondsLeft()).toBeGreaterThan(0);
  });

  it('is lost where another process took it, and stays theirs', async () => {
    const lease = await leases.hold(name);
    await database.db.updateTable('lease').set({ holder: ELSEWHERE }).where('name', '=', name).execute();
    await leases.beat();
    expect([lease?.isSure(), lease?.lost.aborted]).toEqual([false, true]);
    await lease?.end();
    expect(await leases.isHeld(name)).toBe(true);
  });

  it('is ended for all by who has the database alone, who is sure of its own', async () => {
    await heldBy(ELSEWHERE, 30);
    await leases.clear();
    const lease = await leases.hold(name);
    passed = SURE_MS * 10;
    expect(lease?.isSure()).toBe(true);
  });

  describe('of a process', () => {
    let boot: string;
    beforeEach(() => {
      boot = randomUUID();
      name = `process/${boot}`;
    });
    const isDead = () => database.db.transaction().execute((trx) => here().isDead(trx, boot));

    it('says that it is alive until it ends, and of one that never was that it is not', async () => {
      expect(await isDead()).toBe(true);
      const alive = await leases.stayAlive(boot);
      expect(await isDead()).toBe(false);
      await alive.end();
      expect(await isDead()).toBe(true);
    });

    it('lets it act while it is sure; after a stall one heartbeat shows that it may; without the database it may not', async () => {
      expect(await leases.mayAct()).toBe(true);
      await leases.stayAlive(boot);
      passed += SURE_MS;
      expect(await leases.mayAct()).toBe(true);
      isCutOff = true;
      passed += SURE_MS - 1;
      expect(await leases.mayAct()).toBe(true);
      passed += 1;
      expect(await leases.mayAct()).toBe(false);
      isCutOff = false;
      expect(await leases.mayAct()).toBe(true);
    });

    it('is written again where it was deleted', async () => {
      await leases.stayAlive(boot);
      await database.db.deleteFrom('lease').where('name', '=', name).execute();
      await leases.beat();
      expect(await secondsLeft()).toBeGreaterThan(10);
    });

    it('counts as dead once its last payment must have ended, however long its lease is over', async () => {
      const payment = paymentEndpoints.submit.timeoutMs;
      expect(SURE_MS + payment).toBeLessThan(SILENCE_MS);
      await heldBy(ELSEWHERE, -(SURE_MS + payment - 15_000) / 1000);
      expect(await isDead()).toBe(false);
      await endIn(-(SILENCE_MS - 15_000) / 1000);
      expect(await isDead()).toBe(true);
      leapMs = 60_000;
      expect(await isDead()).toBe(false);
      [leapMs, isSteady] = [0, false];
      expect(await isDead()).toBe(false);
    });

    it('cannot be renewed while others conclude that it is dead', async () => {
      await leases.stayAlive(boot);
      await endIn(-120);
      await database.db.updateTable('lease').set({ holder: ELSEWHERE }).where('name', '=', name).execute();
      const order: string[] = [];
      let renewed: Promise<unknown> | undefined;
      await database.db.transaction().execute(async (trx) => {
        expect(await here().isDead(trx, boot)).toBe(true);
        renewed = endIn(15).then(() => order.push('renewed'));
        await sql`select pg_sleep(0.1)`.execute(trx);
        order.push('concluded');
      });
      await renewed;
      expect(order).toEqual(['concluded', 'renewed']);
    });
  });
});
