// What each kind of input becomes when its field is left, and what is wrong with it then.
import BigNumber from 'bignumber.js';
import { describe, expect, it } from 'vitest';
import { isValidPhoneNumber } from 'libphonenumber-js/core';
import libraryMetadata from 'libphonenumber-js/metadata.min.json' with { type: 'json' };
import fc from 'fast-check';
import { questionAnswered } from '#events/application';
import { english } from '#events/language';
import { type Question, usStates } from '#events/program';
import { findAnswerError, createAnswerContext, hasCardNumber, isBlank, isUnanswered, reviewAnswers, normalizeAnswer, maskCardNumbers } from '#events/rules';
import { nanpMetadata } from '../../../../../events/rules/input/nanp-metadata.ts';
import { errorOf } from '../../../../support/events/asking.ts';
import { fitness, smallProgram } from '../../../../support/events/programs.ts';
import { given } from '../../../../support/events/recording.ts';

const asked = (kind: Partial<Question>): Question => ({ id: 'asked', label: 'Asked', type: 'text', required: true, privacy: 'personal', ...kind });
const stored = (kind: Partial<Question>, text: string): unknown => normalizeAnswer(asked(kind), text);

const BIDI = ['\u202a5125550134\u202c', '\u2066(512) 555-0134\u2069', '\u200e512-555-0134'];
const NOTHING = ['\u200b', '\u3164', '\u2800', '\ufeff', '\u00a0', '\u00ad', '\u115f', '\u2060\u2062', '\u202e', '\0', '\ud800', '\u0301', '\u034f\u180e', '\u{e0041}', '\ue000'];

describe('text', () => {
  it.each<[string, string]>([
    ['Ja\0ne', 'Jane'],
    ['Ja\ud83dne', 'Jane'],
    ['a\u200bb', 'ab'],
    ['\u202eMaya\u202c', 'Maya'],
    ['Zoe\u0308', 'Zoë'],
    ['  Maya \t Castillo\u00a0', 'Maya Castillo'],
    ['Maya\nCastillo', 'Maya Castillo'],
    ['Zo\u200be\u200b\u0308', 'Zoë'],
    ['👩\u200d👧 Care', '👩\u200d👧 Care'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['Łukasz Nguyễn-O’Brien', 'Łukasz Nguyễn-O’Brien'],
  ])('%j is stored as %j', (typed, value) => {
    expect(stored({}, typed)).toBe(value);
  });

  it('keeps the lines of a text area', () => {
    expect(stored({ type: 'textarea' }, ' One\r\ntwo\u2028three\0\n ')).toBe('One\ntwo\nthree');
  });

  it('is stored once and for all: a stored text is stored as it is', () => {
    const anything = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom('\u200d', '\u200b', '\u0301', '\ufe0f', 'e', '👩', '\ud800', 'ك', ' ')) });
    fc.assert(
      fc.property(anything, fc.constantFrom<Question['type']>('text', 'textarea', 'email', 'phone', 'zip', 'number'), (text, type) => {
        const once = stored({ type }, text);
        expect(stored({ type }, String(once))).toBe(once);
      }),
      { numRuns: 300 },
    );
  });

  it.each<Question['type']>(['phone', 'email', 'zip', 'number', 'date'])('with a full-width letter and a mark is composed, too, as %s', (type) => {
    const once = stored({ type }, '\uff21\u0301');
    expect([once, stored({ type }, String(once))]).toEqual(['\u00c1', '\u00c1']);
  });

  it.each(NOTHING)('of %j alone is no answer', (nothing) => {
    expect([isBlank(nothing), isUnanswered(nothing)]).toEqual([true, true]);
    expect(errorOf({}, nothing)).toBe('This is a required field');
    expect(errorOf({}, ` ${nothing}\n`)).toBe('This is a required field');
  });

  it('is counted in code points, and not cut when it is too long', () => {
    expect(errorOf({}, '😀'.repeat(128))).toBeNull();
    expect(errorOf({}, '😀'.repeat(129))).toBe('Please use 128 characters or fewer.');
    expect(stored({ type: 'textarea' }, 'x'.repeat(1141))).toBe('x'.repeat(1141));
    expect(errorOf({ type: 'textarea' }, 'x'.repeat(1141))).toBe('Please use 1000 characters or fewer.');
  });
});

describe('a name', () => {
  const wrong = (value: string): string | null =>
    findAnswerError({ ...fitness.spoke.questions.find(({ id }) => id === 'firstName')! }, value, createAnswerContext(fitness, '2026-11-20'));

  it.each(['Maya', 'O’Neil', 'Łukasz', '美雅', 'Ánh-Dương', 'Ng', 'X Æ A-12'])('%s is one', (name) => expect(wrong(name)).toBeNull());
  it.each(['123', '...', '-', '😀'])('%s is none: it has no letter', (name) => expect(wrong(name)).toBe('Please enter a valid name.'));
});

describe('a phone', () => {
  it.each(['5125550134', '(512) 555-0134', '+1 512.555.0134', '1-512-555-0134', 'tel:+15125550134', '５１２－５５５－０１３４', '٥١٢٥٥٥٠١٣٤', ...BIDI])('%j is stored in ten digits', (typed) => {
    expect(stored({ type: 'phone' }, typed)).toBe('5125550134');
    expect(errorOf({ type: 'phone' }, typed)).toBeNull();
  });

  it.each(['416-555-0134', '787 555 0134', '876-555-0134', '242-359-0134', '671-555-0134', '800-555-0134', '907-555-0134'])('%s of the North American plan is accepted', (typed) => {
    expect(errorOf({ type: 'phone' }, typed)).toBeNull();
  });

  it.each(['512-555-0134 x12', '512-555-0134 ext. 12', '(512) 555-0134, extension 3', '5125550134#12', '+1 512 555 0134 ext12'])('%s is marked for its extension, and not changed', (typed) => {
    expect(errorOf({ type: 'phone' }, typed)).toBe('Please enter the phone number without an extension.');
    expect(String(stored({ type: 'phone' }, typed))).toMatch(/(12|3)$/);
  });

  it.each(['1-800-FLOWERS', '+44 20 7946 0958', '555-0134', '000-555-0134', '512-155-0134', '51255501345', '512-555-0134 or 0135'])('%s is none', (typed) => {
    expect(errorOf({ type: 'phone' }, typed)).toBe('Please enter a valid phone number with its area code.');
  });

  it('is checked by what the library knows of every country of calling code 1', () => {
    const own = nanpMetadata;
    expect(own.country_calling_codes['1']).toEqual(libraryMetadata.country_calling_codes['1']);
    for (const [country, entry] of Object.entries(own.countries)) expect(entry).toEqual(libraryMetadata.countries[country as 'US']);
  });
});

describe('a number of the North American plan', () => {
  const isAccepted = (national: string): boolean => errorOf({ type: 'phone' }, national) === null;
  const areaCodes = Array.from({ length: 800 }, (_, index) => String(200 + index));

  it('is accepted exactly if the library accepts it, in every area code', () => {
    const ends = ['1550134', '2550134', '9110134'];
    const differing = areaCodes.flatMap((area) => ends.map((end) => area + end)).filter((national) => isAccepted(national) !== isValidPhoneNumber(`+1${national}`, nanpMetadata));
    expect(differing).toEqual([]);
  });

  it('is accepted exactly if the library accepts it, for any ten digits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...areaCodes), fc.integer({ min: 0, max: 9_999_999 }), (area, rest) => {
        const national = area + String(rest).padStart(7, '0');
        expect(isAccepted(national)).toBe(isValidPhoneNumber(`+1${national}`, nanpMetadata));
      }),
      { numRuns: 300 },
    );
  });
});

describe('an email', () => {
  it.each(['maya@example.com\u200b', '\ufeffmaya@example.com', ' maya@example.com ', '\u202amaya@example.com\u202c', 'ｍａｙａ＠ｅｘａｍｐｌｅ．ｃｏｍ'])('%j is stored as it is seen', (typed) => {
    expect(stored({ type: 'email' }, typed)).toBe('maya@example.com');
    expect(errorOf({ type: 'email' }, typed)).toBeNull();
  });

  it.each(['a@b@c.de', 'a,b@example.com', 'Maya <maya@example.com>', 'maya@example..com', 'maya@.com', 'maya;ann@example.com'])('%s is none, or more than one', (typed) => {
    expect(errorOf({ type: 'email' }, typed)).toBe('Please provide a valid formatted email.');
  });
});

describe('a number', () => {
  const number = (numberKind: Question['numberKind'], limits?: Question['limits']): object => ({ type: 'number', numberKind, limits });

  it('is compared with its limits exactly, however many digits it has', () => {
    const digits = fc.stringMatching(/^-?\d{1,25}(\.\d{1,25})?$/);
    fc.assert(
      fc.property(digits, fc.constantFrom(0, 0.1, -2.5, 100, 1e-7, 999_999_999_999), (typed, limit) => {
        const isLess = errorOf(number('decimal', { min: limit, max: 1e40 }), typed)?.endsWith('or more.') ?? false;
        const isMore = errorOf(number('decimal', { min: -1e40, max: limit }), typed)?.endsWith('or less.') ?? false;
        expect([isLess, isMore]).toEqual([new BigNumber(typed).isLessThan(limit), new BigNumber(typed).isGreaterThan(limit)]);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[object, string, string | null]>([
    [number('count'), '2.5', 'Please enter a whole number.'],
    [number('count'), '2', null],
    [number('count'), '1,200', null],
    [number('count'), '２', null],
    [number('year', { min: 1700, max: 2100 }), '3', 'Enter a 4-digit year, 1700 or later'],
    [number('year', { min: 1700, max: 2100 }), '1990.5', 'Enter a 4-digit year, 1700 or later'],
    [number('year', { min: 1700, max: 2100 }), '1,990', 'Enter a 4-digit year, 1700 or later'],
    [number('year', { min: 1700, max: 2100 }), '2101', 'Enter a 4-digit year, 2100 or earlier'],
    [number('year', { min: 1700, max: 2100 }), '1990', null],
    [number('year'), '90', 'Enter a 4-digit year'],
    [number('percent'), '101', 'Please enter 100 or less.'],
    [number('percent'), '-1', 'Please enter 0 or more.'],
    [number('percent'), '12.5 %', null],
    [number('decimal'), '37.5', null],
    [number(undefined), '37.5', null],
    [number('decimal'), '7,5', 'Do you mean 7.5 or 75? Please enter 7.5 or 75.'],
    [number('count'), '1.500', 'Do you mean 1,500? Please enter 1500.'],
    [number('count'), '240.000', 'Do you mean 240 or 240,000? Please enter 240 or 240000.'],
    [number('count'), '7,5', 'Do you mean 75? Please enter 75.'],
    [{ type: 'currency' }, '7500,50', 'Do you mean 7,500.50 or 750,050? Please enter 7500.50 or 750050.'],
    [{ type: 'currency' }, '7,500,50', 'Do you mean 7,500.50 or 750,050? Please enter 7500.50 or 750050.'],
    [{ type: 'currency' }, '1.234,56', 'Do you mean 1,234.56? Please enter 1234.56.'],
    [{ type: 'currency' }, '7.500', 'Do you mean 7.50 or 7,500? Please enter 7.50 or 7500.'],
    [{ type: 'currency' }, '240.000', 'Do you mean 240 or 240,000? Please enter 240 or 240000.'],
    [{ type: 'currency' }, '7.505', 'Do you mean 7,505? Please enter 7505.'],
    [{ type: 'currency', limits: { min: 1000 } }, '7.500', 'Do you mean 7,500? Please enter 7500.'],
    [{ type: 'currency', limits: { min: 1000 } }, '7,5', 'Please enter $1,000 or more.'],
    [number('count', { max: 50 }), '20.000', 'Do you mean 20? Please enter 20.'],
    [number('count'), '1,50.5', 'Do you mean 1,505? Please enter 1505.'],
    [number('percent'), '7,50', 'Do you mean 7.50? Please enter 7.50.'],
    [number('percent'), '0,5', 'Do you mean 0.5 or 5? Please enter 0.5 or 5.'],
    [number('percent'), '110,5', 'Please enter 100 or less.'],
    [{ type: 'currency' }, '$7,500.50', null],
    [{ type: 'currency' }, '−5', null],
    [{ type: 'currency' }, '7 500.50', null],
    [{ type: 'currency' }, '7500.505', 'Please enter no more than two decimal places.'],
    [{ type: 'currency' }, '9'.repeat(13), 'Please enter $999,999,999,999 or less.'],
    [{ type: 'currency' }, '1 2', 'Please enter numbers only, such as 25000.'],
  ])('%j: to %j the page says %j', (kind, typed, error) => {
    expect(errorOf(kind, typed)).toBe(error);
    // What is offered is accepted.
    const offered = /^Do you mean .* Please enter (.*)\.$/.exec(error ?? '')?.[1]?.split(' or ') ?? [];
    for (const plain of offered) expect([plain, errorOf(kind, plain)]).toEqual([plain, null]);
  });

  it('that is ambiguous is reviewed as it was typed, never as one of its readings', () => {
    const program = smallProgram({ questions: [{ id: 'asked', label: 'Asked', type: 'currency' }] });
    const shown = (value: string): unknown => reviewAnswers(english, program, given(questionAnswered({ question: 'asked', value })).answers)[0]?.answers[0]?.value;
    expect([shown('7500,50'), shown('7500.50'), shown('7,500')]).toEqual(['7500,50', '$7,500.50', '$7,500']);
  });
});

describe('a date', () => {
  it.each<[Partial<Question>, string, string | null]>([
    [{ effectiveDate: true }, '2207-01-15', 'Please enter 11/21/2027 or earlier.'],
    [{ effectiveDate: true }, '2027-11-20', null],
    [{}, '2207-01-15', 'Please enter 11/20/2076 or earlier.'],
    [{}, '2050-01-15', null],
    [{ limits: { latest: 'today+90' } }, '2027-02-18', null],
    [{ limits: { latest: 'today+90' } }, '2027-02-19', 'Please enter 02/18/2027 or earlier.'],
    [{ limits: { earliest: 'today-30' } }, '2026-10-20', 'Please enter 10/21/2026 or later.'],
    [{ limits: { latest: '2300-01-01' } }, '2207-01-15', null],
  ])('%j on 11/20/2026: to %s the page says %j', (kind, day, error) => {
    expect(errorOf({ type: 'date', ...kind }, day)).toBe(error);
  });
});

describe('a ZIP code', () => {
  it.each(['78701–2345', '78701-2345', '787012345', '78701 2345', '７８７０１－２３４５', '\u202a78701-2345\u202c'])('%j is stored with its hyphen', (typed) => {
    expect(stored({ type: 'zip' }, typed)).toBe('78701-2345');
    expect(errorOf({ type: 'zip' }, typed)).toBeNull();
  });
});

describe('the number of a payment card', () => {
  it.each(['4111111111111111 cvv 123', 'card 4111-1111-1111-1111', '4111 1111 1111 1111', '/pay/378282246310005', '1 5555555555554444'])(
    'is seen in %s, and hidden where it is stored in the clear',
    (text) => {
      expect(hasCardNumber(text)).toBe(true);
      expect(hasCardNumber(maskCardNumbers(text))).toBe(false);
      expect(stored({ privacy: 'public' }, text)).toBe(maskCardNumbers(text));
      expect(stored({ privacy: 'personal' }, text)).toBe(text);
    },
  );

  it.each(['4111111111111112', '(512) 555-0134', 'POL-2026-000123456789', '1234567890123', 'b'.repeat(64), '41111111-1111-4111-8111-111111111111', '2027-01-15'])(
    'is not seen in %s',
    (text) => {
      expect(hasCardNumber(text)).toBe(false);
      expect(maskCardNumbers(text)).toBe(text);
    },
  );
});

it('a choice is one of the options, to the letter', () => {
  expect(errorOf({ type: 'select', options: usStates }, 'TX')).toBeNull();
  expect(errorOf({ type: 'select', options: usStates }, 'tx')).toBe('Please choose one of the options.');
});
