import { type ApplicationLine, type ArchiveLine, FORMAT, type StreamLine } from '#events/archive';
import type { AnyEvent, Catalog, Recorded } from '#events/core';
import { chainEvents } from '../append/chain-events.ts';
import type { ServerEvent } from '../append/server-event.ts';
import { generateDataKey } from '../encryption/encryption-keys.ts';
import type { EventSealing, PrivacyOf } from '../encryption/personal-fields.ts';
import type { EventRow } from '../streams/event-row.ts';
import { EMPTY_HASH } from '../streams/stream.ts';
import { streamNameOf, toBase64, toStreamLines } from './archive-row.ts';

/** Events that arrived together, with the time by the writer's clock (`sent`) and by the server's (`received`). */
export interface ComposedBatch {
  readonly events: readonly Recorded[];
  readonly sent: Date;
  readonly received: Date;
}

/** An application that was never in an event store: its browser's events and its server events. */
export interface ComposedApplication {
  readonly application: Pick<ApplicationLine, 'root' | 'id' | 'program' | 'sitename' | 'parent' | 'at'>;
  readonly browser: readonly ComposedBatch[];
  readonly serverEvents: readonly Recorded[];
  readonly privacyOf: PrivacyOf;
}

/** The state of a server stream that is not in a database yet. */
export interface ComposedServerStream {
  readonly applicationId: string;
  /** The server events so far. */
  readonly serverEvents: readonly Recorded[];
  /** How many of the browser's events have arrived. */
  readonly browser: number;
  readonly at: Date;
}

/** Returns a server event as the event store would write it, or undefined if the stream already has it. */
export function toServerEvent(serverEvent: ServerEvent, { applicationId, serverEvents, browser, at }: ComposedServerStream, catalog: Catalog<AnyEvent>): Recorded | undefined {
  if (serverEvents.some(({ id }) => id === serverEvent.id)) return undefined;
  const before: { readonly after?: number } | undefined = serverEvents.at(-1)?.data;
  const { type, data } = serverEvent.make(Math.max(serverEvent.after ?? browser, before?.after ?? 0));
  const version = catalog.definitions[type]?.version ?? 1;
  return { id: serverEvent.id, applicationId, sequence: serverEvents.length + 1, version, writer: 'facade', at: at.toISOString(), type, data };
}

type ComposedKey = Pick<ApplicationLine, 'root' | 'id'>;

function composedStream(application: ComposedKey, author: StreamLine['author'], batches: readonly ComposedBatch[], sealing: EventSealing): ArchiveLine[] {
  const stream = streamNameOf({ application, author });
  const rows: EventRow[] = [];
  for (const { events, sent, received } of batches) {
    const columns = { root_id: application.root, stream, sent_at: sent, received_at: received };
    rows.push(...chainEvents(events, columns, rows.at(-1)?.hash ?? EMPTY_HASH, sealing));
  }
  return toStreamLines(author, rows);
}

/** Returns the lines of an application as an export with keys has them: chained, with personal fields sealed under a new key. */
export function composeApplicationLines(
  { application, browser, serverEvents, privacyOf }: ComposedApplication,
  { definitions }: Pick<Catalog<AnyEvent>, 'definitions'>,
): ArchiveLine[] {
  const dataKey = generateDataKey();
  const sealing = { definitions, privacyOf, dataKey };
  const serverBatches = serverEvents.map((event) => ({ events: [event], sent: new Date(event.at), received: new Date(event.at) }));
  return [
    { kind: 'application', ...application, key: toBase64(dataKey) },
    ...composedStream(application, 'application', browser, sealing),
    ...composedStream(application, 'facade', serverBatches, sealing),
  ];
}

/** Returns the first line of an exported file. */
export const createHeaderLine = (at: Date): ArchiveLine => ({ kind: 'log', format: FORMAT, at: at.toISOString() });
/** Returns the last line of an exported file. */
export const createEndLine = (applications: number, events: number): ArchiveLine => ({ kind: 'end', applications, events });
