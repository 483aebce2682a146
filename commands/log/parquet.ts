import type { FileHandle } from 'node:fs/promises';
import { ByteWriter, type SchemaElement, parquetWriteRows } from 'hyparquet-writer';
import type { PublicEvent } from '#graph/event-store';

/** Rows per group. One group is held in memory at a time. */
const GROUP = 20_000;

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
const whole = { type: 'INT32' } as const;
const time = { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } } as const;
const flag = { type: 'BOOLEAN' } as const;
const json = { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } } as const;

type Value = string | number | boolean | Date | object | null;
/** A column: its type, and its value for an event. */
interface Column {
  readonly is: typeof text | typeof whole | typeof time | typeof flag | typeof json;
  readonly isNullable?: boolean;
  readonly of: (event: PublicEvent) => Value;
}

const columns: Readonly<Record<string, Column>> = {
  root: { is: text, of: ({ root }) => root },
  application: { is: text, of: ({ application }) => application },
  parent: { is: text, isNullable: true, of: ({ parent }) => parent },
  parent_sequence: { is: whole, isNullable: true, of: ({ parentSequence }) => parentSequence },
  program: { is: text, isNullable: true, of: ({ program }) => program },
  configuration: { is: text, isNullable: true, of: ({ configuration }) => configuration },
  sponsor: { is: text, isNullable: true, of: ({ sponsor }) => sponsor },
  erased: { is: time, isNullable: true, of: ({ erased }) => (erased === null ? null : new Date(erased)) },
  stream: { is: text, of: ({ stream }) => stream },
  sequence: { is: whole, of: ({ sequence }) => sequence },
  id: { is: text, of: ({ id }) => id },
  type: { is: text, of: ({ type }) => type },
  version: { is: whole, of: ({ version }) => version },
  writer: { is: text, of: ({ writer }) => writer },
  at: { is: time, of: ({ at }) => new Date(at) },
  sent: { is: time, of: ({ sent }) => new Date(sent) },
  received: { is: time, of: ({ received }) => new Date(received) },
  shown_at: { is: time, of: ({ shownAt }) => new Date(shownAt) },
  data: { is: json, of: ({ data }) => data },
  has_personal: { is: flag, of: ({ isSealed }) => isSealed },
};

const all = Object.entries(columns);
const schema: SchemaElement[] = [
  { name: 'root', num_children: all.length },
  ...all.map(([name, { is, isNullable = false }]): SchemaElement => ({ name, ...is, repetition_type: isNullable ? 'OPTIONAL' : 'REQUIRED' })),
];

const toRow = (event: PublicEvent): Record<string, Value> => Object.fromEntries(all.map(([name, { of }]) => [name, of(event)]));

async function* rows(events: AsyncIterable<PublicEvent>, tell: (written: number) => void): AsyncIterable<Record<string, Value>> {
  let written = 0;
  for await (const event of events) {
    yield toRow(event);
    tell((written += 1));
  }
}

/** Flushes each group to the file and frees its memory. */
class GroupWriter extends ByteWriter {
  readonly #to: FileHandle;
  constructor(to: FileHandle) {
    super();
    this.#to = to;
  }
  async flush(): Promise<void> {
    await this.#to.writeFile(this.getBytes());
    this.index = 0;
  }
}

/** Writes events as Parquet, one row each. Holds at most one group of rows in memory. */
export async function writeParquet(to: FileHandle, events: AsyncIterable<PublicEvent>, tell: (written: number) => void = () => undefined): Promise<void> {
  const writer = new GroupWriter(to);
  await parquetWriteRows({
    writer,
    rows: rows(events, tell),
    // Minimum and maximum of a JSON text do not help a reader to skip groups.
    columns: all.map(([name, { is }]) => ({ name, statistics: is !== json })),
    schema,
    rowGroupSize: GROUP,
    createdBy: 'bindflow',
    kvMetadata: [{ key: 'bindflow.format', value: '1' }],
  });
  // The footer belongs to no group.
  await writer.flush();
}
