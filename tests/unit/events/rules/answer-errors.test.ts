import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { answered, errorIn, errorOf } from '../../../support/events/asking.ts';
import { everyProgram, fitness } from '../../../support/events/programs.ts';
import { type Answered, questionTypes, validAnswer } from '../../../support/events/valid-answers.ts';

const REQUIRED = 'This is a required field';
const NUMBER = 'Please enter one number, such as 20.';
const DATE = 'Please enter a date in the format MM/DD/YYYY.';
const NO_DAY = 'That day isn’t in the calendar. Check the month and the day.';
const PHONE = 'Please enter a valid phone number with its area code.';
const EMAIL = 'Please provide a valid formatted email.';
const ZIP = 'Please enter a valid zip.';
const AGAIN = 'Please answer this question again.';
const OPTION = 'Please choose one of the options.';
const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const hours = { type: 'number', limits: { min: 1, max: 80 } };
const receipts = { type: 'currency', limits: { min: 1000, max: 1_000_000 } };
const soon = { type: 'date', limits: { earliest: 'today', latest: '2027-11-20' } };

const table: [kind: object, value: Answered, error: string | null][] = [
  [{ type: 'text' }, 'Maya', null],
  [{ type: 'text' }, 'x'.repeat(128), null],
  [{ type: 'text' }, 'x'.repeat(129), 'Please use 128 characters or fewer.'],
  [{ type: 'search' }, 'x'.repeat(129), 'Please use 128 characters or fewer.'],
  [{ type: 'text', limits: { maxLength: 3 } }, 'four', 'Please use 3 characters or fewer.'],
  [{ type: 'text', limits: { maxLength: 3 } }, '  abc  ', null],
  [{ type: 'textarea' }, 'x'.repeat(1000), null],
  [{ type: 'textarea' }, 'x'.repeat(1001), 'Please use 1000 characters or fewer.'],
  [hours, '1', null],
  [hours, '80', null],
  [hours, '37.5', null],
  [hours, '0', 'Please enter 1 or more.'],
  [hours, '-5', 'Please enter 1 or more.'],
  [hours, '80.01', 'Please enter 80 or less.'],
  [{ type: 'number', limits: { max: 12_000 } }, '12001', 'Please enter 12,000 or less.'],
  [{ type: 'number' }, '1,000', null],
  ...['many', '1.2.3', '0x1F', '1e3', 'Infinity', 'NaN', '-', '.', '12 hours', '½'].map((value): [object, string, string] => [hours, value, NUMBER]),
  [receipts, '$12,500.50', null],
  [receipts, '1 000', null],
  [receipts, '999.99', 'Please enter $1,000 or more.'],
  [receipts, '$1,000,000.01', 'Please enter $1,000,000 or less.'],
  [receipts, 'a lot', 'Please enter numbers only, such as 25000.'],
  [soon, '2026-11-20', null],
  [soon, '2027-11-20', null],
  [soon, '2026-11-19', 'Please enter 11/20/2026 or later.'],
  [soon, '2027-11-21', 'Please enter 11/20/2027 or earlier.'],
  [{ type: 'date' }, '1900-01-01', null],
  [{ type: 'date' }, '1899-12-31', DATE],
  [{ type: 'date' }, '2028-02-29', null],
  [{ type: 'date' }, '13/01/2027', 'Please enter the month first. Do you mean 01/13/2027?'],
  ...['02/31/2027', '02/29/2027', '13/32/2027', '00/10/2027'].map((value): [object, string, string] => [{ type: 'date' }, value, NO_DAY]),
  ...['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '11/20/2026', '2026-1-2', 'soon', '2026-11-20T00:00:00Z'].map((value): [object, string, string] => [{ type: 'date' }, value, DATE]),
  [{ type: 'date', limits: { latest: 'today' } }, '2026-11-21', 'Please enter 11/20/2026 or earlier.'],
  [{ type: 'phone' }, '(202) 456-1111', null],
  [{ type: 'phone' }, '2024561111', null],
  [{ type: 'phone' }, '+1 202 456 1111', null],
  ...['456-1111', '12345', 'call me', '(000) 000-0000'].map((value): [object, string, string] => [{ type: 'phone' }, value, PHONE]),
  [{ type: 'email' }, 'maya@example.com', null],
  [{ type: 'email' }, 'maya+gym@mail.example.co', null],
  ...['maya', 'maya@', '@example.com', 'maya@example', 'maya maya@example.com', 'a@b@c.de'].map((value): [object, string, string] => [{ type: 'email' }, value, EMAIL]),
  [{ type: 'email' }, `${'x'.repeat(120)}@example.com`, 'Please use 128 characters or fewer.'],
  [{ type: 'zip' }, '60601', null],
  [{ type: 'zip' }, '60601-1234', null],
  [{ type: 'zip' }, '606011234', null],
  ...['6060', '606011', '60601-', '60601-12', 'K1A 0B1'].map((value): [object, string, string] => [{ type: 'zip' }, value, ZIP]),
  [{ type: 'radio', options }, 'yes', null],
  [{ type: 'radio', options }, 'Yes', OPTION],
  [{ type: 'select', options }, 'no', null],
  [{ type: 'select', options }, '- Select one -', REQUIRED],
  [{ type: 'select', options, required: false }, '- Select one -', null],
  [{ type: 'select' }, 'anything', OPTION],
  [{ type: 'multi-select', options }, ['yes', 'no'], null],
  [{ type: 'multi-select', options }, ['yes', 'perhaps'], OPTION],
  [{ type: 'checkbox' }, true, null],
  [{ type: 'search', options }, 'yes', null],
  [{ type: 'search', options: [{ value: 'rn', label: 'Registered nurse' }] }, 'rn', null],
  [{ type: 'search', options }, 'ye', 'Please type at least 3 characters.'],
  [{ type: 'search' }, 'ye', 'Please type at least 3 characters.'],
  [{ type: 'search', options }, 'perhaps', 'Please choose one from the list.'],
  ...(['text', 'textarea', 'number', 'currency', 'date', 'phone', 'email', 'zip', 'select', 'radio', 'search'] as const).flatMap((type): [object, Answered, string][] => [
    [{ type, options }, true, AGAIN],
    [{ type, options }, ['yes'], AGAIN],
  ]),
  [{ type: 'checkbox' }, 'yes', AGAIN],
  [{ type: 'checkbox' }, ['yes'], AGAIN],
  [{ type: 'multi-select', options }, 'yes', AGAIN],
  [{ type: 'multi-select', options }, true, AGAIN],
];

describe('an answer', () => {
  // spec: 5.1
  it.each(table)('to %j: %j gets the error %j', (kind, value, error) => {
    expect(errorOf(kind, value)).toBe(error);
  });

  // spec: 5.1
  it.each(questionTypes)('that is missing is a required field, for %s', (type) => {
    for (const nothing of [undefined, '', '   ', false, []]) {
      expect(errorOf({ type, options }, nothing)).toBe(REQUIRED);
      expect(errorOf({ type, options, required: false }, nothing)).toBeNull();
    }
  });

  it('that is missing is no error before Next', () => {
    expect(errorIn(fitness, 'firstName', answered({}), false)).toBeNull();
    expect(errorIn(fitness, 'zip', answered({ zip: 'abc' }), false)).toBe(ZIP);
  });

  it('of any text to any kind of question gets a message or none, and never throws', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.constantFrom('1e999', '--1', '0b1', '٣', '１２', '\u0000'));
    fc.assert(
      fc.property(fc.constantFrom(...questionTypes), fc.oneof(text, fc.boolean(), fc.array(text)), (type, value) => {
        expect([null, expect.any(String)]).toContainEqual(errorOf({ type, options, limits: { min: 1, max: 9 } }, value));
      }),
      { numRuns: 300 },
    );
  });

  it.each(everyProgram.flatMap((program) => program.spoke.questions.map((question) => [program.sitename, question.id, program, question] as const)))(
    'to %s’s %s that is given properly passes',
    (_, id, program, question) => {
      const state = answered({ [id]: validAnswer(question, 3) });
      expect(errorIn(program, id, state, false)).toBeNull();
    },
  );
});
