import parser from 'parse-address';

const poBox = /^(p(ost)?\.?\s*o(ffice)?\.?\s*)?box$/i;
// What the parser does not take for a unit type: drawers, P.O.B., and a box with a number behind other words.
const unparsed =
  /\bp(ost)?\.?\s*o(ffice)?\.?\s*drawer\b|^\s*p\.?o\.?b\.?\s*#?\d|\bp(ost)?[\s./-]*[o0](ff(ice)?)?[\s./-]*box[\s.#:-]*(no\.?|number)?[\s#]*\d/i;

/** Whether a street line is a post office box, in any of its spellings (PO Box, P.O. Box, Post Office Box, …). */
export function isPoBox(street: string): boolean {
  if (unparsed.test(street)) return true;
  const parsed = parser.parseLocation(`${street}, Springfield, IL 62701`);
  return poBox.test(parsed?.['sec_unit_type']?.trim() ?? '');
}
