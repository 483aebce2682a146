// Tests run the procedures of the guides as the pages have them. tests/unit/project/guide-commands.test.ts finds what no test reads.
import { afterAll, expect } from 'vitest';
import { type GuideBlock, readBlocks } from './guide-blocks.ts';

const blocksOf = (page: string, heading: string, language: string): GuideBlock[] => readBlocks(page).filter((block) => block.heading === heading && block.language === language);

/** Returns the blocks of a section in a language, in order. @throws if it has none */
export function readSteps(page: string, heading: string, language = 'sh'): string[] {
  const texts = blocksOf(page, heading, language).map(({ text }) => text);
  if (texts.length === 0) throw new Error(`docs/guides/${page}.md has no ${language} under ${heading}`);
  return texts;
}

/** What a reader puts in place of an example: `PURCHASE`, `maya@example.com`, a file. */
type Placeholders = Readonly<Record<string, string>>;

/** Puts the reader's own in place of examples. @throws if one is not on the line, or a word in capitals is left */
function fill(line: string, placeholders: Placeholders = {}): string {
  const filled = Object.entries(placeholders).reduce((text, [example, own]) => {
    if (!text.includes(example)) throw new Error(`${JSON.stringify(line)} has no ${example}`);
    return text.replaceAll(example, own);
  }, line);
  const left = Object.keys(placeholders)
    .reduce((text, example) => text.replaceAll(example, ''), line)
    .match(/(?<![\w'-])[A-Z]{4,}\b/);
  if (left) throw new Error(`${JSON.stringify(line)}: nothing is in place of ${left[0]}`);
  return filled;
}

/**
 * The command lines of a section, of one block after the other. Each call returns the next one, with the reader's own in place of examples.
 * The suite fails if only some of them were taken.
 */
export function readCommands(page: string, heading: string, language = 'sh'): (placeholders?: Placeholders) => string {
  const lines = readSteps(page, heading, language).flatMap((block) => block.trimEnd().split('\n'));
  const left = [...lines];
  // None is taken where a run has left the test out.
  afterAll(() => expect(left.length < lines.length ? left : []).toEqual([]));
  return (placeholders) => {
    const line = left.shift();
    if (line === undefined) throw new Error(`docs/guides/${page}.md has only ${lines.length} lines under ${heading}`);
    return fill(line, placeholders);
  };
}
