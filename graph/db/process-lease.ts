import type { Kysely } from 'kysely';
import type { Heartbeats } from './heartbeats.ts';
import type { HeldLease } from './held-lease.ts';
import { deleteOldLeases, insertLease } from './lease-rows.ts';
import { SURE_MS } from './lease-times.ts';
import { type Moment, elapsedMs } from './moment.ts';
import type { Database } from './tables.ts';

export const processLeaseName = (process: string): string => `process/${process}`;

interface Parts {
  readonly db: Kysely<Database>;
  readonly heartbeats: Heartbeats;
  readonly now: () => Moment;
  readonly isAlone: () => boolean;
  readonly newLease: (name: string) => HeldLease;
  readonly giveBack: (lease: HeldLease) => Promise<void>;
}

/** The lease that says that this process is alive, and whether others may take it for dead. */
export function createProcessLease({ db, heartbeats, now, isAlone, newLease, giveBack }: Parts) {
  let own: HeldLease | undefined;
  let hasEnded = false;
  const isSure = (): boolean => !hasEnded && (own === undefined || isAlone() || elapsedMs(own.renewedAt(), now()) < SURE_MS);
  return {
    async stayAlive(process: string): Promise<{ readonly end: () => Promise<void> }> {
      await deleteOldLeases(db);
      const lease = newLease(processLeaseName(process));
      if (!(await insertLease(db, lease.name, lease.holder))) throw new Error(`the process ${process} is there already`);
      own = lease;
      heartbeats.register(lease, true);
      await heartbeats.beat();
      return {
        async end() {
          hasEnded = true;
          await giveBack(lease);
        },
      };
    },
    async mayAct(): Promise<boolean> {
      // After a stall of the process one heartbeat shows how it stands.
      if (!isSure()) await heartbeats.beat();
      return isSure();
    },
  };
}
