import type { AnyEvent, Catalogue } from '#events/core';
import { type EventRow, type StoredEvent, toStoredEvent } from './event-row.ts';
import type { CipherKey } from './keys.ts';

/**
 * Why an event is quarantined. `unknown`: this release does not know its type or version. `sealed`: its key exists but does not open its personal fields, so
 * they are damaged. `shape`: it does not match its version, or an upcaster fails.
 */
export type QuarantineReason = 'unknown' | 'sealed' | 'shape';

/** A stored event that cannot be read. */
export interface QuarantinedEvent {
  readonly rootId: string;
  readonly stream: string;
  readonly sequence: number;
  readonly type: string;
  readonly version: number;
  readonly reason: QuarantineReason;
}

export type ParsedRow = { readonly ok: true; readonly event: StoredEvent } | { readonly ok: false; readonly quarantined: QuarantinedEvent };

function openRow(row: EventRow, definitions: Catalogue<AnyEvent>['definitions'], dataKey: CipherKey | undefined): StoredEvent | null {
  try {
    return toStoredEvent(row, definitions, dataKey);
  } catch {
    return null;
  }
}

/** The fields of an erased event are gone, so only its type and version are checked. */
function findQuarantineReason(event: StoredEvent | null, row: EventRow, catalogue: Catalogue<AnyEvent>, isErased: boolean): QuarantineReason | null {
  const definition = Object.hasOwn(catalogue.definitions, row.type) ? catalogue.definitions[row.type] : undefined;
  if (!definition || row.version > definition.version) return 'unknown';
  if (event === null) return 'sealed';
  return isErased || catalogue.parse(event).ok ? null : 'shape';
}

/** Returns a row's event as stored if it can be read today. Checked on every read, because a later release may know types that this one does not. */
export function parseEventRow(row: EventRow, catalogue: Catalogue<AnyEvent>, dataKey: CipherKey | undefined): ParsedRow {
  const event = openRow(row, catalogue.definitions, dataKey);
  const reason = findQuarantineReason(event, row, catalogue, row.personal !== null && dataKey === undefined);
  if (reason === null && event !== null) return { ok: true, event };
  const { root_id: rootId, stream, sequence, type, version } = row;
  return { ok: false, quarantined: { rootId, stream, sequence, type, version, reason: reason ?? 'sealed' } };
}
