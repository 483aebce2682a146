// Parquet and other new files of bindflow log: written in groups, completely or not at all.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import type { PublicEvent } from '#graph/event-store';
import { linesOf } from '../../../commands/log/archive-file.ts';
import { parseExportArguments } from '../../../commands/log/export-wanted.ts';
import { writeNewFile, writeNewLines } from '../../../commands/log/new-file.ts';
import { writeParquet } from '../../../commands/log/parquet.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-parquet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => path.join(folder, name);

const id = '0b8f2d0e-3f83-4d3c-9f0b-6d1b5a5f9c11';
const time = '2026-03-04T05:06:07.089Z';
const family = { root: id, application: id, parent: null, parentSequence: null, program: null, configuration: null, sponsor: null, erased: null };
const event = (sequence: number): PublicEvent => {
  const data = { page: sequence % 7, text: 'a “quoted” 𝒯 text', inner: [{ deep: null }, true, 0.1] };
  return { ...family, stream: 'browser', sequence, id, type: 'PageEntered', version: 1, writer: 'tab', at: time, sent: time, received: time, shownAt: time, data, isSealed: false };
};
async function* events(many: number): AsyncIterable<PublicEvent> {
  for (let sequence = 1; sequence <= many; sequence += 1) yield event(sequence);
}

it('writes row groups and reads them back unchanged', async () => {
  const told: number[] = [];
  await writeNewFile(file('many.parquet'), (to) => writeParquet(to, events(45_000), (written) => void told.push(written)));
  const buffer = await asyncBufferFromFile(file('many.parquet'));
  const { row_groups: groups, num_rows: many } = await parquetMetadataAsync(buffer);
  expect([groups.map((group) => group.num_rows), many, told.at(-1)]).toEqual([[20_000n, 20_000n, 5000n], 45_000n, 45_000]);
  const rows = await parquetReadObjects({ file: buffer, columns: ['sequence', 'shown_at', 'data'] });
  expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 45_000 }, (_, index) => index + 1));
  expect(rows.at(-1)).toEqual({ sequence: 45_000, shown_at: new Date(time), data: event(45_000).data });
});

it('writes the columns of an empty file', async () => {
  await writeNewFile(file('none.parquet'), (to) => writeParquet(to, events(0)));
  const { schema, num_rows: many } = await parquetMetadataAsync(await asyncBufferFromFile(file('none.parquet')));
  expect([schema.length, many]).toEqual([21, 0n]);
});

it('writes lines of JSON unchanged', async () => {
  async function* lines(): AsyncIterable<string> {
    for await (const one of events(3000)) yield JSON.stringify(one);
  }
  await writeNewLines(file('whole.jsonl'), lines());
  const written = readFileSync(file('whole.jsonl'), 'utf8').split('\n');
  expect([written.length, written.at(-1), JSON.parse(written[2999]!)]).toEqual([3001, '', event(3000)]);
});

it('leaves no file if writing fails', async () => {
  async function* broken(): AsyncIterable<PublicEvent> {
    yield* events(30_000);
    throw new Error('the database is away');
  }
  async function* lines(): AsyncIterable<string> {
    for await (const one of broken()) yield JSON.stringify(one);
  }
  const [before, why] = [readdirSync(folder), 'was not written: the database is away'];
  await expect(writeNewFile(file('half.parquet'), (to) => writeParquet(to, broken()))).rejects.toThrow(`${file('half.parquet')} ${why}`);
  await expect(writeNewLines(file('half.jsonl'), lines())).rejects.toThrow(`${file('half.jsonl')} ${why}`);
  await expect(writeNewLines(file('nowhere/log.jsonl'), lines())).rejects.toThrow(/nowhere\/log\.jsonl was not written: (Error: )?ENOENT: no such file or directory/);
  writeFileSync(file('taken'), 'as it was');
  await expect(writeNewLines(file('taken'), lines())).rejects.toThrow(`${file('taken')} is there already: name another file`);
  expect([readdirSync(folder).toSorted(), readFileSync(file('taken'), 'utf8')]).toEqual([[...before, 'taken'].toSorted(), 'as it was']);
});

it('refuses to read Parquet as lines', () => {
  expect(() => linesOf(file('none.parquet'))).toThrow(`${file('none.parquet')} is Parquet, which has only what is public of a log`);
});

it.each([
  [['--format', 'parquet'], 'Parquet is written to a file: --out FILE is missing'],
  [['--out', 'log.parquet', '--with-keys'], 'nothing personal is in Parquet: --with-keys goes with JSON Lines'],
  [['--format', 'csv', '--out', 'log.csv'], '--format is jsonl or parquet'],
])('rejects the options %j', (args, message) => {
  expect(() => parseExportArguments(args)).toThrow(message);
});
