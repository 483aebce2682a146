import path from 'node:path';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Operator } from '#graph/operator';
import { UsageError } from './errors.ts';
import { asJson, counted, writeLines } from './lines.ts';
import { writeNewFile, writeNewLines } from './new-file.ts';
import { writeParquet } from './parquet.ts';

const options = { out: { type: 'string' }, format: { type: 'string' }, 'with-keys': { type: 'boolean', default: false } } as const;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type Tell = (done: number) => void;
/** What is to be written, and how. */
export interface Exported {
  /** What is counted. */
  readonly what: string;
  readonly write: (operator: Operator, to: Writable, tell: Tell) => Promise<unknown>;
}

function formatOf(given: string | undefined, out: string | undefined): 'parquet' | 'jsonl' {
  const byEnding = path.extname(out ?? '').toLowerCase() === '.parquet' ? 'parquet' : 'jsonl';
  if (given === undefined) return byEnding;
  if (given !== 'parquet' && given !== 'jsonl') throw new UsageError('--format is jsonl or parquet');
  return given;
}

function rootsOf(positionals: readonly string[]): readonly string[] | null {
  const roots = positionals.map((root) => root.toLowerCase());
  const stray = roots.find((root) => !UUID.test(root));
  if (stray !== undefined) throw new UsageError(`${stray} is not the id of a root application`);
  return roots.length > 0 ? roots : null;
}

/** @throws UsageError */
export function exportedOf(args: string[]): Exported {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { out, 'with-keys': withKeys } = values;
  const [roots, format] = [rootsOf(positionals), formatOf(values.format, out)];
  if (format === 'jsonl') {
    const lines = (operator: Operator): AsyncIterable<string> => asJson(operator.exportLog({ roots, withKeys }));
    const write: Exported['write'] = (operator, to, tell) => (out === undefined ? writeLines(to, lines(operator), tell) : writeNewLines(out, counted(lines(operator), tell)));
    return { what: 'lines written', write };
  }
  if (out === undefined) throw new UsageError('Parquet is written to a file: --out FILE is missing');
  if (withKeys) throw new UsageError('nothing personal is in Parquet: --with-keys goes with JSON Lines');
  return { what: 'events written', write: (operator, _to, tell) => writeNewFile(out, (to) => writeParquet(to, operator.events({ roots }), tell)) };
}
