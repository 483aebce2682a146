// Inputs of public bug reports about products of this kind, tried in the real fields: docs/tried-inputs.md names the reports.
import { describe, expect, test } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'react-final-form';
import type { FlowEvent } from '#events/buyflow';
import type { Question } from '#events/program';
import { listExpiryYears, EMPTY_PAYMENT, computeOrderTotal, findPaymentErrors, findQuestion, selectRatedAnswers, toMoney } from '#events/rules';
import { isPoBox } from '../../../../events/rules/input/index.ts';
import { QuestionList } from '../../../../web/form/QuestionList.tsx';
import { watchFilledFields } from '../../../../web/form/index.ts';
import { CardNumberField, DigitsField } from '../../../../web/ui/index.ts';
import { quoteOf } from '../../../support/events/offers.ts';
import { retail, smallProgram } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';
import { ControlledField } from '../ui/controlled-field.tsx';
import { ask } from './enter-texts.tsx';

const answerIn = (recorded: readonly FlowEvent[]): string => recorded.flatMap(({ type, data }) => (type === 'QuestionAnswered' ? [data.value as string] : [])).at(-1) ?? '';
const errorAt = (id: string): string | null => document.getElementById(`${id}-error`)?.textContent.replace('Error: ', '') ?? null;

/** What a field shows, records and says after texts were pasted, or typed key by key. */
function tried(id: string, text: string, isTyped = false): readonly [shown: string, recorded: string, error: string | null] {
  const { field, recorded } = ask(id);
  fireEvent.focus(field);
  if (isTyped) for (const char of text) fireEvent.change(field, { target: { value: field.value + char } });
  else fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
  return [field.value, answerIn(recorded), errorAt(id)];
}

const AREA_CODE = 'Please enter a valid phone number with its area code.';
const EXTENSION = 'Please enter the phone number without an extension.';
const EMAIL = 'Please provide a valid formatted email.';
const NUMBER = 'Please enter numbers only, such as 25000.';
const DATE = 'Please enter a date in the format MM/DD/YYYY.';
const NO_DAY = 'That day isn’t in the calendar. Check the month and the day.';
const YEAR = 'Enter a 4-digit year, 1700 or later';

describe.each<[id: string, rows: readonly (readonly [typed: string, shown: string, recorded: string, error: string | null])[]]>([
  [
    'phone',
    [
      ['15125550134', '(512) 555-0134', '5125550134', null],
      ['+1 (512) 555-0134', '(512) 555-0134', '5125550134', null],
      ['1-268-462-0000', '(268) 462-0000', '2684620000', null],
      // A digit is missing: it is no number of area code 151.
      ['+1512555013', '+1512555013', '+1512555013', AREA_CODE],
      ['+44 20 7946 0958', '+44 20 7946 0958', '+44 20 7946 0958', AREA_CODE],
      ['5125550134,,12', '5125550134,,12', '5125550134,,12', EXTENSION],
      ['(512) 555-0134;ext=12', '(512) 555-0134;ext=12', '(512) 555-0134;ext=12', EXTENSION],
      ['512 555 0134 / 512 555 0135', '512 555 0134 / 512 555 0135', '512 555 0134 / 512 555 0135', AREA_CODE],
      ['٥١٢٥٥٥٠١٣٤', '(512) 555-0134', '5125550134', null],
      ...['8402685385', '5724475334', '6595550134', '3805551212', '9452345678', '8446925555', '3682991912', '6894023931'].map(
        (digits) => [digits, digits.replace(/(\d{3})(\d{3})(\d{4})/, '($1) $2-$3'), digits, null] as const,
      ),
      ['4141110011', '(414) 111-0011', '4141110011', AREA_CODE],
    ],
  ],
  [
    'email',
    [
      ['maya+insurance@example.com', 'maya+insurance@example.com', 'maya+insurance@example.com', null],
      [' maya@example.com ', 'maya@example.com', 'maya@example.com', null],
      ["o'brien@example.com", "o'brien@example.com", "o'brien@example.com", null],
      ['maya@bücher.example', 'maya@bücher.example', 'maya@bücher.example', null],
      ['Maya Castillo <maya@example.com>', 'Maya Castillo <maya@example.com>', 'Maya Castillo <maya@example.com>', EMAIL],
      ['maya@example,com', 'maya@example,com', 'maya@example,com', EMAIL],
      ['maya@example.com.', 'maya@example.com.', 'maya@example.com.', EMAIL],
    ],
  ],
  [
    'zip',
    [
      ['06520', '06520', '06520', null],
      ['065201234', '06520-1234', '06520-1234', null],
      ['1220', '1220', '1220', 'Please enter a valid zip.'],
    ],
  ],
  [
    'firstName',
    [
      ...["O'Brien", 'O’Neill', 'Null', 'Smith-Jones', 'J.', 'Anne Marie', '李', 'undefined', 'O&#39;Bryan'].map((name) => [name, name, name, null] as const),
      ['Jane  Mary', 'Jane Mary', 'Jane Mary', null],
    ],
  ],
  [
    'annualSales',
    [
      ['1e3', '1e3', '1e3', NUMBER],
      ['Infinity', 'Infinity', 'Infinity', NUMBER],
      ['0x10', '0x10', '0x10', NUMBER],
      ['٣٠٠', '300', '300', null],
      ['1.250.000', '1.250.000', '1.250.000', NUMBER],
      // With three decimals it would be no amount of dollars: one reading is left.
      ['1.250,50', '1.250,50', '1.250,50', 'Do you mean 1,250.50? Please enter 1250.50.'],
      ['200k', '200,000', '200000', null],
      ['$ 1,200 K', '1,200,000', '1200000', null],
      ['1.5k', '1,500', '1500', null],
      ['0.25 million', '250,000', '250000', null],
      ['2 thousand', '2,000', '2000', null],
      // Thousands to some and millions to others, or a comma or point that could be either.
      ...['5m', '5MM', '200 mil', '1,5k', '1,50k', '0,25 million', '1.500k', 'k', '4111111111111111k'].map((typed) => [typed, typed, typed, NUMBER] as const),
      ['(500)', '(500)', '(500)', NUMBER],
      ['1.250,555', '1.250,555', '1.250,555', NUMBER],
      ['12,3456.789', '12,3456.789', '12,3456.789', NUMBER],
      ['99999999999999999999', '99,999,999,999,999,999,999', '99999999999999999999', 'Please enter $10,000,000 or less.'],
    ],
  ],
  [
    'buildingYear',
    [
      ['16', '16', '16', YEAR],
      ['201517', '201517', '201517', YEAR],
    ],
  ],
  [
    'startDate',
    [
      ['2/2/27', '02/02/2027', '2027-02-02', null],
      ['020227', '02/02/2027', '2027-02-02', null],
      // Neither century can be meant: a part of 2027, a day that does not exist, a year long gone.
      ...['02/02/20', '2/30/27', '2/2/65', '20/02/02'].map((typed) => [typed, typed, typed, DATE] as const),
      ['02/29/2027', '02/29/2027', '02/29/2027', NO_DAY],
      ['13/01/2027', '13/01/2027', '13/01/2027', 'Please enter the month first. Do you mean 01/13/2027?'],
      ['31/1/2027', '31/1/2027', '31/1/2027', 'Please enter the month first. Do you mean 01/31/2027?'],
      // A day that has passed is not offered.
      ...['31/12/2020', '13/32/2027', '2/30/2027'].map((typed) => [typed, typed, typed, NO_DAY] as const),
      ['02.02.2027', '02/02/2027', '2027-02-02', null],
      ['2027-02-02', '02/02/2027', '2027-02-02', null],
      ['01 / 05 / 2027', '01/05/2027', '2027-01-05', null],
      ['Jan 5, 2027', 'Jan 5, 2027', 'Jan 5, 2027', DATE],
    ],
  ],
])('%s', (id, rows) => {
  test.each(rows)('pasted as %j, shows %j, records %j and reports %j', (typed, ...expected) => {
    expect(tried(id, typed)).toEqual(expected);
  });
});

test.each([
  ['phone', '+15125550134', '5125550134'],
  ['phone', '1 512 555 0134', '5125550134'],
  ['startDate', '01052027', '2027-01-05'],
  ['startDate', '1-5-2027', '2027-01-05'],
  ['annualSales', '1,250,000', '1250000'],
  ['annualSales', '20k', '20000'],
  ['startDate', '1/5/27', '2027-01-05'],
])('%s, typed key by key as %j, records %j', (id, typed, recorded) => {
  expect(tried(id, typed, true).slice(1)).toEqual([recorded, null]);
});

describe('a field that is filled without an event', () => {
  const fill = (field: HTMLInputElement, text: string): void => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);

  test('is read when its form is submitted', () => {
    watchFilledFields(document);
    const question = findQuestion(retail, 'firstName')!;
    const recorded = renderInSession(
      retail,
      <form>
        <Form onSubmit={() => undefined} subscription={{}}>
          {() => <QuestionList questions={[question]} isStrict />}
        </Form>
      </form>,
    );
    const field = screen.getByLabelText<HTMLInputElement>(/First name/);
    fill(field, 'Maya');
    expect(answerIn(recorded)).toBe('');
    fireEvent.submit(field.form!);
    expect(answerIn(recorded)).toBe('Maya');
    fireEvent.submit(field.form!);
    expect(recorded.filter(({ type }) => type === 'QuestionAnswered').length).toBe(1);
  });
});

test.each<[kind: Partial<Question>, typed: string, rated: string]>([
  [{ type: 'number', numberKind: 'count' }, '+3', '3'],
  [{ type: 'number', numberKind: 'count' }, '03', '3'],
  [{ type: 'number', numberKind: 'count' }, '2.0', '2'],
  [{ type: 'number', numberKind: 'count' }, '-0', '0'],
  [{ type: 'currency' }, '5.', '5'],
  [{ type: 'currency' }, '.5', '0.5'],
  [{ type: 'currency' }, '00012.50', '12.50'],
  [{ type: 'currency' }, '$1,250.00', '1250.00'],
])('a number of %j, typed as %j, is rated as %j', (kind, typed, rated) => {
  const program = smallProgram({ questions: [{ label: 'Asked', privacy: 'personal', type: 'number', ...kind, id: 'asked' }] });
  expect(selectRatedAnswers(program, { asked: typed })).toEqual([{ question: 'asked', value: rated }]);
});

test.each([
  ['P.O.Box 12', true],
  ['P O Box 65', true],
  ['POBox 65', true],
  ['333 Potomac Street', false],
  ['1 Ponderbox Rd', false],
  ['Box 65, RR 2', false],
  ['N6W23001 Bluemound Rd', false],
])('%j is a post office box: %j', (street, expected) => {
  expect(isPoBox(street)).toBe(expected);
});

describe('a card', () => {
  test.each([
    '  4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111–1111–1111–1111',
    '４１１１１１１１１１１１１１１１',
    '   -   4111111111111111',
  ])('pasted as %j loses no digit', (pasted) => {
    const seen: string[] = [];
    render(
      <ControlledField initial="" onValue={(value) => seen.push(value)}>
        {(value, onChange) => <CardNumberField name="cardNumber" label="Card number" value={value} onChange={onChange} />}
      </ControlledField>,
    );
    fireEvent.change(screen.getByLabelText(/Card number/), { target: { value: pasted } });
    expect(seen.at(-1)).toBe('4111111111111111');
  });

  const errors = (expMonth: string, expYear: string): string[] =>
    Object.values(
      findPaymentErrors(
        { ...EMPTY_PAYMENT, cardNumber: '4111111111111111', securityCode: '123', expMonth, expYear },
        { payWithCard: true, securityIdentification: false, isProduction: false, today: '2026-11-30' },
      ),
    );
  test('is valid until the last day of its month, and for the 20 years in the list', () => {
    expect([errors('11', '2026'), errors('10', '2026'), errors('01', '2088'), errors('20', '2026')]).toEqual([
      [],
      ['Please select a valid month'],
      ['Please select a valid year'],
      ['Please select a valid month'],
    ]);
    expect(listExpiryYears('2026-11-30').at(-1)).toBe('2045');
  });
});

test('an account number keeps its leading zeros and loses only non-digits', () => {
  const seen: string[] = [];
  render(
    <ControlledField initial="" onValue={(value) => seen.push(value)}>
      {(value, onChange) => <DigitsField name="accountNumber" label="Account number" value={value} onChange={onChange} />}
    </ControlledField>,
  );
  fireEvent.change(screen.getByLabelText(/Account number/), { target: { value: '0001 2345-6789' } });
  expect(seen.at(-1)).toBe('000123456789');
});

test.each([
  [['55.55', '55.55', '11.11'], '122.21'],
  [['0.10', '0.20'], '0.30'],
  [['107.985', '0.005'], '107.99'],
])('totals of %j add up to %s', (totals, expected) => {
  const quotes = totals.map((total, index) => quoteOf({ total }, { id: `quote-${index}` }));
  expect(toMoney(computeOrderTotal(quotes, true, null))).toBe(expected);
});
