import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { HeldLease } from './held-lease.ts';
import { insertLease, renewLeases } from './lease-rows.ts';
import { HEARTBEAT_MS } from './lease-times.ts';
import { type Moment, currentMoment, elapsedMs } from './moment.ts';
import { type Steadiness, createSteadiness } from './steadiness.ts';
import type { Database } from './tables.ts';

/** Milliseconds for which heartbeats go on once another process's lease was asked for: without them nothing is concluded from its silence. */
const INTEREST_MS = 60_000;

export interface HeartbeatParts {
  /** Connections of their own: heartbeats should not wait for other queries. */
  readonly db: Kysely<Database>;
  readonly log: Logger;
  /** For tests. */
  readonly now?: () => Moment;
  readonly steadiness?: Steadiness;
}

/** Renews the leases of this process, for as long as it has any or asks for those of others. */
export interface Heartbeats {
  /** Renews all leases now. */
  readonly beat: () => Promise<void>;
  /** @param isPermanent whether it is written again where it was deleted: nobody else takes that name */
  keep(lease: HeldLease, isPermanent: boolean): void;
  /** Renews it no more. */
  drop(lease: HeldLease): void;
  /** Whether this process was connected for long enough to conclude anything from the silence of others; found out now. */
  readonly findSteady: () => Promise<boolean>;
  /** The same as far as is known. */
  readonly isSteady: () => boolean;
}

export function createHeartbeats({ db, log, now = currentMoment, steadiness = createSteadiness() }: HeartbeatParts): Heartbeats {
  /** By lease, whether it is permanent. */
  const kept = new Map<HeldLease, boolean>();
  let askedAt: Moment | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;

  async function miss(lease: HeldLease, at: Moment): Promise<void> {
    if (kept.get(lease) === true && (await insertLease(db, lease.name, lease.holder))) return lease.renew(at);
    lease.lose();
    log.error({ lease: lease.name }, 'a lease was taken by another process');
  }

  async function renewAll(): Promise<void> {
    const [renewing, at] = [[...kept.keys()], now()];
    const holders = renewing.map(({ holder }) => holder);
    try {
      const renewed = await renewLeases(db, holders);
      steadiness.succeed(at, renewed.at);
      // Given back meanwhile: not watched again.
      const still = renewing.filter((lease) => kept.has(lease));
      for (const lease of still) if (renewed.holders.has(lease.holder)) lease.renew(at);
      for (const lease of still) if (!renewed.holders.has(lease.holder)) await miss(lease, at);
    } catch (error) {
      steadiness.fail();
      log.error({ err: error, leases: renewing.length }, 'leases could not be renewed');
    }
  }

  const beat = (): Promise<void> =>
    (beating ??= renewAll().finally(() => {
      beating = undefined;
    }));

  const isWanted = (): boolean => kept.size > 0 || (askedAt !== undefined && elapsedMs(askedAt, now()) < INTEREST_MS);
  const goOn = (): void => {
    if (isWanted()) return void beat();
    clearInterval(timer);
    timer = undefined;
    steadiness.fail();
  };
  const begin = (): void => void (timer ??= setInterval(goOn, HEARTBEAT_MS).unref());
  const isSteady = (): boolean => steadiness.isSteady(now());

  return {
    beat,
    keep(lease, isPermanent) {
      kept.set(lease, isPermanent);
      begin();
    },
    drop(lease) {
      kept.delete(lease);
      lease.forget();
    },
    async findSteady() {
      askedAt = now();
      begin();
      // A leap of the database's clock since the last heartbeat is seen now.
      await beat();
      return isSteady();
    },
    isSteady,
  };
}
