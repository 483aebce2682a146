import { parseArgs } from 'node:util';
import { type Outcome, outcomes } from '#events/summary';
import type { ApplicationListItem, ListOptions } from '#graph/event-store';
import { UsageError } from '../shell/errors.ts';
import { plain, sayLines } from './lines.ts';
import { openOperator } from './operator.ts';
import { columnTitles, row } from './list-table.ts';
import { timeOf } from './time.ts';
import type { Shell } from '../shell/shell.ts';

const options = {
  outcome: { type: 'string', multiple: true },
  program: { type: 'string' },
  sponsor: { type: 'string' },
  page: { type: 'string' },
  kickout: { type: 'string' },
  notes: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string' },
  after: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the outcome of that name, else all that begin with the words: `kicked out` is by address and by product. */
export function outcomesOf(given: readonly string[] | undefined): readonly Outcome[] | null {
  if (given === undefined) return null;
  return given.flatMap((words) => {
    const name = words.trim().toLowerCase().replaceAll('-', ' ');
    const named = outcomes.filter((outcome) => outcome === name);
    const known = named.length > 0 ? named : outcomes.filter((outcome) => outcome.startsWith(name));
    if (name === '' || known.length === 0) throw new UsageError(`--outcome is one of ${outcomes.join(', ')}`);
    return known;
  });
}

export function limitOf(given: string | undefined): number | null {
  if (given === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new UsageError('--limit is a number of applications');
  return Number(given);
}

function placeOf(given: string | undefined): string | null {
  const id = given?.toLowerCase() ?? null;
  if (id !== null && !UUID.test(id)) throw new UsageError(`--after: ${id} is not the id of an application`);
  return id;
}

function pageOf(given: string | undefined): number | string | null {
  if (given !== undefined && /^(-|$)/.test(given)) throw new UsageError('--page is the number of a page, from 0, or its path');
  return given !== undefined && /^\d{1,4}$/.test(given) ? Number(given) : (given ?? null);
}

function notesOf(given: string | undefined): boolean | null {
  if (given !== undefined && given !== 'yes' && given !== 'no') throw new UsageError('--notes is yes or no');
  return given === undefined ? null : given === 'yes';
}

function wantedOf(args: string[]): { readonly wanted: ListOptions; readonly isJson: boolean } {
  const { values } = parseArgs({ args, options });
  const { program = null, sponsor = null, kickout = null, page, json: isJson } = values;
  const [since, until] = [timeOf(values.since, '--since'), timeOf(values.until, '--until')];
  const [limit, after] = [limitOf(values.limit), placeOf(values.after)];
  return { wanted: { outcomes: outcomesOf(values.outcome), program, sponsor, page: pageOf(page), kickout, hasNotes: notesOf(values.notes), since, until, limit, after }, isJson };
}

/** Returns the lines of a list, and the last application listed. */
function linesOf(all: AsyncIterable<ApplicationListItem>, isJson: boolean) {
  const end: { last: string | null } = { last: null };
  async function* lines(): AsyncIterable<string> {
    for await (const listed of all) {
      if (!isJson && end.last === null) yield columnTitles;
      end.last = listed.application;
      yield isJson ? JSON.stringify(listed) : plain(row(listed));
    }
  }
  return { lines: lines(), end };
}

/** Lists applications, newest first. Returns 0, or 1 if there is none. */
export async function list(args: string[], shell: Shell): Promise<number> {
  const { wanted, isJson } = wantedOf(args);
  const { operator, close } = await openOperator(shell);
  try {
    const { lines, end } = linesOf(operator.list(wanted), isJson);
    const written = await sayLines(shell, lines, 'applications');
    if (end.last === null) shell.remark('No matching applications.');
    else if (!isJson && wanted.limit !== null && written > wanted.limit) shell.remark(`There may be more: --after ${end.last}`);
    return end.last === null ? 1 : 0;
  } finally {
    await close();
  }
}
