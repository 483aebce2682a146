// Every fixture in tests/fixtures, as `bindflow log fixture` and the console write them: this release reads all of it, and comes to the same end.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseArchiveFile, createFileRecording } from '../../../web/console/archive/index.ts';
import { computeMoments } from '../../../web/console/replay/index.ts';

const folder = 'tests/fixtures';
/** Where each one's buyer came to. */
const ends: Readonly<Record<string, { readonly last: string; readonly status: string }>> = {
  'declined-then-bought.jsonl': { last: 'ConfirmationTracked', status: 'quoted' },
  'kicked-out-by-product.jsonl': { last: 'ScreenCaptured', status: 'kickedOut' },
};

describe.each(readdirSync(folder).filter((name) => name.endsWith('.jsonl')))('%s', (name) => {
  it('is read as it was written, and comes to its end', async () => {
    const log = parseArchiveFile(readFileSync(`${folder}/${name}`, 'utf8'));
    const recording = await createFileRecording(log, log.applications.at(-1)!.line.id, true);
    expect([recording?.problems, recording?.entries.filter(({ unread, hidden }) => unread !== null || hidden !== undefined)]).toEqual([[], []]);
    expect(Object.values(recording!.programs).filter((program) => 'missing' in program)).toEqual([]);
    const { state } = computeMoments(recording!).at(-1)!;
    const last = recording!.entries.findLast(({ author }) => author === 'application')!.type;
    expect({ last, status: state.quote.status }).toEqual(ends[name]);
    expect(state.answers['email']).toMatch(/@example\.com$/);
    // Who bought reads his policies' numbers again.
    const { policyNumbers } = state.purchase;
    const quotes = last === 'ConfirmationTracked' ? (state.quote.offer?.quotes ?? []) : [];
    expect(Object.keys(policyNumbers).toSorted()).toEqual(quotes.map(({ id }) => id).toSorted());
  });
});
