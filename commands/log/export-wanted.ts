import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ArchiveLine, PublicEvent } from '#graph/event-store';
import type { ExportRequest, Operator } from '#graph/operations';
import type { Shell } from '../shell/shell.ts';
import { UsageError } from '../shell/errors.ts';
import { asJson, counted, writeLines } from './lines.ts';
import { writeNewFile, writeNewLines } from './new-file.ts';
import { writeParquet } from './parquet.ts';

const options = { out: { type: 'string' }, format: { type: 'string' }, 'with-keys': { type: 'boolean', default: false } } as const;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The result of an export. `isWhole` is false if the reader stopped early. */
export interface Written {
  readonly isWhole: boolean;
  readonly applications: number;
  readonly events: number;
  /** Named applications that are forks, each with the root application of its family. */
  readonly forks: ReadonlyMap<string, string>;
}

export interface Exported {
  /** The unit that the progress counts. */
  readonly what: string;
  readonly write: (operator: Operator, shell: Shell, tell: (done: number) => void) => Promise<Written>;
}

function formatOf(given: string | undefined, out: string | undefined): 'parquet' | 'jsonl' {
  const byEnding = path.extname(out ?? '').toLowerCase() === '.parquet' ? 'parquet' : 'jsonl';
  if (given === undefined) return byEnding;
  if (given !== 'parquet' && given !== 'jsonl') throw new UsageError('--format is jsonl or parquet');
  return given;
}

function applicationsOf(positionals: readonly string[]): readonly string[] | null {
  const ids = positionals.map((id) => id.toLowerCase());
  const stray = ids.find((id) => !UUID.test(id));
  if (stray !== undefined) throw new UsageError(`${stray} is not the id of an application`);
  return ids.length > 0 ? ids : null;
}

/** Counts what passes through. */
class Notes {
  isWhole = false;
  events = 0;
  readonly #seen = new Set<string>();
  readonly #forks = new Map<string, string>();

  constructor(readonly wanted: ExportRequest['applications']) {}

  application(id: string, root: string): void {
    this.#seen.add(id);
    if (id !== root && this.wanted?.includes(id) === true) this.#forks.set(id, root);
  }

  get written(): Written {
    return { isWhole: this.isWhole, applications: this.#seen.size, events: this.events, forks: this.#forks };
  }

  async *lines(all: AsyncIterable<ArchiveLine>): AsyncIterable<ArchiveLine> {
    for await (const line of all) {
      if (line.kind === 'application') this.application(line.id, line.root);
      if (line.kind === 'event') this.events += 1;
      yield line;
    }
    this.isWhole = true;
  }

  async *rows(all: AsyncIterable<PublicEvent>): AsyncIterable<PublicEvent> {
    for await (const event of all) {
      this.application(event.application, event.root);
      this.events += 1;
      yield event;
    }
    this.isWhole = true;
  }
}

function asLines({ applications, withKeys }: ExportRequest, out: string | undefined): Exported['write'] {
  return async (operator, { out: stdout }, tell) => {
    const notes = new Notes(applications);
    const lines = asJson(notes.lines(operator.exportArchive({ applications, withKeys })));
    if (out === undefined) await writeLines(stdout, lines, tell);
    else await writeNewLines(out, counted(lines, tell));
    return notes.written;
  };
}

function asParquet(applications: ExportRequest['applications'], out: string): Exported['write'] {
  return async (operator, _shell, tell) => {
    const notes = new Notes(applications);
    await writeNewFile(out, (to) => writeParquet(to, notes.rows(operator.events({ applications })), tell));
    return notes.written;
  };
}

/** Parses the arguments of an export. @throws UsageError */
export function parseExportArguments(args: string[]): Exported {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { out, 'with-keys': withKeys } = values;
  const [applications, format] = [applicationsOf(positionals), formatOf(values.format, out)];
  if (format === 'jsonl') return { what: 'lines written', write: asLines({ applications, withKeys }, out) };
  if (out === undefined) throw new UsageError('Parquet is written to a file: --out FILE is missing');
  if (withKeys) throw new UsageError('nothing personal is in Parquet: --with-keys goes with JSON Lines');
  return { what: 'events written', write: asParquet(applications, out) };
}
