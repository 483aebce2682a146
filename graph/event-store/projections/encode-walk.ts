import { toStorableText } from '#events/core';
import type { Summary } from '#events/summary';

/** An index row has a size limit, so browser text is cut where it is longer than any text of a program. Half a character is left out. */
export const truncate = (text: string | null, most: number): string | null => (text === null ? null : toStorableText(text.slice(0, most)));

const MAX_WALK_BYTES = 1000;

/** Returns the pages in the order of their first visits, as many as an index takes. Only a script makes up pages by the dozen. */
export function encodePageVisits({ browser: { walk } }: Summary): string {
  const pages = walk.map(({ path, visits }) => [truncate(path, 40), Math.min(visits, 9)] as const);
  const fits = (many: number): boolean => Buffer.byteLength(JSON.stringify(pages.slice(0, many))) <= MAX_WALK_BYTES;
  let many = Math.min(pages.length, 30);
  while (!fits(many)) many -= 1;
  return JSON.stringify(pages.slice(0, many));
}

const MAX_ANSWERED_BYTES = 1500;

/** Returns the questions by page, as many pages as an index takes. A program asks some dozens of questions. */
export function encodeAnsweredQuestions({ browser: { answered } }: Summary): string {
  const pages = answered.map(({ path, questions }) => [truncate(path, 40), ...questions]);
  while (Buffer.byteLength(JSON.stringify(pages)) > MAX_ANSWERED_BYTES) pages.pop();
  return JSON.stringify(pages);
}
