// An exported log in the console: what is sound is shown, what is not is said.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applicationForked, pageEntered, programLoaded, questionAnswered } from '#events/application';
import { initialState } from '#events/buyflow';
import type { WrittenEventLine } from '#events/archive';
import { offerStored } from '#events/server-stream';
import { toVerifiedRows } from '#graph/event-store';
import { type Recording, ArchiveFileError, parseArchiveFile, createFileRecording } from '../../../web/console/archive/index.ts';
import { computeMoments } from '../../../web/console/replay/index.ts';
import { APPLICATION, logOf, recordedAt, started } from '../../support/events/recording.ts';
import { samples } from '../../support/events/samples.ts';
import { readLines } from '../../support/read-lines.ts';
import { applicationLines, fileOf } from './archive-lines.ts';

const program: unknown = JSON.parse(readFileSync('programs/fitness.json', 'utf8'));
const events = logOf([
  started,
  programLoaded({ program: 'program-hash', programId: 'FITNESS', env: 'TEST' }),
  pageEntered({ page: 0, path: '/' }),
  questionAnswered({ question: 'firstName', value: 'Maya' }),
  questionAnswered({ question: 'limit', value: '1m-3m' }),
]);
const read = async (text: string, isShown = false, id = APPLICATION): Promise<Recording> => (await createFileRecording(parseArchiveFile(text), id, isShown))!;
const answersOf = (recording: Recording) => computeMoments(recording).at(-1)?.state.answers;

describe('an exported log', () => {
  it('without its keys is folded with signs in place of what is personal', async () => {
    const recording = await read(fileOf(applicationLines({ events }), { 'program-hash': program }));
    expect(recording.problems).toEqual([]);
    expect(recording.entries[3]).toMatchObject({ type: 'QuestionAnswered', hidden: { fields: ['value'], because: 'sealed' }, unread: null });
    expect(answersOf(recording)).toMatchObject({ firstName: '•••', limit: '1m-3m' });
    expect(JSON.stringify(recording)).not.toContain('Maya');
  });

  it('with its keys is masked until a reader asks to see it', async () => {
    const text = fileOf(applicationLines({ events, withKey: true }), { 'program-hash': program });
    const masked = await read(text);
    expect(masked.entries[3]?.hidden?.because).toBe('masked');
    expect(JSON.stringify(masked)).not.toContain('Maya');
    expect(answersOf(await read(text, true))).toMatchObject({ firstName: 'Maya', limit: '1m-3m' });
  });

  it('has the facade’s own facts where they belong, and no page folds them', async () => {
    const facts = [offerStored({ after: 3, offer: 'offer-1', total: '10.00', quotes: 1, until: '2026-12-01' })];
    const { entries } = await read(fileOf(applicationLines({ events, facts })));
    expect(entries.map(({ author, type }) => `${author} ${type}`).slice(2, 4)).toEqual(['application PageEntered', 'facade OfferStored']);
    const moments = computeMoments({ entries });
    expect(moments[3]?.state).toBe(moments[2]?.state);
  });

  it('of a fork begins with what its parent had recorded by then', async () => {
    const id = '0b7e6c1a-5d2f-4a3b-8c9d-000000000001';
    const fork = [recordedAt(1, applicationForked({ root: APPLICATION, parent: APPLICATION, sequence: 4, release: 'release-1' }), id)];
    const lines = [...applicationLines({ events, withKey: true }), ...applicationLines({ events: fork, id, parent: { id: APPLICATION, sequence: 4 } })];
    const recording = await read(fileOf(lines), true, id);
    expect(recording.entries.map(({ isInherited }) => isInherited)).toEqual([true, true, true, true, false]);
    expect(answersOf(recording)).toMatchObject({ firstName: 'Maya' });
    expect((await read(fileOf(lines), true)).forks).toEqual([id]);
    const orphan = await read(fileOf(lines.slice(lines.findIndex((line) => 'id' in line && line.id === id))), true, id);
    expect(orphan.problems).toEqual([expect.stringContaining('isn’t in the file')]);
  });
});

describe('problems of the file', () => {
  const text = fileOf(applicationLines({ events }), { 'program-hash': program });
  const lines = text.trimEnd().split('\n');

  it('is said of a file that is no log, or of another format', () => {
    expect(() => parseArchiveFile('PK\u0003\u0004')).toThrow(ArchiveFileError);
    expect(() => parseArchiveFile('')).toThrow(/isn’t an exported log/);
    expect(() => parseArchiveFile(text.replace('"format":2', '"format":3'))).toThrow(/format 3, and this console reads formats 1 and 2/);
  });

  it('is said of one that was cut off, and what came before is shown', async () => {
    const cut = await read(`${lines.slice(0, -3).join('\n')}\n${lines.at(-3)!.slice(0, 40)}`);
    expect(cut.problems).toEqual([expect.stringContaining('The end of this file is missing'), expect.stringContaining('One line can’t be read'), expect.stringContaining('has 3 of 5 events')]);
    expect(cut.entries).toHaveLength(3);
  });

  it('is said of an event that is unknown, misshapen or was altered, and it is skipped in its place', async () => {
    const changed = lines.map((line, index) => (index === 6 ? line.replace('"path":"/"', '"path":"/Payment"') : line)).join('\n');
    const altered = await read(changed);
    expect(altered.entries.map(({ unread }) => unread)).toEqual([null, null, 'altered', null, null]);
    expect(computeMoments(altered).map(({ isFolded }) => isFolded)).toEqual([true, true, false, true, true]);
    const odd = logOf([started, { type: 'HorseSaddled', data: {} } as never, { type: 'PageEntered', data: { page: 'one' } } as never]);
    expect((await read(fileOf(applicationLines({ events: odd })))).entries.map(({ unread }) => unread)).toEqual([null, 'unknown', 'shape']);
  });

  it('is said of a configuration that is missing or that this release cannot read', async () => {
    expect((await read(fileOf(applicationLines({ events })))).programs).toEqual({ 'program-hash': { missing: 'isn’t in the file' } });
    expect((await read(fileOf(applicationLines({ events }), { 'program-hash': { api: 1 } }))).programs['program-hash']).toMatchObject({
      missing: expect.stringContaining('can’t be read'),
    });
  });
});

describe('a changed line of an event', () => {
  const lines = fileOf(applicationLines({ events }), { 'program-hash': program }).trimEnd().split('\n');
  const at = lines.findIndex((line) => line.startsWith('{"kind":"event"') && line.includes('"firstName"'));
  const line = JSON.parse(lines[at]!) as WrittenEventLine;
  const sealed = line.sealed!;
  const swapFirst = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

  async function importError(texts: readonly string[]): Promise<string> {
    try {
      for (const { application, streams } of await readLines(texts.join('\n'))) for (const stream of streams) toVerifiedRows(application, stream);
      return 'no error';
    } catch (error) {
      return String(error);
    }
  }

  it.each<readonly [string, object]>([
    ['its type', { type: 'ProgramLoaded' }],
    ['its version', { version: line.version + 1 }],
    ['its writer', { writer: 'another' }],
    ['the time it was sent', { sent: '2026-11-20T15:10:00.001Z' }],
    ['a time that is none', { sent: 'yesterday' }],
    ['the time it arrived', { received: line.received + 1 }],
    ['the time it occurred', { at: line.at + 1 }],
    ['a public field', { data: { question: 'lastName' } }],
    ['an encrypted field', { sealed: swapFirst(sealed) }],
    ['an encrypted field that is not base64url', { sealed: `${sealed}${'A'.repeat(5 - (sealed.length % 4))}` }],
    ['an encrypted field, removed', { sealed: undefined }],
    ['its id', { id: swapFirst(line.id) }],
  ])('is refused by an import and by a replay: %s', async (_change, change) => {
    const texts = lines.with(at, JSON.stringify({ ...line, ...change }));
    expect(await importError(texts)).toMatch(`ArchiveError: line ${at + 1}: `);
    const { entries } = await read(texts.join('\n'), true);
    // The check of the next event covers the id of this one.
    expect(entries.map(({ unread }) => unread).slice(0, 4)).toEqual([null, null, null, 'altered']);
  });

  it('is the only one that is refused: both read the unchanged file', async () => {
    expect(await importError(lines)).toBe('no error');
    expect((await read(lines.join('\n'))).entries.map(({ unread }) => unread)).toEqual([null, null, null, null, null]);
  });
});

it('every event can be folded with signs in place of what is personal', async () => {
  const all = Object.entries(samples)
    .filter(([type]) => type !== 'ApplicationStarted')
    .map(([type, data]) => ({ type, data }) as never);
  const recording = await read(fileOf(applicationLines({ events: logOf([started, ...all]) })));
  const moments = computeMoments(recording);
  expect(recording.entries.filter((_, index) => !moments[index]?.isFolded).map(({ type }) => type)).toEqual([]);
  expect(Object.keys(moments.at(-1)!.state)).toEqual(Object.keys(initialState()));
});
