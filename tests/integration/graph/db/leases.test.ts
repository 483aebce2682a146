// A lease belongs to one process of a database, and is free when that process ends, dies or is silent too long.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Leases, type OpenDatabase, createLeases } from '#graph/db';
import { createHolderName } from '../../../../graph/db/leases/lease-rows.ts';
import { PROCESS_DEATH_MS, LEASE_VALIDITY_MS } from '../../../../graph/db/leases/lease-rows.ts';
import { paymentEndpoints } from '../../../../graph/nouns/payment/payment.wire.ts';
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
  /** True if this process was connected for long enough to take over expired leases. */
  let isSteady: boolean;
  /** Milliseconds by which the database's clock has jumped since this process's last contact. */
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
  const silenceObserver = { recordHeartbeat: () => undefined, reset: () => undefined, latestDatabaseTime: () => (isSteady ? new Date(Date.now() + 2000 - leapMs) : null) };
  const here = (): Leases => createLeases({ db: database.db.withPlugin(outage), log, now: () => ({ monotonicMs: passed, wallMs: passed }), silenceObserver });
  const others = (): Leases => createLeases({ db: database.db, log, silenceObserver });
  beforeEach(() => {
    [passed, isSteady, isCutOff, leapMs] = [0, true, false, 0];
    leases = here();
    name = `purchase/${randomUUID()}`;
  });

  const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'`;
  /** Inserts a lease that expires after `seconds` and that its holder does not renew. */
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
  const [place, pid] = createHolderName().split('/');

  it('is acquired by one of many processes together, and by another after its release', async () => {
    const held = (await Promise.all(Array.from({ length: 8 }, () => others().acquire(name)))).filter((lease) => lease !== undefined);
    expect(held).toHaveLength(1);
    expect(await leases.isTaken(name)).toBe(true);
    await held[0]!.release();
    expect(await leases.isTaken(name)).toBe(false);
    expect(await leases.acquire(name)).toBeDefined();
  });

  it('of one name does not affect another', async () => {
    await leases.acquire(name);
    expect(await leases.acquire(`${name}/other`)).toBeDefined();
  });

  it('expires within seconds without renewal, and is taken by one of many', async () => {
    await others().acquire(name);
    expect(await secondsLeft()).toBeLessThanOrEqual(15);
    await database.db.updateTable('lease').set({ holder: ELSEWHERE }).where('name', '=', name).execute();
    expect(await leases.acquire(name)).toBeUndefined();
    await endIn(-1);
    expect(await leases.isTaken(name)).toBe(false);
    const taken = await Promise.all(Array.from({ length: 8 }, () => others().acquire(name)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('that looks expired is not taken by a process that was connected too shortly: after an outage its holder renews it first', async () => {
    await heldBy(ELSEWHERE, -1);
    isSteady = false;
    expect(await leases.acquire(name)).toBeUndefined();
    isSteady = true;
    expect(await leases.acquire(name)).toBeDefined();
  });

  it('that looks expired because the database’s clock jumped is not taken', async () => {
    await heldBy(ELSEWHERE, -60);
    leapMs = 90_000;
    expect(await leases.acquire(name)).toBeUndefined();
    leapMs = 0;
    expect(await leases.acquire(name)).toBeDefined();
  });

  it('of a process of this machine that has ended is taken over immediately, by one', async () => {
    await heldBy(`${place}/${gone}/1`, 30);
    isSteady = false;
    expect(await leases.isTaken(name)).toBe(false);
    const taken = await Promise.all(Array.from({ length: 8 }, () => others().acquire(name)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it.each([
    ['another machine, for all that is known', 'elsewhere', gone],
    ['this very process', place, pid],
    ['a process that runs', place, process.ppid],
  ])('is not taken from %s', async (_what, where, holder) => {
    await heldBy(`${where}/${holder}/1`, 30);
    expect(await leases.acquire(name)).toBeUndefined();
    expect(await leases.isTaken(name)).toBe(true);
  });

  it('is renewed by every heartbeat until its release', async () => {
    const [lease, other] = [await leases.acquire(name), await leases.acquire(`${name}/other`)];
    await endIn(5);
    await endIn(5, `${name}/other`);
    await leases.sendHeartbeat();
    expect(await secondsLeft()).toBeGreaterThan(10);
    await lease?.release();
    await leases.sendHeartbeat();
    expect(await secondsLeft()).toBeNaN();
    expect(other?.isValid()).toBe(true);
  });

  it('is renewed again a second after a heartbeat that failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    try {
      const lease = await leases.acquire(name);
      await endIn(5);
      isCutOff = true;
      await leases.sendHeartbeat();
      isCutOff = false;
      vi.advanceTimersByTime(1000);
      for (let looks = 0; looks < 200 && (await secondsLeft()) < 10; looks += 1);
      expect(await secondsLeft()).toBeGreaterThan(10);
      await lease?.release();
    } finally {
      vi.useRealTimers();
    }
  });

  it('becomes invalid before another process can take it, so two never hold it together', async () => {
    const lease = await leases.acquire(name);
    isCutOff = true;
    passed = LEASE_VALIDITY_MS - 1;
    await leases.sendHeartbeat();
    expect(lease?.isValid()).toBe(true);
    passed = LEASE_VALIDITY_MS;
    expect(lease?.isValid()).toBe(false);
    expect(await secondsLeft()).toBeGreaterThan(0);
  });

  it('is lost when another process took it, and stays with that process', async () => {
    const lease = await leases.acquire(name);
    await database.db.updateTable('lease').set({ holder: ELSEWHERE }).where('name', '=', name).execute();
    await leases.sendHeartbeat();
    expect([lease?.isValid(), lease?.lossSignal.aborted]).toEqual([false, true]);
    await lease?.release();
    expect(await leases.isTaken(name)).toBe(true);
  });

  it('is ended for all others by a process that has the database alone; its own lease stays valid', async () => {
    await heldBy(ELSEWHERE, 30);
    await leases.deleteAll();
    const lease = await leases.acquire(name);
    passed = LEASE_VALIDITY_MS * 10;
    expect(lease?.isValid()).toBe(true);
  });

  describe('of a process', () => {
    let boot: string;
    beforeEach(() => {
      boot = randomUUID();
      name = `process/${boot}`;
    });
    const isDead = () => database.db.transaction().execute((trx) => here().isProcessDead(trx, boot));

    it('shows that it is alive until it ends, and that an unknown one is not', async () => {
      expect(await isDead()).toBe(true);
      const alive = await leases.registerProcess(boot);
      expect(await isDead()).toBe(false);
      await alive.release();
      expect(await isDead()).toBe(true);
    });

    it('lets it act while valid; after a stall a heartbeat renews it; without the database it may not act', async () => {
      expect(await leases.canAct()).toBe(true);
      await leases.registerProcess(boot);
      passed += LEASE_VALIDITY_MS;
      expect(await leases.canAct()).toBe(true);
      isCutOff = true;
      passed += LEASE_VALIDITY_MS - 1;
      expect(await leases.canAct()).toBe(true);
      passed += 1;
      expect(await leases.canAct()).toBe(false);
      isCutOff = false;
      expect(await leases.canAct()).toBe(true);
    });

    it('is written again after it was deleted', async () => {
      await leases.registerProcess(boot);
      await database.db.deleteFrom('lease').where('name', '=', name).execute();
      await leases.sendHeartbeat();
      expect(await secondsLeft()).toBeGreaterThan(10);
    });

    it('makes it count as dead only when its last payment must have ended', async () => {
      const payment = paymentEndpoints.submit.timeoutMs;
      expect(LEASE_VALIDITY_MS + payment).toBeLessThan(PROCESS_DEATH_MS);
      await heldBy(ELSEWHERE, -(LEASE_VALIDITY_MS + payment - 15_000) / 1000);
      expect(await isDead()).toBe(false);
      await endIn(-(PROCESS_DEATH_MS - 15_000) / 1000);
      expect(await isDead()).toBe(true);
      leapMs = 60_000;
      expect(await isDead()).toBe(false);
      [leapMs, isSteady] = [0, false];
      expect(await isDead()).toBe(false);
    });

    it('cannot be renewed while others conclude that it is dead', async () => {
      await leases.registerProcess(boot);
      await endIn(-120);
      await database.db.updateTable('lease').set({ holder: ELSEWHERE }).where('name', '=', name).execute();
      const order: string[] = [];
      let renewed: Promise<unknown> | undefined;
      await database.db.transaction().execute(async (trx) => {
        expect(await here().isProcessDead(trx, boot)).toBe(true);
        renewed = endIn(15).then(() => order.push('renewed'));
        await sql`select pg_sleep(0.1)`.execute(trx);
        order.push('concluded');
      });
      await renewed;
      expect(order).toEqual(['concluded', 'renewed']);
    });
  });
});
