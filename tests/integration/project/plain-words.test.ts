// Words that make readers stop, in names, comments, docs and pages (docs/glossary.md has better ones).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const BANNED = /\b(?:anew|amiss|awry|nobody's|nobody’s|somebody|whoever|goes on|in vain|so many)\b/gi;
const TEXT_FILE = /\.(?:ts|tsx|mjs|md|graphql|css|html|json)$/;
// The specification’s own words, what is generated from files that are read here, and this file.
const EXCEPT = /^(?:docs\/spec\/|docs\/statements\.md$|graph\/schema\.graphql$|package-lock\.json$|tests\/integration\/project\/plain-words)/;
/** Participles that say nothing of what is in a file, or what a type is. */
const PARTICIPLE_FILE = /^(?:told|owed|kept|held|found|sought|asked|looked|standing|sound)$/;
const PARTICIPLE_TYPE = /^export (?:interface|type|class) (\w*(?:Told|Owed|Kept|Held|Sought|Asked|Whose))\b/gm;
/** A type of the schema, whose names clients know. */
const SCHEMA_TYPES = ['PaymentMethodSaved'];

const tracked = spawnSync('git', ['ls-files'], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
const texts = tracked.filter((file) => TEXT_FILE.test(file) && !EXCEPT.test(file));

function findBannedWords(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => [...line.matchAll(BANNED)].map(([word]) => `${file}:${index + 1} ${word}`));
}

it.runIf(texts.length > 0)('no text has a banned word', () => {
  expect(texts.flatMap(findBannedWords)).toEqual([]);
});

it.runIf(texts.length > 0)('no file and no exported type is named by a participle', () => {
  const files = tracked.filter((file) => PARTICIPLE_FILE.test(path.parse(file).name));
  const types = texts
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(PARTICIPLE_TYPE)].map(([, name = '']) => ({ file, name })))
    .filter(({ name }) => !SCHEMA_TYPES.includes(name));
  expect({ files, types }).toEqual({ files: [], types: [] });
});
