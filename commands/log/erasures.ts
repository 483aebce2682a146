import { parseArgs } from 'node:util';
import { enums, nonempty, object, pattern, string, validate } from 'superstruct';
import { erasureReasons } from '#events/server-stream';
import type { OrderedErasure } from '#graph/operations/erasure';
import { CannotError } from '../shell/errors.ts';
import { linesOf } from './archive-file.ts';
import { asJson, sayLines } from './lines.ts';
import { writeNewLines } from './new-file.ts';
import { openOperator } from './operator.ts';
import type { Shell } from '../shell/shell.ts';

const options = { out: { type: 'string' } } as const;

const orderedErasure = object({
  root: pattern(string(), /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  by: nonempty(string()),
  why: enums(erasureReasons),
  at: pattern(string(), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
});

function parseLine(text: string, where: string): OrderedErasure {
  try {
    const [failure, value] = validate(JSON.parse(text), orderedErasure);
    if (!failure) return value;
  } catch {
    // Not JSON: refused below.
  }
  throw new CannotError(`${where} is not a line of bindflow log erasures`);
}

/** Reads a list that `bindflow log erasures` wrote. @throws CannotError that names the line */
export async function readErasures(file: string): Promise<readonly OrderedErasure[]> {
  const list: OrderedErasure[] = [];
  let line = 0;
  for await (const text of linesOf(file)) {
    line += 1;
    list.push(parseLine(text, `${file}:${line}`));
  }
  return list;
}

/** Lists every erasure that was ordered, as JSON Lines without anything about the persons. Returns 0. */
export async function erasures(args: string[], shell: Shell): Promise<number> {
  const { out } = parseArgs({ args, options }).values;
  const { operator, close } = await openOperator(shell);
  try {
    const lines = asJson(operator.erasures());
    if (out === undefined) await sayLines(shell, lines);
    else await writeNewLines(out, lines);
    return 0;
  } finally {
    await close();
  }
}
