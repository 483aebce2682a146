import { type Recorded, canonicalJson } from '#events/core';
import { type EventSealing, sealPersonalFields, splitByPrivacy } from '../encryption/personal-fields.ts';
import { computeEventHash } from '../integrity/hash-chain.ts';
import type { EventRow, NewEventRow } from '../streams/event-row.ts';

type BatchColumns = Pick<NewEventRow, 'root_id' | 'stream' | 'sent_at' | 'received_at' | 'trace_id'>;

/** Returns the row of a new event: chained to the previous row, with personal fields encrypted and bound to their application and event. */
export function toEventRow(event: Recorded, columns: BatchColumns & Pick<EventRow, 'previous_hash'>, sealing: EventSealing): NewEventRow {
  const { open, personal } = splitByPrivacy(event, sealing);
  const clear = {
    ...columns,
    sequence: event.sequence,
    id: event.id,
    application_id: event.applicationId,
    type: event.type,
    version: event.version,
    writer: event.writer,
    at: new Date(event.at),
    data: open,
  };
  const dataText = canonicalJson(open);
  const row = { ...clear, personal: Object.keys(personal).length > 0 ? sealPersonalFields(clear, personal, sealing.dataKey, dataText) : null };
  return { ...row, hash: computeEventHash(row, dataText) };
}

/** Returns the rows of a batch, each chained to the row before it. @param after the hash of the stream's last event before the batch */
export function chainEvents(events: readonly Recorded[], columns: BatchColumns, after: Buffer, sealing: EventSealing): NewEventRow[] {
  const rows: NewEventRow[] = [];
  for (const event of events) rows.push(toEventRow(event, { ...columns, previous_hash: rows.at(-1)?.hash ?? after }, sealing));
  return rows;
}
