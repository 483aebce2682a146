import type { AnyEvent, Catalogue, Recorded } from '#events/core';
import { newDataKey } from './keys.ts';
import { type ApplicationLine, type ArchiveLine, FORMAT, type StreamLine, streamOf } from './archive-line.ts';
import { type EventRow, type PrivacyOf, START, toRow } from './event-row.ts';
import type { Fact } from './fact.ts';
import { toBase64 } from './line-parts.ts';
import { streamLines } from './stream-lines.ts';

/** Events that arrived together, with the time by the writer's clock (`sent`) and by the server's (`received`). */
export interface ComposedBatch {
  readonly events: readonly Recorded[];
  readonly sent: Date;
  readonly received: Date;
}

/** An application that was never in an event store: its browser's events and its server events. */
export interface Composed {
  readonly application: Pick<ApplicationLine, 'root' | 'id' | 'program' | 'sitename' | 'parent' | 'at'>;
  readonly browser: readonly ComposedBatch[];
  readonly facts: readonly Recorded[];
  readonly privacyOf: PrivacyOf;
}

/** The state of a server stream that is not in a database yet. */
export interface Standing {
  readonly applicationId: string;
  /** The server events so far. */
  readonly facts: readonly Recorded[];
  /** How many of the browser's events have arrived. */
  readonly browser: number;
  readonly at: Date;
}

/** Returns a server event as the event store would write it, or undefined if the stream already has it. */
export function factEvent(fact: Fact, { applicationId, facts, browser, at }: Standing, catalogue: Catalogue<AnyEvent>): Recorded | undefined {
  if (facts.some(({ id }) => id === fact.id)) return undefined;
  const before: { readonly after?: number } | undefined = facts.at(-1)?.data;
  const { type, data } = fact.make(Math.max(fact.after ?? browser, before?.after ?? 0));
  const version = catalogue.definitions[type]?.version ?? 1;
  return { id: fact.id, applicationId, sequence: facts.length + 1, version, writer: 'facade', at: at.toISOString(), type, data };
}

type Sealing = Parameters<typeof toRow>[2];
type Place = Pick<ApplicationLine, 'root' | 'id'>;

function composedStream(application: Place, author: StreamLine['author'], batches: readonly ComposedBatch[], sealing: Sealing): ArchiveLine[] {
  const stream = streamOf({ application, author });
  const rows: EventRow[] = [];
  for (const { events, sent, received } of batches) {
    for (const event of events) {
      const previous_hash = rows.at(-1)?.hash ?? Buffer.from(START.hash, 'hex');
      rows.push(toRow(event, { root_id: application.root, stream, sent_at: sent, received_at: received, previous_hash }, sealing));
    }
  }
  return streamLines(author, rows);
}

/** Returns the lines of an application as an export with keys has them: chained, with personal fields sealed under a new key. */
export function composeLines({ application, browser, facts, privacyOf }: Composed, { definitions }: Pick<Catalogue<AnyEvent>, 'definitions'>): ArchiveLine[] {
  const dataKey = newDataKey();
  const sealing = { definitions, privacyOf, dataKey };
  const told = facts.map((event) => ({ events: [event], sent: new Date(event.at), received: new Date(event.at) }));
  return [
    { kind: 'application', ...application, key: toBase64(dataKey) },
    ...composedStream(application, 'application', browser, sealing),
    ...composedStream(application, 'facade', told, sealing),
  ];
}

/** The first and the last line of an exported file. */
export const firstLine = (at: Date): ArchiveLine => ({ kind: 'log', format: FORMAT, at: at.toISOString() });
export const lastLine = (applications: number, events: number): ArchiveLine => ({ kind: 'end', applications, events });
