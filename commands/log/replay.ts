import { parseArgs } from 'node:util';
import { initialState } from '#events/buyflow';
import type { KickedProduct } from '#events/quote';
import { type Change, leavesOf } from '#events/core';
import { diffMasked } from './masked-changes.ts';
import { CannotError, UsageError } from '../shell/errors.ts';
import type { HistoryBundle } from '#graph/operations';
import { applicationOf, readRequestedHistory } from './family.ts';
import { plain, sayLines } from './lines.ts';
import { type Refolded, type Step, refold } from './refold.ts';
import { type Configuration, type SeenPage, findConfiguration, findExcludedProducts, deriveSeenPage } from './seen-page.ts';
import { personalOptions, parseViewer, quoteValue } from './personal-options.ts';
import type { Shell } from '../shell/shell.ts';

const options = {
  ...personalOptions,
  at: { type: 'string' },
  states: { type: 'boolean', default: false },
  file: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

function placeOf(given: string | undefined): number {
  if (given === undefined) return Infinity;
  if (!/^\d{1,9}$/.test(given) || Number(given) < 1) throw new UsageError('--at is the number of an event, as `show` counts them');
  return Number(given);
}

/** @throws CannotError if the history is shorter */
function checkPlace(at: number, { history: { events } }: HistoryBundle): void {
  if (at !== Infinity && at > events.length) throw new CannotError(`there is no event ${at}: the history ends with ${events.length}`);
}

interface Replayed extends Refolded {
  readonly last: Step;
  /** The configuration that the page was rendered with, and the one that the application refers to. */
  readonly shownWith: Configuration;
  readonly judgedUnder: Configuration;
  readonly page: SeenPage | null;
  readonly kickout: readonly KickedProduct[] | null;
}

function replayed(found: HistoryBundle, refolded: Refolded): Replayed | null {
  const last = refolded.steps.at(-1);
  if (!last) return null;
  const { program } = found.history.application;
  const [shownWith, judgedUnder] = [findConfiguration(found, last.real.application.program || program), findConfiguration(found, program)];
  const page = 'program' in shownWith ? deriveSeenPage(last, shownWith.program) : null;
  const kickout = 'program' in judgedUnder && !refolded.isClosed ? findExcludedProducts(last.real, judgedUnder.program) : null;
  return { ...refolded, last, shownWith, judgedUnder, page, kickout };
}

const changesAt = ({ steps }: Refolded, index: number): Change[] => {
  const before = steps[index - 1] ?? { real: initialState(), shown: initialState() };
  const after = steps[index];
  return after ? diffMasked(before, after) : [];
};
const text = (value: unknown): string => (value === undefined ? '—' : quoteValue(value));

function* stateLines(refolded: Refolded): Iterable<string> {
  for (const [index, { event }] of refolded.steps.entries()) {
    yield `${String(event.place).padStart(4)}  ${event.shownAt}  ${event.type}`;
    for (const { path, before, after } of changesAt(refolded, index)) yield `        ${path}: ${text(before)} → ${text(after)}`;
  }
}

function* pageLines({ page, shownWith, isClosed }: Replayed): Iterable<string> {
  if ('missing' in shownWith) yield `the configuration ${shownWith.hash} that the page was made with ${shownWith.missing}: what was on the page is not known`;
  if (isClosed) yield 'answers are closed: what they made visible, wrong or excluded is not known';
  if (!page) return;
  yield `page ${page.index}, ${page.name} (${page.type}), ${page.path}`;
  for (const { id, label, value, error } of page.questions) yield `  ${label} [${id}]: ${value === null ? '—' : text(value)}${error === null ? '' : `   ! ${error}`}`;
}

function* kickoutLines({ kickout, judgedUnder }: Replayed): Iterable<string> {
  if ('missing' in judgedUnder) yield `the configuration ${judgedUnder.hash} that the application refers to ${judgedUnder.missing}: kickout is not judged`;
  if (kickout === null) return;
  if (kickout.length === 0) yield `no product is kicked out under ${judgedUnder.hash}`;
  for (const { name, reasons } of kickout) yield `${name} is kicked out under ${judgedUnder.hash}: ${reasons.map(({ reason }) => reason).join('; ')}`;
}

function* endLines(end: Replayed): Iterable<string> {
  const { event, shown } = end.last;
  yield `after event ${event.place}, ${event.type}, ${event.shownAt}`;
  for (const { place, type } of end.left) yield `event ${place}, ${type}, cannot be read: the state is without it`;
  yield* pageLines(end);
  yield* kickoutLines(end);
  yield 'state';
  for (const [path, value] of leavesOf(shown)) yield `  ${path}: ${text(value)}`;
}

function endJson({ last: { event, shown }, left, isClosed, shownWith, judgedUnder, page, kickout }: Replayed): object {
  const programs = [shownWith, judgedUnder].map((one) => ({ hash: one.hash, missing: 'missing' in one ? one.missing : null }));
  return {
    kind: 'replay',
    place: event.place,
    type: event.type,
    at: event.shownAt,
    left: left.map(({ place }) => place),
    isClosed,
    shownWith: programs[0],
    judgedUnder: programs[1],
    page,
    kickout,
    state: shown,
  };
}

async function* said(end: Replayed, hasStates: boolean, isJson: boolean): AsyncIterable<string> {
  if (isJson) {
    if (hasStates)
      for (const [index, { event }] of end.steps.entries())
        yield JSON.stringify({ kind: 'step', place: event.place, type: event.type, at: event.shownAt, changes: changesAt(end, index) });
    yield JSON.stringify(endJson(end));
    return;
  }
  if (hasStates) for (const line of stateLines(end)) yield plain(line);
  for (const line of endLines(end)) yield plain(line);
}

/** Folds an application's history and prints what the buyer saw. Returns 0, or 1 if part of it is unknown. */
export async function replay(args: string[], shell: Shell): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [application, at, shownTo] = [applicationOf(positionals), placeOf(values.at), parseViewer(values)];
  if (values.file !== undefined && shownTo) throw new UsageError('--personal is for a log that can record it: import the file');
  const found = await readRequestedHistory({ application, shownTo }, values.file, shell);
  checkPlace(at, found);
  const end = replayed(found, refold(found.history, at, shownTo !== null));
  if (!end) {
    shell.remark('There is nothing of the browser’s to replay up to there.');
    return 1;
  }
  await sayLines(shell, said(end, values.states, values.json));
  return found.history.unsound.length > 0 || end.left.length > 0 || end.page === null || end.kickout === null ? 1 : 0;
}
