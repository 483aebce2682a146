import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createCsvLine } from '#events/core';
import type { ListOptions } from '#graph/event-store';
import type { WhatIfRow } from '#graph/operations';
import { programsReport } from '../check-programs.ts';
import { CannotError, UsageError, messageOf } from '../shell/errors.ts';
import type { Shell } from '../shell/shell.ts';
import { outcomesOf, limitOf } from './list.ts';
import { counted, plain, sayLines } from './lines.ts';
import { openOperator } from './operator.ts';
import { progress } from './progress.ts';
import { timeOf } from './time.ts';
import { type WhatIfSummary, createWhatIfSummary } from './what-if-summary.ts';

const options = {
  configuration: { type: 'string' },
  outcome: { type: 'string', multiple: true },
  sponsor: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
} as const;

/** @throws CannotError with each finding: what is wrong, and where in the file */
function readConfiguration(file: string): { readonly sitename: string } {
  try {
    const { lines } = programsReport([file]);
    // A trial may have any file name.
    const findings = lines.filter((line) => !line.endsWith('which is not the file’s name'));
    if (findings.length > 0) throw new CannotError(findings.join('\n'));
    return JSON.parse(readFileSync(file, 'utf8')) as { sitename: string };
  } catch (error) {
    throw error instanceof CannotError ? error : new CannotError(`${file} cannot be read: ${messageOf(error)}`);
  }
}

const reasonsOf = (products: WhatIfRow['before']): string => products.map(({ name, reasons }) => `${name}: ${reasons.map(({ reason }) => reason).join('; ')}`).join(' | ');

async function* csvLines(rows: AsyncIterable<WhatIfRow>): AsyncIterable<string> {
  yield createCsvLine(['application', 'outcome', 'change', 'excluded before', 'excluded after', 'missing answers', 'offer USD', 'paid USD']);
  for await (const { application, outcome, change, before, after, missing, total, paid } of rows) {
    yield createCsvLine([application, outcome, change, reasonsOf(before), reasonsOf(after), missing.map(({ label }) => label).join('; '), total, paid]);
  }
}

async function* jsonLines(rows: AsyncIterable<WhatIfRow>): AsyncIterable<string> {
  for await (const row of rows) yield JSON.stringify(row);
}

/** Passes rows through to be counted. */
async function* noted(rows: AsyncIterable<WhatIfRow>, summary: WhatIfSummary): AsyncIterable<WhatIfRow> {
  for await (const row of rows) {
    summary.add(row);
    yield row;
  }
}

interface Asked {
  readonly file: string;
  readonly wanted: ListOptions & { readonly program: string };
  readonly configuration: object;
  /** How rows are printed; null for a summary. */
  readonly format: ((rows: AsyncIterable<WhatIfRow>) => AsyncIterable<string>) | null;
}

/** @throws UsageError, and CannotError for a file that is no program */
function parseArguments(args: string[]): Asked {
  const { values } = parseArgs({ args, options });
  const { configuration: file, sponsor = null, json: isJson, csv: isCsv } = values;
  if (file === undefined) throw new UsageError('--configuration names a program file');
  if (isJson && isCsv) throw new UsageError('--json and --csv exclude each other');
  const [since, until] = [timeOf(values.since, '--since'), timeOf(values.until, '--until')];
  const [outcomes, limit] = [outcomesOf(values.outcome), limitOf(values.limit)];
  const configuration = readConfiguration(file);
  const wanted = { outcomes, program: configuration.sitename, sponsor, page: null, kickout: null, hasNotes: null, since, until, after: null, limit };
  return { file, wanted, configuration, format: isJson ? jsonLines : isCsv ? csvLines : null };
}

/**
 * Judges applications under another configuration of their program: which would be sold, which no longer, by which rule, and what they came to. Returns 0,
 * or 1 if some cannot be judged or there is none.
 */
export async function whatIf(args: string[], shell: Shell): Promise<number> {
  const { file, wanted, configuration, format } = parseArguments(args);
  const summary = createWhatIfSummary();
  const told = progress('applications judged', shell.errors);
  const { operator, close } = await openOperator(shell);
  try {
    const rows = noted(counted(operator.tryConfiguration({ wanted, configuration }), told.tell), summary);
    if (format) await sayLines(shell, format(rows), 'rows written');
    else for await (const _row of rows);
    told.end();
    if (summary.total() === 0) shell.remark(`No application of ${wanted.program} is like that.`);
    else if (!format) for (const line of summary.lines(wanted.program, file)) shell.say(plain(line));
    return summary.total() === 0 || summary.unknown() > 0 ? 1 : 0;
  } finally {
    await close();
  }
}
