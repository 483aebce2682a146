import { cleanLine, toHalfWidth } from './characters.ts';

const SEPARATOR = String.raw`[\s./,_-]*`;
const BOX = String.raw`b${SEPARATOR}(?:[o0]${SEPARATOR})?x(?![a-z])`;
const OFFICE = String.raw`[o0](?:ff?(?:ice)?)?`;
/** PO Box, P.O. Bx, P/O Box, Post Office Box, Post Box, and the drawers of a post office. */
const POST_BOX = new RegExp(String.raw`\bp(?:ost)?${SEPARATOR}${OFFICE}${SEPARATOR}(?:${BOX}|drawer\b)|\bpost${SEPARATOR}${BOX}`, 'gi');
/** POB 12, Box 12, Lock Box 12, PO 12, Apartado 12: where it is the whole line, nothing else says which street. */
const WHOLE_LINE = new RegExp(String.raw`^(?:p${SEPARATOR}[o0]${SEPARATOR}(?:b${SEPARATOR})?|(?:lock |caller )?box|apartado(?: postal)?)[\s.#:]*(?:no\.?|number)?[\s#]*\d+\w?$`, 'i');
const P_O_B = new RegExp(String.raw`\bp\.?\s?[o0]\.?\s?b\.?\s*#?\d`, 'i');
/** A street may be named after one: 12 Po Box Ln. */
const STREET_NAME = /^\s+(?:ave|avenue|blvd|cir|court|ct|dr|drive|lane|ln|pl|place|rd|road|st|street|trl|way)\b/i;

/** True where a street line is a post office box in any spelling; boxes of rural routes and highway contracts, and private boxes at a street, are none. */
export function isPoBox(street: string): boolean {
  const line = cleanLine(toHalfWidth(street));
  if (WHOLE_LINE.test(line) || P_O_B.test(line)) return true;
  return [...line.matchAll(POST_BOX)].some((match) => !(/^\d/.test(line) && STREET_NAME.test(line.slice(match.index + match[0].length))));
}
