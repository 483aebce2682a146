// Real fields: what is typed or pasted is shown as it is stored once the field is left, and what is wrong is said beside it.
import { describe, expect, test } from 'vitest';
import { ask, enter, enterTexts, errorAt, fieldIds, fieldTexts } from './enter-texts.tsx';

// Each text goes into three of the nine fields; tests/proof/pages/fields.test.ts enters every one into all.
describe.each(fieldIds.map((id, place) => [id, fieldTexts.filter((_, index) => index % 3 === place % 3)] as const))('the field of %s', (id, texts) => {
  test('records the stored form, shows it, and reports its error', () => {
    expect(texts.length).toBeGreaterThan(30);
    enterTexts(id, texts);
  });
});

test.each<[id: string, typed: string, shown: string, error: string | undefined]>([
  ['firstName', 'Ja\0ne\u200b ', 'Jane', undefined],
  ['firstName', '\u3164', '', 'This is a required field'],
  ['phone', '\u202a+1 512-555-0134\u202c', '(512) 555-0134', undefined],
  ['phone', '５１２５５５０１３４', '(512) 555-0134', undefined],
  ['phone', '512-555-0134 x12', '512-555-0134 x12', 'Please enter the phone number without an extension.'],
  ['zip', '78701–2345', '78701-2345', undefined],
  ['annualSales', '7500,50', '7500,50', 'Do you mean 7,500.50 or 750,050? Please enter 7500.50 or 750050.'],
  ['annualSales', '$240,000', '240,000', undefined],
  ['buildingYear', '3', '3', 'Enter a 4-digit year, 1700 or later'],
  ['employees', '2.5', '2.5', 'Please enter a whole number.'],
  ['startDate', '01/15/2207', '01/15/2207', 'Please enter 11/22/2027 or earlier.'],
])('%s, typed as %j, shows %j', (id, typed, shown, error) => {
  const asked = ask(id);
  enter(asked, typed);
  expect([asked.field.value, errorAt(asked)]).toEqual([shown, error]);
});

test('an answer that is typed again with blanks around it is shown without them', () => {
  const asked = ask('firstName');
  enter(asked, 'Maya');
  enter(asked, ' Maya \u200b');
  expect([asked.field.value, asked.recorded.filter(({ type }) => type === 'QuestionAnswered').length]).toEqual(['Maya', 1]);
});
