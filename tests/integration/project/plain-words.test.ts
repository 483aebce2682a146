// Words that make readers stop, in names, comments, docs and pages. The limits only fall: lower them with the words you replace.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const BANNED = /\b(?:anew|amiss|awry|nobody's|nobody’s|somebody|whoever|goes on|in vain|so many)\b/gi;
const TEXT_FILE = /\.(?:ts|tsx|mjs|md|graphql|css|html|json)$/;
// The specification’s own words, what is generated from files that are counted, and files that quote the rule.
const EXCEPT = /^(?:docs\/spec\/|docs\/statements\.md$|graph\/schema\.graphql$|package-lock\.json$|tests\/integration\/project\/plain-words)/;

const LIMITS: Readonly<Record<string, number>> = { '.': 35, bench: 2, commands: 10, docs: 24, events: 36, graph: 86, programs: 3, sandbox: 11, tests: 229, web: 127 };

const files = spawnSync('git', ['ls-files'], { encoding: 'utf8' }).stdout.split('\n').filter((file) => TEXT_FILE.test(file) && !EXCEPT.test(file));

it.runIf(files.length > 0)('has no more of them than before', () => {
  const counts: Record<string, number> = {};
  for (const file of files) {
    const count = readFileSync(file, 'utf8').match(BANNED)?.length ?? 0;
    const folder = file.includes('/') ? (file.split('/')[0] ?? '') : '.';
    if (count > 0) counts[folder] = (counts[folder] ?? 0) + count;
  }
  const over = Object.entries(counts).filter(([folder, count]) => count > (LIMITS[folder] ?? 0));
  expect(over, 'more banned words than before, by folder (see /docs/glossary.md for better ones)').toEqual([]);
});
