import type { AnyEvent, Catalogue } from '#events/core';
import { type EventRow, type StoredEvent, fromRow } from './event-row.ts';
import type { Key } from './keys.ts';

/**
 * Why an event is in quarantine. `unknown`: this release knows no event of that name, or not of that version. `sealed`: what is personal of it cannot be opened,
 * though the key is there: it is damaged. `shape`: it is not what its version says, or an upcaster cannot bring it to today's.
 */
export type QuarantineReason = 'unknown' | 'sealed' | 'shape';

/** An event that stands in the log and cannot be read. */
export interface Quarantined {
  readonly rootId: string;
  readonly stream: string;
  readonly sequence: number;
  readonly type: string;
  readonly version: number;
  readonly reason: QuarantineReason;
}

export type Sound = { readonly ok: true; readonly event: StoredEvent } | { readonly ok: false; readonly quarantined: Quarantined };

function opened(row: EventRow, definitions: Catalogue<AnyEvent>['definitions'], dataKey: Key | undefined): StoredEvent | null {
  try {
    return fromRow(row, definitions, dataKey);
  } catch {
    return null;
  }
}

/** Of what was erased nothing is asked but that it is known: its fields are gone. */
function reasonOf(event: StoredEvent | null, row: EventRow, catalogue: Catalogue<AnyEvent>, isErased: boolean): QuarantineReason | null {
  const definition = Object.hasOwn(catalogue.definitions, row.type) ? catalogue.definitions[row.type] : undefined;
  if (!definition || row.version > definition.version) return 'unknown';
  if (event === null) return 'sealed';
  return isErased || catalogue.parse(event).ok ? null : 'shape';
}

/** The event of a row, as it was stored, where it can be read today; decided anew each time it is read, as a later release may know what this one does not. */
export function soundOf(row: EventRow, catalogue: Catalogue<AnyEvent>, dataKey: Key | undefined): Sound {
  const event = opened(row, catalogue.definitions, dataKey);
  const reason = reasonOf(event, row, catalogue, row.personal !== null && dataKey === undefined);
  if (reason === null && event !== null) return { ok: true, event };
  const { root_id: rootId, stream, sequence, type, version } = row;
  return { ok: false, quarantined: { rootId, stream, sequence, type, version, reason: reason ?? 'sealed' } };
}
