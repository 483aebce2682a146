// Imports lines of an exported log into a database as `bindflow log import` does.
import { type ErasureDeps, applyImportedErasures } from '#graph/operations/erasure';
import { type ImportResult, importArchive } from '#graph/event-store';

/** As the README's settings have it. */
export const retainBoundFor = { years: 7, months: 0, days: 0 };

async function* asTexts(lines: Iterable<string> | AsyncIterable<string>): AsyncIterable<string> {
  yield* lines;
}

export const takeIn = ({ db, keys, now }: Pick<ErasureDeps, 'db' | 'keys' | 'now'>, lines: Iterable<string> | AsyncIterable<string>): Promise<ImportResult> =>
  importArchive({ db, keys, now, erasures: applyImportedErasures({ now, retainBoundFor }) }, asTexts(lines));
