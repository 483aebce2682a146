import type { Lsn } from '../lsn.ts';

/** How far the primary had written its log at a time of this process. */
interface WrittenPlace {
  readonly at: number;
  readonly lsn: Lsn;
}

/** How long a standby is behind its primary, by this process's clock alone: those of two servers may differ. */
export interface ReplayLag {
  notePrimary(place: WrittenPlace): void;
  /** Returns milliseconds; null until the standby has replayed a place that was noted, and again if it falls back behind all of them. */
  measure(at: number, replayed: Lsn): number | null;
}

/** Ten minutes at one a second. With more, the oldest but one is forgotten: the lag is then told less exactly, and never too short. */
const MAX_PLACES = 600;

export function createReplayLag(): ReplayLag {
  let places: WrittenPlace[] = [];
  return {
    notePrimary(place) {
      // After a failover the new primary may lack the end of the old one's log.
      places = [...places.filter(({ lsn }) => lsn <= place.lsn), place];
      if (places.length > MAX_PLACES) places.splice(1, 1);
    },
    measure(at, replayed) {
      const newest = places.findLastIndex(({ lsn }) => lsn <= replayed);
      if (newest === -1) return null;
      const isCurrent = newest === places.length - 1;
      places = places.slice(newest);
      return isCurrent ? 0 : Math.max(0, at - (places[0]?.at ?? at));
    },
  };
}
