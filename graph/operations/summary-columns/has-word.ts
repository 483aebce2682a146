import { readIdBeginning } from '#graph/event-store';
import type { Pause } from '../pause.ts';
import { testCodes } from './allowed-codes.ts';
import type { SummaryStore } from './summary-store.ts';
import type { UuidIndex } from './uuid-index.ts';

const UUID_SHAPE =
  /^[\da-f]{0,8}$|^[\da-f]{8}-[\da-f]{0,4}$|^[\da-f]{8}-[\da-f]{4}-[\da-f]{0,4}$|^[\da-f]{8}(-[\da-f]{4}){2}-[\da-f]{0,4}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{0,12}$/;

/** Returns a test for UUIDs whose text begins with a word. */
function beginsWith(word: string): (uuids: UuidIndex, place: number) => boolean {
  const hex = word.replaceAll('-', '');
  const parts = [0, 8, 16, 24].map((at) => hex.slice(at, at + 8));
  const masks = parts.map((part) => parseInt('f'.repeat(part.length).padEnd(8, '0'), 16));
  const wanted = parts.map((part) => parseInt(part.padEnd(8, '0'), 16) | 0);
  return (uuids, place) => uuids.get(place).every((given, at) => (given & (masks[at] ?? 0)) === wanted[at]);
}

/** Returns a test of rows: true if the public text has the word, or an id begins with it. */
export async function hasWord({ searchText, applications, families }: SummaryStore, word: string, pause: Pause): Promise<(row: number) => boolean> {
  const isInText = await testCodes(searchText, (text) => text !== null && text.includes(word), pause);
  const id = readIdBeginning(word);
  if (id === null || !UUID_SHAPE.test(id)) return isInText;
  const begins = beginsWith(id);
  return (row) => isInText(row) || begins(applications, row) || begins(families, applications.ownerOf(row));
}
