// What browsers get of a saved method.
import { describe, expect, it } from 'vitest';
import { toSavedMethod } from '../../../../../graph/nouns/payment-method/saved-data.ts';
import { fitness } from '../../../../support/events/programs.ts';

const eftTypes = { card: 'a card', eCheck: 'an eCheck' };
const wire = { DisplayText: '', EFTTypeId: eftTypes.card, Token: 't', Name: 'Morgan Ellis', Last4Digits: '0000', ExpirationDate: null, CreatedDate: '2026-02-11' };
const brandOf = (CardType: string | null, EFTTypeId = eftTypes.card): unknown =>
  toSavedMethod({ fingerprint: () => 'f', now: () => Date.UTC(2026, 10, 25) }, { profileId: 'p', program: fitness, eftTypes }, { ...wire, CardType, EFTTypeId })?.details.brand;

describe('the brand of a saved card', () => {
  // spec: 3.34
  it.each(['diners-club', 'JCB', 'UnionPay', 'OTHER', 'Store card'])('is OTHER for the brand %s, which is not accepted', (cardType) => {
    expect(brandOf(cardType)).toBe('other');
  });

  // spec: 3.34
  it.each([
    ['visa', 'visa'],
    ['Visa', 'visa'],
    ['mastercard', 'mastercard'],
    ['master-card', 'mastercard'],
    ['MasterCard', 'mastercard'],
    ['Discover', 'discover'],
    ['AMERICAN_EXPRESS', 'american-express'],
    ['American Express', 'american-express'],
    ['AMEX', 'american-express'],
  ])('is recognized in the spelling %s', (cardType, brand) => {
    expect(brandOf(cardType)).toBe(brand);
  });

  it('is null if the gateway names none, and for a bank account', () => {
    expect([brandOf(null), brandOf(''), brandOf('JCB', eftTypes.eCheck)]).toEqual([null, null, null]);
  });
});
