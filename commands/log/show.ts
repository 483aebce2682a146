import { parseArgs } from 'node:util';
import type { History, HistoryEvent, UnreadableReason } from '#graph/event-store';
import { UsageError } from '../shell/errors.ts';
import { applicationOf, readRequestedHistory } from './family.ts';
import { plain, sayLines } from './lines.ts';
import { type VisibleFields, readVisibleFields } from '#graph/operations';
import { personalOptions, parseViewer, quoteValue } from './personal-options.ts';
import type { Shell } from '../shell/shell.ts';

const options = { ...personalOptions, file: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

const describeStartError: Readonly<Record<UnreadableReason, string>> = {
  unknown: 'this release does not know it',
  sealed: 'what is personal of it cannot be opened: it is damaged',
  shape: 'it doesn’t match the schema of its version',
  altered: 'it was changed: its hash doesn’t match',
};

const streamOf = ({ author }: HistoryEvent): string => (author === 'facade' ? 'facade' : 'browser');

function line(event: HistoryEvent, { data }: VisibleFields): string {
  const { place, shownAt, sequence, type, quarantined, version } = event;
  const fields = Object.entries(data).map(([name, value]) => `${name}=${quoteValue(value)}`);
  const said = quarantined === null ? fields.join('  ') : `version ${version}, in quarantine: ${describeStartError[quarantined]}`;
  return `${String(place).padStart(4)}  ${shownAt}  ${`${streamOf(event)} ${sequence}`.padEnd(12)}  ${type}  ${said}`.trimEnd();
}

const toJson = (event: HistoryEvent, { data, hidden }: VisibleFields): object => {
  const { place, application, sequence, id, type, version, writer, shownAt, quarantined } = event;
  return {
    kind: 'event',
    place,
    at: shownAt,
    application,
    stream: streamOf(event),
    sequence,
    id,
    type,
    version,
    writer,
    data,
    ...(hidden && { hidden }),
    ...(quarantined && { quarantined }),
  };
};

function* headLines({ application, ancestors }: History): Iterable<string> {
  const { id, root, program, sitename, erased, parent } = application;
  yield `application ${id}, of the family ${root}; program ${sitename ?? ''} ${program}`;
  if (erased !== undefined) yield `erased ${erased}: its personal fields can no longer be read`;
  if (parent && ancestors.length === 0) yield `continues ${parent.id}, which is not here`;
}

async function* texts(history: History, isPersonal: boolean): AsyncIterable<string> {
  const { application, ancestors, forks, events } = history;
  const chain = new Map([...ancestors, application].map((one) => [one.id, one]));
  yield* headLines(history);
  for (const [index, event] of events.entries()) {
    if (chain.size > 1 && event.application !== events[index - 1]?.application) yield `-- ${event.application}`;
    yield line(event, readVisibleFields(event, chain.get(event.application), isPersonal));
  }
  for (const fork of forks) yield `continued as ${fork.id}, from event ${fork.parent?.sequence ?? 0} of its browser`;
}

async function* jsonLines({ application, ancestors, forks, events }: History, isPersonal: boolean): AsyncIterable<string> {
  const chain = [...ancestors, application];
  for (const { id, root, program, sitename, parent, erased = null } of chain) yield JSON.stringify({ kind: 'application', id, root, program, sitename, parent, erased });
  for (const event of events) {
    const of = chain.find(({ id }) => id === event.application);
    yield JSON.stringify(toJson(event, readVisibleFields(event, of, isPersonal)));
  }
  for (const { id, parent } of forks) yield JSON.stringify({ kind: 'fork', id, sequence: parent?.sequence ?? null });
}

async function* each(lines: AsyncIterable<string>): AsyncIterable<string> {
  for await (const one of lines) yield plain(one);
}

/** Prints the history of an application. Returns 0, or 1 if part of it cannot be read. */
export async function show(args: string[], shell: Shell): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const application = applicationOf(positionals);
  const shownTo = parseViewer(values);
  if (values.file !== undefined && shownTo) throw new UsageError('--personal is for a log that can record it: import the file');
  const { history } = await readRequestedHistory({ application, shownTo }, values.file, shell);
  const isPersonal = shownTo !== null;
  await sayLines(shell, values.json ? jsonLines(history, isPersonal) : each(texts(history, isPersonal)));
  return history.unsound.length > 0 || history.events.some(({ quarantined }) => quarantined !== null) ? 1 : 0;
}
