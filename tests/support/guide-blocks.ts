// The fenced blocks of the guides. A block's language says what it is: sh, sql and js are run by tests, the others are read.
import { readFileSync, readdirSync } from 'node:fs';

const GUIDES = 'docs/guides';
const FENCE = /^( *)```(\w*)\n([\s\S]*?)^ *```$/gm;

export interface GuideBlock {
  /** The page below docs/guides, without its ending. */
  readonly page: string;
  readonly heading: string;
  /** Empty where the page names none. */
  readonly language: string;
  readonly text: string;
}

/** The heading before a place in a page. A line in a block is no heading. */
const headingBefore = (text: string, at: number): string =>
  [
    ...text
      .slice(0, at)
      .replaceAll(FENCE, '')
      .matchAll(/^#+ (.*)$/gm),
  ].at(-1)?.[1] ?? '';

/** Returns the blocks of a page, in order. */
export function readBlocks(page: string): GuideBlock[] {
  const text = readFileSync(`${GUIDES}/${page}.md`, 'utf8');
  return [...text.matchAll(FENCE)].map(({ 1: indent = '', 2: language = '', 3: block = '', index }) => ({
    page,
    heading: headingBefore(text, index),
    language,
    text: block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/** Returns the blocks of all pages. */
export const readAllBlocks = (): GuideBlock[] =>
  readdirSync(GUIDES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => readBlocks(file.replace(/\.md$/, '').replaceAll('\\', '/')));
