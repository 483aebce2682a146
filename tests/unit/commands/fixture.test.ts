// A fixture of what buyers went through: pages do with the made-up values what they did with the real ones, and nothing of these is in it.
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveOutcome, summarizeEvents } from '#events/summary';
import { createFixtureFromLines, FixtureError } from '#graph/operations/fixture';
import { findRuleConstants } from '../../../graph/operations/fixture/rule-constants.ts';
import { anonymizeEvent, createIdReplacer, createReferenceReplacer } from '../../../graph/operations/fixture/anonymize-event.ts';
import { createTextReplacer } from '../../../graph/operations/fixture/text-replacer.ts';
import { type ArchivedApplication, type ArchiveLine, createEndLine, openEventLines, readArchive } from '#graph/event-store';
import { type HistoryBundle, findHistoryInLines } from '#graph/operations';
import { type Refolded, refold } from '../../../commands/log/refold.ts';
import { type Configuration, findConfiguration, findExcludedProducts, deriveSeenPage } from '../../../commands/log/seen-page.ts';
import { seedLines } from '../../../commands/seed/lines.ts';
import { seedPrograms } from '../../../commands/seed/programs.ts';

const BUYERS = 30;
const UNTIL = Date.parse('2026-11-22T16:00:00Z');

async function* given(lines: readonly ArchiveLine[]): AsyncIterable<ArchiveLine> {
  yield* lines;
}
async function* texts(lines: readonly ArchiveLine[]): AsyncIterable<string> {
  for (const line of lines) yield JSON.stringify(line);
}
const applicationsIn = (lines: readonly ArchiveLine[]) => lines.filter((line) => line.kind === 'application');

/** The file of one family, as if it was exported alone. */
function fileOf(all: readonly ArchiveLine[], root: string): ArchiveLine[] {
  let isOwn = false;
  const own = all.filter((line) => {
    if (line.kind === 'application') isOwn = line.root === root;
    return isOwn && line.kind !== 'end';
  });
  const common = all.filter(({ kind }) => kind === 'log' || kind === 'program');
  return [...common, ...own, createEndLine(applicationsIn(own).length, own.filter(({ kind }) => kind === 'event').length)];
}

const found = async (all: readonly ArchiveLine[], id: string): Promise<HistoryBundle> => (await findHistoryInLines(given(all), id))!;

/** What a buyer went through, and the fixture made of it. */
interface Example {
  readonly id: string;
  readonly file: readonly ArchiveLine[];
  readonly before: HistoryBundle;
  readonly fixture: readonly ArchiveLine[];
  readonly after: HistoryBundle;
}

let lines: ArchiveLine[];
let examples: Example[];
beforeAll(async () => {
  lines = [];
  const programs = await seedPrograms('programs');
  for await (const line of seedLines({ seed: 10, until: UNTIL, programs, applications: BUYERS, isThere: () => false, onProgress: () => undefined })) lines.push(line);
  examples = [];
  for (const { id, root } of applicationsIn(lines)) {
    const file = fileOf(lines, root);
    const fixture = await createFixtureFromLines(given(file), id);
    examples.push({ id, file, before: await found(file, id), fixture, after: await found(fixture, applicationsIn(fixture).at(-1)!.id) });
  }
}, 120_000);

/** What a buyer had before him after each event, but for the values. */
function pagesOf(of: HistoryBundle, { steps }: Refolded) {
  const configurations = new Map<string, Configuration>();
  return steps.map((step) => {
    const hash = step.real.application.program || of.history.application.program;
    const configuration = configurations.get(hash) ?? findConfiguration(of, hash);
    configurations.set(hash, configuration);
    const program = 'program' in configuration ? configuration.program : null;
    const page = program && deriveSeenPage(step, program);
    return {
      type: step.event.type,
      path: page?.path,
      questions: page?.questions.map(({ id, error, value }) => [id, error, value === null || value === '']),
      kicked: program && findExcludedProducts(step.real, program).map(({ name, reasons }) => [name, reasons.map(({ reason }) => reason)]),
    };
  });
}
const seenOf = (of: HistoryBundle) => pagesOf(of, refold(of.history, Infinity, true));
const outcomeOfAll = ({ history }: HistoryBundle) =>
  resolveOutcome(
    summarizeEvents(
      history.events.flatMap(({ author, stored }) =>
        stored ? [{ ...stored, author: author === 'facade' ? ('facade' as const) : ('browser' as const), received: stored.at }] : [],
      ),
    ),
  );

/** The texts that are personal of an application, as they were typed. */
async function personalTexts(all: readonly ArchiveLine[], ids: readonly string[]): Promise<string[]> {
  const read: ArchivedApplication[] = [];
  for await (const one of readArchive(texts(all))) if ('application' in one && ids.includes(one.application.id)) read.push(one);
  const leaves = (value: unknown): string[] => (typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []);
  return read.flatMap(({ application, streams }) => streams.flatMap(({ events }) => openEventLines(application, events).flatMap(({ personal }) => leaves(personal))));
}

describe('a redacted fixture', () => {
  it('replays to the same pages, errors, kickouts and outcome, whatever the buyer went through', () => {
    const outcomes = new Set<string>();
    for (const { id, before, after } of examples) {
      expect([id, seenOf(after)]).toEqual([id, seenOf(before)]);
      expect(outcomeOfAll(after)).toBe(outcomeOfAll(before));
      outcomes.add(outcomeOfAll(after));
    }
    expect(outcomes.size).toBeGreaterThan(3);
  });

  it('has nothing of what was typed, and no id of the application', async () => {
    let known = 0;
    for (const { file, before, fixture } of examples) {
      const chain = [...before.history.ancestors, before.history.application].map((one) => one.id);
      // Choices, short numbers and words of the program are in both files anyway.
      const words = JSON.stringify(fixture.filter(({ kind }) => kind === 'program'));
      const typed = (await personalTexts(file, chain)).filter((text) => text.length > 4 && !words.includes(text));
      const opened = (
        await personalTexts(
          fixture,
          applicationsIn(fixture).map((one) => one.id),
        )
      ).join('\n');
      const open = JSON.stringify(fixture.filter(({ kind }) => kind !== 'program'));
      known += typed.length;
      expect(typed.filter((text) => opened.includes(text) || open.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
      const ids = [...chain, ...before.history.events.map((event) => event.id)];
      expect(ids.filter((one) => open.includes(one))).toEqual([]);
      // Nor any other id: of quotes, offers, accounts, whatever a record is kept by.
      expect([...open.matchAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)].map(([one]) => one).filter((one) => !one.startsWith('f1c5'))).toEqual([]);
    }
  }, 120_000);

  it('has nothing of a sentence that names an application', async () => {
    const { id } = applicationsIn(lines)[0]!;
    const line = { kind: 'event', id: crypto.randomUUID(), type: 'PersonalShown', version: 1, writer: crypto.randomUUID(), at: '2026-11-22T15:00:00.000Z', data: { after: 0 } };
    const why = `Maria Lopez called about ${id}, policy questions`;
    const made = anonymizeEvent(
      { line: line as never, personal: { why, by: 'Priya' } },
      { ids: createIdReplacer(), standIn: createTextReplacer({ constants: findRuleConstants([]), programs: [] }), reference: createReferenceReplacer() },
    );
    expect(JSON.stringify(made)).not.toMatch(/Maria|Lopez|questions|Priya/);
  });

  it('keeps policy numbers by the quotes that they belong to', () => {
    let bound = 0;
    for (const { after } of examples) {
      const said = after.history.events.flatMap(({ stored }) => (stored ? [stored] : []));
      const quotes = said.flatMap(({ type, data }) => (type === 'QuoteReceived' ? (data as { offer: { quotes: { id: string }[] } }).offer.quotes.map((quote) => quote.id) : []));
      const numbered = said.flatMap(({ type, data }) => (type === 'PolicyBound' ? Object.keys((data as { policyNumbers: object }).policyNumbers) : []));
      expect(numbered.filter((quote) => !quotes.includes(quote))).toEqual([]);
      bound += numbered.length;
    }
    expect(bound).toBeGreaterThan(3);
  });

  it('is the same each time, and keeps what is the same the same', async () => {
    const { id, fixture, after } = examples.find(({ before }) => before.history.events.some(({ type }) => type === 'EmailChecked'))!;
    // From a file with other families, too.
    expect(await createFixtureFromLines(given(lines), id)).toEqual(fixture);
    const { history } = after;
    const answers = history.events.flatMap(({ stored }) => (stored?.type === 'QuestionAnswered' ? [stored.data as { question: string; value: unknown }] : []));
    const email = answers.findLast(({ question }) => question === 'email')?.value;
    expect(email).toMatch(/^\S+@example\.com$/);
    const checked = history.events.flatMap(({ stored }) => (stored?.type === 'EmailChecked' ? [(stored.data as { email: string }).email] : []));
    expect(new Set(checked)).toEqual(new Set([email]));
  });

  it('is not made of what nobody can read', async () => {
    const closed = lines.map((line) => (line.kind === 'application' ? { ...line, key: null } : line));
    const { id } = applicationsIn(lines)[0]!;
    await expect(createFixtureFromLines(given(closed), id)).rejects.toThrow(FixtureError);
    await expect(createFixtureFromLines(given(lines), '00000000-0000-4000-8000-000000000000')).rejects.toThrow('There is no application');
  });
});
