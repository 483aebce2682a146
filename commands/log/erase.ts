import { parseArgs } from 'node:util';
import { type ErasureReason, erasureReasons } from '#events/server-stream';
import type { ErasureProgress, ErasureRequest, ErasedFamily } from '#graph/operations/erasure';
import { UsageError } from '../shell/errors.ts';
import { readErasures } from './erasures.ts';
import { oneLine } from './one-line.ts';
import type { Operator } from '#graph/operations';
import { openOperator } from './operator.ts';
import { type Progress, progress } from './progress.ts';
import type { Shell } from '../shell/shell.ts';

const options = {
  email: { type: 'string', multiple: true },
  yes: { type: 'boolean', default: false },
  by: { type: 'string' },
  why: { type: 'string' },
  from: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function reason(given: string | undefined): ErasureReason {
  const known = erasureReasons.find((one) => one === given);
  // A free text could contain a person's name and would remain.
  if (!known) throw new UsageError(`--why is one of ${erasureReasons.join(', ')}`);
  return known;
}

interface Wanted {
  readonly isDry: boolean;
  readonly isJson: boolean;
  /** True if there may be nothing to do. */
  readonly mayBeEmpty: boolean;
  readonly run: (operator: Operator) => AsyncIterable<ErasureProgress>;
}

/** `--from`: the erasures of a list, each with who ordered it and why. */
async function wantedOfList(file: string, isJson: boolean): Promise<Wanted> {
  const list = await readErasures(file);
  return { isDry: false, isJson, mayBeEmpty: list.length === 0, run: (operator) => operator.repeatErasures(list) };
}

async function wantedOf(args: string[]): Promise<Wanted> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { email: addresses = [] } = values;
  const applications = positionals.map((id) => id.toLowerCase());
  const stray = applications.find((id) => !UUID.test(id));
  if (stray !== undefined) throw new UsageError(`${stray} is not the id of an application`);
  const isNamed = applications.length + addresses.length > 0;
  if (values.from !== undefined && isNamed) throw new UsageError('--from goes without applications and --email');
  if (values.from !== undefined) return wantedOfList(values.from, values.json);
  if (!isNamed) throw new UsageError('name an application or an --email');
  const isDry = !values.yes;
  const audit = isDry ? ({ by: 'nobody', why: 'request' } as const) : { by: oneLine(values.by, '--by', 100), why: reason(values.why) };
  const request: ErasureRequest = { applications, addresses, isDry, ...audit };
  return { isDry, isJson: values.json, mayBeEmpty: false, run: (operator) => operator.erase(request) };
}

const counted = (count: number): string => `${count} ${count === 1 ? 'application' : 'applications'}`;
const day = (time: string): string => time.slice(0, 10);

function shown({ root, erased, kept, until }: ErasedFamily, isDry: boolean): string {
  const why = until === null ? 'until its payment is bound or settled' : `until ${day(until)}, as a policy was bound`;
  const gone = `${counted(erased.length)} ${isDry ? 'to erase' : 'erased'}`;
  return `${root}  ${gone}${kept.length > 0 ? `; ${counted(kept.length)} kept ${why}` : ''}`;
}

function summary(families: readonly ErasedFamily[], isDry: boolean): string {
  const erased = families.reduce((sum, family) => sum + family.erased.length, 0);
  if (families.length === 0) return 'Nobody was found.';
  return isDry ? `${counted(erased)} would be erased; nothing was done. Say --yes, --by and --why.` : `${counted(erased)} erased.`;
}

interface Told {
  readonly families: ErasedFamily[];
  /** True if every named application exists. */
  isWhole: boolean;
}

/** Collects the erasure's progress and prints each family. */
async function listen(lines: AsyncIterable<ErasureProgress>, say: (family: ErasedFamily) => void, { errors, remark }: Shell): Promise<Told> {
  const [told, looked]: [Told, Progress] = [{ families: [], isWhole: true }, progress('families looked into', errors)];
  for await (const line of lines) {
    if ('looked' in line) looked.tell(line.looked);
    else if ('family' in line) {
      told.families.push(line.family);
      say(line.family);
    } else {
      told.isWhole = false;
      remark(`there is no application ${line.unknown}`);
    }
  }
  looked.end();
  return told;
}

/** Erases people, or prints what an erasure would do. Returns 0 if nothing about them remains (or would remain), 1 if something is retained or not found. */
export async function erase(args: string[], shell: Shell): Promise<number> {
  const { isDry, isJson, mayBeEmpty, run } = await wantedOf(args);
  const { operator, close } = await openOperator(shell);
  try {
    const { families, isWhole } = await listen(run(operator), (family) => shell.say(isJson ? JSON.stringify(family) : shown(family, isDry)), shell);
    if (!isJson) shell.say(summary(families, isDry));
    return isWhole && (mayBeEmpty || families.length > 0) && families.every(({ kept }) => kept.length === 0) ? 0 : 1;
  } finally {
    await close();
  }
}
