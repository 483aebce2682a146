// The list of screens and states: each is looked at by a journey, has its pictures, and stands in the table.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCREENS, WIDTHS, pictureOf, readScreens, screensDocument } from '../../../commands/generate/screens-document.ts';

const JOURNEYS = 'tests/journeys';

const lookedAt = readdirSync(JOURNEYS)
  .filter((file) => file.endsWith('.journey.ts'))
  .flatMap((file) => [...readFileSync(path.join(JOURNEYS, file), 'utf8').matchAll(/expectAccessible\([\w.]+, '([^']+)'\)/g)].map(([, name]) => name!));
const inOrder = (names: readonly string[]): string[] => [...names].sort((a, b) => a.localeCompare(b));

describe('screens and states', () => {
  it('that are listed are those that journeys look at, each once', () => {
    expect(inOrder(readScreens().map(({ name }) => name))).toEqual(inOrder(lookedAt));
  });

  it('have their pictures at each width, and there is no other picture', () => {
    const pictures = readScreens().flatMap((screen) => WIDTHS.map((width) => pictureOf(screen, width)));
    expect(inOrder(readdirSync(SCREENS).filter((file) => file.endsWith('.jpg')))).toEqual(inOrder(pictures));
  });

  it('stand in the table', () => {
    expect(existsSync('docs/screens.md') && readFileSync('docs/screens.md', 'utf8')).toBe(screensDocument());
  });
});
