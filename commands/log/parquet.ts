import type { FileHandle } from 'node:fs/promises';
import { ByteWriter, type SchemaElement, parquetWriteRows } from 'hyparquet-writer';
import type { ListedEvent } from '#graph/log';

/** Rows that are held at a time, and then written as one group. */
const GROUP = 20_000;

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
const whole = { type: 'INT32' } as const;
const time = { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } } as const;
const flag = { type: 'BOOLEAN' } as const;
const json = { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } } as const;

type Value = string | number | boolean | Date | object | null;
/** A column: what of an event stands in it, and as what. */
interface Column {
  readonly is: typeof text | typeof whole | typeof time | typeof flag | typeof json;
  readonly isNullable?: boolean;
  readonly of: (event: ListedEvent) => Value;
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

const toRow = (event: ListedEvent): Record<string, Value> => Object.fromEntries(all.map(([name, { of }]) => [name, of(event)]));

async function* rows(events: AsyncIterable<ListedEvent>, tell: (written: number) => void): AsyncIterable<Record<string, Value>> {
  let written = 0;
  for await (const event of events) {
    yield toRow(event);
    tell((written += 1));
  }
}

/** Writes group by group: what was written is not held. */
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

/** Writes events as Parquet, a row each; no more than a group of rows is held at a time. */
export async function writeParquet(to: FileHandle, events: AsyncIterable<ListedEvent>, tell: (written: number) => void = () => undefined): Promise<void> {
  const writer = new GroupWriter(to);
  await parquetWriteRows({
    writer,
    rows: rows(events, tell),
    // How small and how large what is in a JSON text is helps nobody to skip it.
    columns: all.map(([name, { is }]) => ({ name, statistics: is !== json })),
    schema,
    rowGroupSize: GROUP,
    createdBy: 'bindflow',
    kvMetadata: [{ key: 'bindflow.format', value: '1' }],
  });
  // What stands at the end of the file belongs to no group.
  await writer.flush();
}
