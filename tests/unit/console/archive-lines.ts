// A log as it is exported, made by what writes it, without a database.
import type { RecordedEvent } from '#events/buyflow';
import { catalog } from '#events/buyflow';
import { type ServerStreamEvent, serverStreamCatalog } from '#events/server-stream';
import type { EventRow } from '../../../graph/event-store/streams/event-row.ts';
import { toEventRow } from '../../../graph/event-store/append/chain-events.ts';
import { generateDataKey } from '../../../graph/event-store/encryption/encryption-keys.ts';
import { toBase64, toStreamLines } from '../../../graph/event-store/archive/archive-row.ts';
import { APPLICATION } from '../../support/events/recording.ts';

const TIME = new Date('2026-11-20T15:10:00.000Z');
const START = Buffer.alloc(32);

export interface Exported {
  readonly events: readonly RecordedEvent[];
  readonly facts?: readonly ServerStreamEvent[];
  /** Whether the key of what is personal goes along. */
  readonly withKey?: boolean;
  readonly parent?: { readonly id: string; readonly sequence: number } | null;
  readonly id?: string;
}

function rowsOf(id: string, author: 'application' | 'facade', events: readonly RecordedEvent[], dataKey: Buffer): EventRow[] {
  let previous_hash: Buffer = START;
  // One that a later release may have.
  const HorseSaddled = { ...serverStreamCatalog.definitions['PersonalShown']!, type: 'HorseSaddled', fields: {} };
  const definitions = { ...catalog.definitions, ...serverStreamCatalog.definitions, HorseSaddled };
  return events.map((event) => {
    const place = { root_id: APPLICATION, stream: `${author}/${id}`, sent_at: TIME, received_at: TIME, previous_hash } as const;
    const row = toEventRow(event, place, { definitions, privacyOf: (question) => (question === 'limit' ? 'public' : 'personal'), dataKey });
    previous_hash = row.hash;
    return row;
  });
}

/** The lines of an application and its streams. */
export function applicationLines({ events, facts = [], withKey = false, parent = null, id = APPLICATION }: Exported): object[] {
  const key = generateDataKey();
  const recorded = facts.map((fact, index) => ({
    id: `7e1f0c2d-7a3b-4c4d-9e5f-${String(index + 1).padStart(12, '0')}`,
    applicationId: id,
    sequence: index + 1,
    version: 1,
    writer: 'facade',
    at: TIME.toISOString(),
    ...fact,
  })) as unknown as RecordedEvent[];
  const streams = (
    [
      ['application', events],
      ['facade', recorded],
    ] as const
  ).flatMap(([author, all]) => toStreamLines(author, rowsOf(id, author, all, key)));
  return [
    { kind: 'application', root: APPLICATION, id, program: 'program-hash', sitename: 'fitness', parent, at: TIME.toISOString(), key: withKey ? toBase64(key) : null },
    ...streams,
  ];
}

/** A whole file. */
export function fileOf(lines: readonly object[], programs: Readonly<Record<string, unknown>> = {}): string {
  const events = lines.filter((line) => 'kind' in line && line.kind === 'event').length;
  const applications = lines.filter((line) => 'kind' in line && line.kind === 'application').length;
  const all = [
    { kind: 'log', format: 2, at: TIME.toISOString() },
    ...Object.entries(programs).map(([hash, configuration]) => ({ kind: 'program', hash, configuration })),
    ...lines,
    { kind: 'end', applications, events },
  ];
  return `${all.map((line) => JSON.stringify(line)).join('\n')}\n`;
}
