import type { Generated } from 'kysely';
import type { JsonbOrNull } from './column-types.ts';

/** How far the quarantine worker has read the event store, with one catalog of events. */
interface QuarantineScanTable {
  /** The fingerprint of the catalog. Releases that know the same events share a scan. */
  catalog_hash: string;
  /** Where it continues in the feed of the event store; null before the first event. */
  checkpoint: JsonbOrNull;
  /** Events that it has read of the feed. */
  scanned_events: Generated<number>;
  /** Every event committed before then has been read; null during the first scan. */
  scanned_until: Date | null;
  /** The last event that the current rescan has read; null if there is no rescan. */
  rescan_after: JsonbOrNull;
  /** When every event was last read again. */
  rescanned_at: Date | null;
  /** When the worker last ran with this catalog. */
  used_at: Generated<Date>;
}

/** An event that cannot be read with a catalog. */
interface QuarantinedEventTable {
  catalog_hash: string;
  root_id: string;
  stream: string;
  sequence: number;
  type: string;
  version: number;
  reason: 'unknown' | 'sealed' | 'shape';
  /** When it came into the list, and when it was last read. */
  added_at: Generated<Date>;
  checked_at: Generated<Date>;
}

/** Applications that the worker reads again, because their data key was deleted or arrived later than their events. */
interface QuarantineRecheckTable {
  catalog_hash: string;
  root_id: string;
  application_id: string;
}

export interface QuarantineTables {
  quarantine_scan: QuarantineScanTable;
  quarantined_event: QuarantinedEventTable;
  quarantine_recheck: QuarantineRecheckTable;
}
