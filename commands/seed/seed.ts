import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Operator } from '#graph/operations';
import { programsDir } from '../../startup/installation.ts';
import { CannotError, UsageError } from '../shell/errors.ts';
import { openOperator } from '../log/operator.ts';
import { progress } from '../log/progress.ts';
import { timeOf } from '../log/time.ts';
import { isSeeded } from './ids.ts';
import { type Made, nothing, seedLines } from './lines.ts';
import { seedPrograms } from './programs.ts';
import type { Shell } from '../shell/shell.ts';

interface Wanted {
  readonly applications: number;
  readonly seed: number;
  readonly until: number;
  readonly isBeside: boolean;
}

const MOST = 1_000_000;

function wholeOf(given: string, name: string, least: number): number {
  const value = /^\d{1,7}$/.test(given) ? Number(given) : Number.NaN;
  if (!(value >= least && value <= MOST)) throw new UsageError(`${name} is a whole number from ${least} to ${MOST}, not ${JSON.stringify(given)}`);
  return value;
}

function wantedOf(args: string[]): Wanted {
  const { values } = parseArgs({
    args,
    options: {
      applications: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      until: { type: 'string' },
      beside: { type: 'boolean', default: false },
    },
  });
  const until = timeOf(values.until, '--until');
  return {
    applications: wholeOf(values.applications, '--applications', 1),
    seed: wholeOf(values.seed, '--seed', 0),
    until: until === null ? Date.now() : Date.parse(until),
    isBeside: values.beside,
  };
}

const everything = { outcomes: null, program: null, sponsor: null, page: null, kickout: null, hasNotes: null, since: null, until: null, after: null, limit: null };

/** Returns the seeded applications that exist. @throws CannotError if there are others, unless `isBeside` allows them */
async function lookAround(operator: Operator, isBeside: boolean): Promise<ReadonlySet<string>> {
  const there = new Set<string>();
  for await (const { application, root } of operator.list(everything)) {
    if (isSeeded(application)) there.add(application);
    else if (!isBeside && !isSeeded(root)) throw new CannotError('there are applications of real buyers in this log: seed another one, or say --beside to have both in it');
  }
  return there;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function summary({ buyers, applications, events, outcomes }: Made, there: number, seconds: number): string {
  const came = Object.entries(outcomes)
    .toSorted(([, one], [, other]) => other - one)
    .map(([outcome, count]) => `${count} ${outcome}`);
  const known = there > 0 ? ` ${counted(there, 'buyer')} ${there === 1 ? 'was' : 'were'} there already.` : '';
  const made = `${counted(buyers, 'buyer')} with ${counted(applications, 'application')} and ${counted(events, 'event')}, in ${seconds.toFixed(0)} s.${known}`;
  return came.length > 0 ? `${made}\n${came.join(', ')}.` : made;
}

async function fill(operator: Operator, { applications, seed: number, until, isBeside }: Wanted, shell: Shell): Promise<void> {
  const began = performance.now();
  const there = await lookAround(operator, isBeside);
  const programs = await seedPrograms(path.resolve(programsDir(shell.env)));
  const told = progress(`of ${counted(applications, 'buyer')}`, shell.errors);
  let made = nothing;
  const onProgress = (done: number, sofar: Made): void => {
    made = sofar;
    told.tell(done);
  };
  const lines = seedLines({ seed: number, until, programs, applications, isThere: (id) => there.has(id), onProgress });
  await operator.importArchive(texts(lines));
  told.end();
  shell.say(summary(made, applications - made.buyers, (performance.now() - began) / 1000));
}

async function* texts(lines: AsyncIterable<object>): AsyncIterable<string> {
  for await (const line of lines) yield JSON.stringify(line);
}

/** Fills an event store with synthetic buyers, the same for the same seed. Returns 0. */
export async function seed(args: string[], shell: Shell): Promise<number> {
  const wanted = wantedOf(args);
  if (shell.env['NODE_ENV'] === 'production') throw new CannotError('nothing is seeded in production: NODE_ENV says that this is one');
  const { operator, settings, close } = await openOperator(shell, { mayMake: true });
  try {
    await fill(operator, wanted, shell);
    shell.say(`Look at them at http://127.0.0.1:${settings.port}/console, or with: bindflow log list --limit 20`);
    return 0;
  } finally {
    await close();
  }
}
