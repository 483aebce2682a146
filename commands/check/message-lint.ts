import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, TYPE, isPluralElement, isSelectElement, isTagElement, parse } from '@formatjs/icu-messageformat-parser';

const FOLDER = 'events/language/es';
const STATEMENTS = 'docs/spec/statements.json';

/** Style of English messages: what is wrong with a text that matches (language.md: one editor's voice). */
const STYLE: readonly (readonly [pattern: RegExp, problem: string])[] = [
  [/\b(?:do|does|did|is|are|was|were|has|have|could|would|should|can|will) ?not\b/i, 'use contractions, as in "can’t"'],
  [/\b(?:we|you|they) (?:will|are|have)\b/i, 'use contractions, as in "we’ll"'],
  [/^[A-Z][a-z]+(?: [A-Z][a-z]+)+[.!?]?$/, 'use sentence case'],
  [/\bthe (?:user|customer|buyer|applicant)\b/i, 'say "you"'],
  [/\be-mail/i, 'write "email"'],
  [/\b(?:go on|at once|any more|stays good|good (?:for|until)|simply|unfortunately)\b/i, 'use plain words'],
  [/\.\.\./, 'write …'],
  [/ {2}|^\s|\s$/, 'has stray spaces'],
];

/** The arguments and tags of a message, as text. @throws SyntaxError if it is not ICU */
function listArguments(elements: readonly MessageFormatElement[]): readonly string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const inner = isTagElement(element) ? element.children : isPluralElement(element) || isSelectElement(element) ? Object.values(element.options).flatMap(({ value }) => value) : [];
    return [`${TYPE[element.type]} ${element.value}`, ...listArguments(inner)];
  });
}

const describeArguments = (message: string): string => [...new Set(listArguments(parse(message)))].toSorted().join(', ');

function findProblem(english: string, translation: string, specification: string): string | null {
  if (translation.trim() === '') return 'has no translation';
  const [given, expected] = [describeArguments(translation), describeArguments(english)];
  if (given !== expected) return `has the arguments (${expected}), its translation (${given})`;
  if (specification.includes(english)) return null;
  return STYLE.find(([pattern]) => pattern.test(english))?.[1] ?? null;
}

/** Everything in which a message may be used, as one text. */
function readSources(): string {
  const roots = ['events', 'web', 'graph'];
  const files = roots.flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, file)));
  return files.filter((file) => /\.tsx?$/.test(file) && !file.includes('generated')).map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** What is wrong with messages and their translations into Spanish: gaps, other arguments, style, and messages that nothing uses. */
export function lintMessages(messages: Readonly<Record<string, Readonly<Record<string, string>>>>, sources: string, specification: string): string[] {
  const seen = new Map<string, string>();
  return Object.entries(messages).flatMap(([file, translations]) =>
    Object.entries(translations).flatMap(([english, translation]) => {
      const first = seen.get(english);
      seen.set(english, file);
      const problem = first === undefined ? findProblem(english, translation, specification) : `is in ${first} already`;
      const unused = sources.includes(english) ? null : 'is used nowhere';
      return [problem, unused].flatMap((text) => (text === null ? [] : [`${file}: "${english}" ${text}`]));
    }),
  );
}

/** The same for the project's own messages. */
export function lintOwnMessages(): string[] {
  const files = readdirSync(FOLDER).map((name) => path.join(FOLDER, name));
  const messages = Object.fromEntries(files.map((file) => [file, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>]));
  const specification = (JSON.parse(readFileSync(STATEMENTS, 'utf8')) as readonly { statement: string }[]).map(({ statement }) => statement).join('\n');
  return lintMessages(messages, readSources(), specification);
}
