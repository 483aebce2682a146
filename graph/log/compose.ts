import type { AnyEvent, Catalogue, Recorded } from '#events/core';
import { newDataKey } from './keys.ts';
import { type ApplicationLine, type ArchiveLine, FORMAT, type StreamLine, streamOf } from './archive-line.ts';
import { type EventRow, type PrivacyOf, START, toRow } from './event-row.ts';
import type { Fact } from './fact.ts';
import { toBase64 } from './line-parts.ts';
import { streamLines } from './stream-lines.ts';

/** Events that came in together, and when: by their writer's clock and by the server's. */
export interface ComposedBatch {
  readonly events: readonly Recorded[];
  readonly sent: Date;
  readonly received: Date;
}

/** An application that was never in a log: what its browser recorded, and what the facade says of it. */
export interface Composed {
  readonly application: Pick<ApplicationLine, 'root' | 'id' | 'program' | 'sitename' | 'parent' | 'at'>;
  readonly browser: readonly ComposedBatch[];
  readonly facts: readonly Recorded[];
  readonly privacyOf: PrivacyOf;
}

/** What a fact is to be told after, as of a stream that stands in no database yet. */
export interface Standing {
  readonly applicationId: string;
  /** The facts before it. */
  readonly facts: readonly Recorded[];
  /** How many events of the browser have come in. */
  readonly browser: number;
  readonly at: Date;
}

/** The event of a fact, as the log would write it: the same fact is told once. Undefined where it was told already. */
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

/** The lines of an application, as an export with keys would have them: chained, and personal fields sealed under a key of its own. */
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

/** The line that an exported log begins with, and the one that it ends with. */
export const firstLine = (at: Date): ArchiveLine => ({ kind: 'log', format: FORMAT, at: at.toISOString() });
export const lastLine = (applications: number, events: number): ArchiveLine => ({ kind: 'end', applications, events });
