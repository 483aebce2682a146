import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, TYPE, isPluralElement, isSelectElement, isTagElement, parse } from '@formatjs/icu-messageformat-parser';
import { ENGLISH_STYLE, SPANISH_STYLE, findStyleProblem } from './text-style.ts';

const FOLDER = 'events/language/es';
const STATEMENTS = 'docs/spec/statements.json';

/** A label in title case. */
const TITLE_CASE = /^[A-Z][a-z]+(?: [A-Z][a-z]+)+[.!?]?$/;

/** The arguments and tags of a message, as text. @throws SyntaxError if it is not ICU */
function listArguments(elements: readonly MessageFormatElement[]): readonly string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const inner = isTagElement(element)
      ? element.children
      : isPluralElement(element) || isSelectElement(element)
        ? Object.values(element.options).flatMap(({ value }) => value)
        : [];
    return [`${TYPE[element.type]} ${element.value}`, ...listArguments(inner)];
  });
}

const describeArguments = (message: string): string => [...new Set(listArguments(parse(message)))].toSorted().join(', ');

function findProblem(english: string, translation: string, specification: string): string | null {
  if (translation.trim() === '') return 'has no translation';
  const [given, expected] = [describeArguments(translation), describeArguments(english)];
  if (given !== expected) return `has the arguments (${expected}), its translation (${given})`;
  const misspoken = findStyleProblem(translation, SPANISH_STYLE);
  if (misspoken !== null) return `has a translation that is not in our style: ${misspoken}`;
  if (specification.includes(english)) return null;
  return TITLE_CASE.test(english) ? 'use sentence case' : findStyleProblem(english, ENGLISH_STYLE);
}

/** Everything in which a message may be used, as one text. */
function readSources(): string {
  const roots = ['events', 'web', 'graph'];
  const files = roots.flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, file)));
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
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
