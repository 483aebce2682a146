import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';

/** Between two probes while nothing waits, so that a quiet process asks its database little. */
const QUIET_PROBE_MS = 250;
/** Between two probes while something does: each moment that is not noticed lets more new buyers in. */
const BUSY_PROBE_MS = 50;
/** A probe that waited longer than this says that something does. */
const QUIET_DELAY_MS = 20;
/** A probe without an answer counts as this long: a connection that died with its server may never answer. */
const MAX_PROBE_MS = 1000;
/** Each probe without an answer holds a connection, so no more than these are sent until one is given up. */
const MAX_UNANSWERED = 2;
const GIVE_UP_MS = 30_000;
/** The shortest of this many counts: a burst or a pause for garbage collection is over by then, a standing queue is not. */
const PROBES = 3;

const DISTANCE_WINDOW_MS = 300_000;

/** A database that is far away answers late without a queue. Its distance is the least that a probe has waited in the last five to ten minutes; 0 before the first. */
function watchDistance(): { add(milliseconds: number): void; readMs(): number } {
  let [before, now, until] = [Infinity, Infinity, performance.now() + DISTANCE_WINDOW_MS];
  return {
    add(milliseconds) {
      if (performance.now() >= until) [before, now, until] = [now, Infinity, performance.now() + DISTANCE_WINDOW_MS];
      now = Math.min(now, milliseconds);
    },
    readMs: () => (Number.isFinite(Math.min(before, now)) ? Math.min(before, now) : 0),
  };
}

/** How long work waits in a process before it runs: CoDel's standing queue, for the event loop and the database's pool. */
export interface QueueDelay {
  /** Milliseconds that each of the last probes has waited at least, the one under way included, and less what the way to the database takes; 0 until there are enough. */
  readMs(): number;
  end(): void;
}

/** Resolves to whether the work ended within the time. */
async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds).unref()));
  const isEnded = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return isEnded;
}

/**
 * Probes what an operation waits for: its turn in the event loop, and a connection.
 * @param probe resolves once a connection has answered; a failure counts as an answer
 */
export function watchQueueDelay(probe: () => Promise<unknown>): QueueDelay {
  const delays: number[] = [];
  const distance = watchDistance();
  let timer: NodeJS.Timeout;
  let due = 0;
  let unanswered = 0;
  const schedule = (): void => {
    const pause = (delays.at(-1) ?? 0) - distance.readMs() > QUIET_DELAY_MS ? BUSY_PROBE_MS : QUIET_PROBE_MS;
    due = performance.now() + pause;
    timer = setTimeout(() => void run(), pause).unref();
  };
  /** Resolves to whether a probe was answered in time. */
  async function isAnswered(): Promise<boolean> {
    if (unanswered >= MAX_UNANSWERED) return false;
    unanswered += 1;
    const probing = probe().catch(() => undefined);
    void endsWithin(probing, GIVE_UP_MS).then(() => (unanswered -= 1));
    return endsWithin(probing, MAX_PROBE_MS);
  }
  async function run(): Promise<void> {
    const isInTime = await isAnswered();
    const delay = isInTime ? performance.now() - due : MAX_PROBE_MS;
    delays.push(delay);
    if (isInTime) distance.add(delay);
    if (delays.length > PROBES) delays.shift();
    if (!isEnded) schedule();
  }
  let isEnded = false;
  schedule();
  return {
    readMs() {
      // One that has begun to wait takes nothing back from those before it.
      const underWay = readShortest([...delays.slice(1), performance.now() - due]);
      return Math.max(0, readShortest(delays) - distance.readMs(), underWay - distance.readMs());
    },
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}

/** 0 until there are enough. */
const readShortest = (delays: readonly number[]): number => (delays.length < PROBES ? 0 : Math.min(...delays));

interface CongestionSettings {
  readonly db: Kysely<Database>;
  /** Null: never congested. */
  readonly maxQueueDelayMs: number | null;
}

/** Returns whether work waits for too long. It is watched until the server closes. */
export function watchCongestion(app: FastifyInstance, { db, maxQueueDelayMs }: CongestionSettings): () => boolean {
  if (maxQueueDelayMs === null) return () => false;
  const delay = watchQueueDelay(() => sql`select 1`.execute(db));
  app.addHook('onClose', async () => delay.end());
  return () => delay.readMs() > maxQueueDelayMs;
}
