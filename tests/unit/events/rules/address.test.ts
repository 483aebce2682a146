import { describe, expect, it } from 'vitest';
import { type Address, addressAccepted, addressRejected, addressStandardised, questionAnswered } from '#events/application';
import { readAddress, formatAddress, isAddressSettled, isDifferentPlace, isSameAddress } from '#events/rules';
import { answered } from '../../../support/events/asking.ts';
import { after } from '../../../support/events/recording.ts';

const main = { address1: ' 1 lake st ', address2: '', city: 'chicago', state: 'IL', zip: '60601' };
const entered: Address = { street1: '1 lake st', street2: '', city: 'chicago', state: 'IL', postalCode: '60601', county: '' };
const standardised: Address = { street1: '1 W LAKE ST', street2: '', city: 'CHICAGO', state: 'IL', postalCode: '60601-1234', county: 'Cook' };

describe('an address', () => {
  it.each<[string, Partial<Address>, boolean]>([
    ['case, abbreviations and ZIP+4 are spelling', standardised, false],
    ['a town', { city: 'Evanston' }, true],
    ['a ZIP code', { postalCode: '60602' }, true],
    ['a number', { street1: '11 lake st' }, true],
    ['a state', { state: 'IN' }, true],
  ])('is another place by more than its spelling: %s', (_, change, is) => {
    expect(isDifferentPlace(entered, { ...entered, ...change })).toBe(is);
  });

  // spec: 3.5, 3.6
  it('is read from its questions, trimmed, in each of its roles', () => {
    expect(readAddress(main, 'main')).toEqual(entered);
    expect(readAddress({ '250': '2 Elm', '240': 'Unit 4', '260': 'Reno', '270': 'NV', '280': '89501', county: 'Cook' }, 'alternate')).toEqual({
      street1: '2 Elm',
      street2: 'Unit 4',
      city: 'Reno',
      state: 'NV',
      postalCode: '89501',
      county: '',
    });
    expect(readAddress({ billingAddress1: '3 Oak', billingCounty: 'Clark' }, 'billing')).toMatchObject({ street1: '3 Oak', county: 'Clark', city: '' });
  });

  it('is empty text without an answer, or with one that is no text', () => {
    expect(Object.values(readAddress({ address1: true, city: ['Reno'] }, 'main'))).toEqual(['', '', '', '', '', '']);
  });

  it('is the same place with any county', () => {
    expect(isSameAddress(entered, { ...entered, county: 'Cook' })).toBe(true);
    for (const part of ['street1', 'street2', 'city', 'state', 'postalCode'] as const) expect(isSameAddress(entered, { ...entered, [part]: 'other' })).toBe(false);
  });

  it('is written in one line without empty parts', () => {
    expect(formatAddress(standardised)).toBe('1 W LAKE ST, CHICAGO, IL 60601-1234');
    expect(formatAddress({ ...entered, street2: 'Apt 2', state: '' })).toBe('1 lake st, Apt 2, chicago, 60601');
    expect(formatAddress(readAddress({}, 'main'))).toBe('');
  });
});

describe('the address service’s result', () => {
  const state = answered(main);

  // spec: 5.8
  it('overwrites the typed address with its own spelling and the county', () => {
    const after1 = after(state, addressStandardised({ role: 'main', entered, standardised }));
    expect(after1.answers).toMatchObject({ address1: '1 W LAKE ST', city: 'CHICAGO', zip: '60601-1234', county: 'Cook' });
    expect(isAddressSettled(after1, 'main')).toBe(true);
    expect(isAddressSettled(after1, 'billing')).toBe(false);
  });

  it('does not change an address that the program accepts unvalidated', () => {
    const accepted = after(state, addressAccepted({ role: 'main', entered }));
    expect(accepted.answers).toEqual(state.answers);
    expect(isAddressSettled(accepted, 'main')).toBe(true);
  });

  it('holds for that address only, and again when it is typed again', () => {
    const settled = after(state, addressStandardised({ role: 'main', entered, standardised }));
    const moved = after(settled, questionAnswered({ question: 'city', value: 'Evanston' }));
    expect(isAddressSettled(moved, 'main')).toBe(false);
    expect(isAddressSettled(after(moved, questionAnswered({ question: 'city', value: 'CHICAGO' })), 'main')).toBe(true);
  });

  it('accepts nothing when it is negative', () => {
    expect(isAddressSettled(state, 'main')).toBe(false);
    expect(isAddressSettled(after(state, addressRejected({ role: 'main', entered, message: '' })), 'main')).toBe(false);
  });

  // spec: 3.6
  it('writes an alternate location to its own questions, which have no county', () => {
    const other = answered({ '250': '2 elm', '260': 'reno', '270': 'NV', '280': '89501' });
    const settled = after(other, addressStandardised({ role: 'alternate', entered: readAddress(other.answers, 'alternate'), standardised }));
    expect(settled.answers).toMatchObject({ '250': '1 W LAKE ST', '260': 'CHICAGO', '280': '60601-1234' });
    expect(settled.answers).not.toHaveProperty('county');
    expect(isAddressSettled(settled, 'alternate')).toBe(true);
  });
});
