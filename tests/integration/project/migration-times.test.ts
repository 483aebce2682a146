// The operators' guide says how long each migration takes that rewrites or indexes a table as large as the event store.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'graph/db/migrations';
/** A row for each event or application. */
const TOUCHES_LARGE_TABLE = /(?:alter table|on|update) (?:event|stream_head|application_summary|application_key)\b(?! rename)/;

it('has a time for each migration of a large table', () => {
  const guide = readFileSync('docs/guides/operators/upgrade.md', 'utf8');
  const large = readdirSync(FOLDER).filter((file) => file > '0005' && TOUCHES_LARGE_TABLE.test(readFileSync(`${FOLDER}/${file}`, 'utf8')));
  const timed = [...guide.matchAll(/^\| (?<number>\d{4}) \| [\d.]+ \|/gm)].map(({ groups }) => groups?.['number']);
  expect(large.map((file) => file.slice(0, 4))).toEqual(timed);
});
