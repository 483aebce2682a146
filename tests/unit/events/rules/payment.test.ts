import { describe, expect, it } from 'vitest';
import {
  DRIVERS_LICENSE,
  FEIN,
  type PaymentDetails,
  type PaymentErrors,
  detectCardBrand,
  detectCardType,
  extractDigits,
  listExpiryYears,
  EMPTY_PAYMENT,
  findPaymentErrors,
  getSecurityCodeLength,
} from '#events/rules';

const TODAY = '2026-11-20';
const card = { ...EMPTY_PAYMENT, cardNumber: '4111 1111 1111 1111', expMonth: '12', expYear: '2027', securityCode: '123' };
const bank = { ...EMPTY_PAYMENT, bankAccountType: 'Checking', accountNumber: '000123456789', routingNumber: '110000000' };
const amex = '378282246310005';

const byCard = (more: Partial<PaymentDetails> = {}, isProduction = false): PaymentErrors =>
  findPaymentErrors({ ...card, ...more }, { payWithCard: true, securityIdentification: true, isProduction, today: TODAY });
const byBank = (more: Partial<PaymentDetails> = {}, securityIdentification = false, isProduction = false): PaymentErrors =>
  findPaymentErrors({ ...bank, ...more }, { payWithCard: false, securityIdentification, isProduction, today: TODAY });

describe('a card', () => {
  it('that is valid has no errors, for any bank fields', () => {
    expect(byCard()).toEqual({});
    expect(byCard({ routingNumber: '1' })).toEqual({});
  });

  // spec: 5.18, 5.19, 5.20, 5.21, 5.22, 3.12
  it('that is empty lists every field', () => {
    expect(byCard(EMPTY_PAYMENT)).toEqual({
      cardNumber: 'Please enter a valid card number',
      expMonth: 'Please select a valid month',
      expYear: 'Please select a valid year',
      securityCode: 'Please enter a valid security code',
    });
  });

  it.each(['4111111111111112', '41111111111111', '4', '30569309025904', '3530111333300000', 'four', '0000000000000000', '41111111111111111111'])(
    'number %s is refused: check digit, length and brand count',
    (cardNumber) => {
      for (const isProduction of [true, false]) expect(byCard({ cardNumber }, isProduction)).toMatchObject({ cardNumber: 'Please enter a valid card number' });
    },
  );

  // spec: 5.39
  it.each(['4111111111111111', amex, '6011111111111117', '5555555555554444'])('number %s is one of the test numbers', (cardNumber) => {
    const securityCode = cardNumber === amex ? '1234' : '123';
    expect(byCard({ cardNumber, securityCode })).toEqual({});
    expect(byCard({ cardNumber, securityCode }, true)).toEqual({});
  });

  // spec: 5.36, 9.4
  it('of American Express has a code of four digits, any other of three', () => {
    expect(byCard({ cardNumber: amex, securityCode: '1234' })).toEqual({});
    for (const securityCode of ['123', '12345', '12a4', '']) expect(byCard({ cardNumber: amex, securityCode })).toEqual({ securityCode: 'Please enter a valid security code' });
    for (const securityCode of ['12', '1234', 'abc', ' 12']) expect(byCard({ securityCode })).toEqual({ securityCode: 'Please enter a valid security code' });
  });

  // spec: 5.39
  it.each(['4242424242424242', '371449635398431', '6011000990139424', '5105105105105100'])('number %s is refused outside PROD, and accepted in PROD', (cardNumber) => {
    const securityCode = cardNumber.startsWith('37') ? '1234' : '123';
    expect(byCard({ cardNumber, securityCode })).toEqual({ cardNumber: 'Must use test credit card number!' });
    expect(byCard({ cardNumber, securityCode }, true)).toEqual({});
  });

  it('is good to the end of its month, and then gets the month message', () => {
    expect(byCard({ expMonth: '11', expYear: '2026' })).toEqual({});
    expect(byCard({ expMonth: '10', expYear: '2026' })).toEqual({ expMonth: 'Please select a valid month' });
    expect(byCard({ expMonth: '12', expYear: '2025' })).toMatchObject({ expMonth: 'Please select a valid month' });
    expect(byCard({ expMonth: '01', expYear: '2027' })).toEqual({});
  });

  it.each(['00', '13', '1', 'Dec', ''])('has no month %j', (expMonth) => {
    expect(byCard({ expMonth })).toEqual({ expMonth: 'Please select a valid month' });
  });

  it.each(['2046', '27', '', 'next'])('has no year %j', (expYear) => {
    expect(byCard({ expYear })).toMatchObject({ expYear: 'Please select a valid year' });
  });

  // spec: 9.5
  it('offers this year and the next 19', () => {
    expect(listExpiryYears(TODAY)).toHaveLength(20);
    expect([listExpiryYears(TODAY)[0], listExpiryYears(TODAY).at(-1)]).toEqual(['2026', '2045']);
    expect(byCard({ expYear: '2045' })).toEqual({});
  });
});

describe('a card’s brand', () => {
  // spec: 5.37
  it.each([
    ['4', null],
    ['4111111111111111', 'visa'],
    ['4111-1111 1111', 'visa'],
    ['55', 'mastercard'],
    ['2223000048400011', 'mastercard'],
    ['6011', 'discover'],
    ['34', 'american-express'],
    [amex, 'american-express'],
    ['', null],
    ['3', null],
    ['5', null],
    ['6', null],
    ['30569309025904', null],
    ['3530111333300000', null],
    ['9', null],
  ])('of %j is %j; unknown while it is ambiguous or not accepted', (digits, brand) => {
    expect(detectCardBrand(digits)).toBe(brand);
  });

  // spec: 3.34
  it.each([
    ['30569309025904', 'other'],
    ['3530111333300000', 'other'],
    [amex, 'american-express'],
    ['4111111111111111', 'visa'],
    ['3', null],
    ['', null],
  ])('of %j has the type %j: a detected brand that is not accepted is other, and is refused', (digits, type) => {
    expect(detectCardType(digits)).toBe(type);
    if (type === 'other') expect(byCard({ cardNumber: digits })).toMatchObject({ cardNumber: 'Please enter a valid card number' });
  });

  it('says how long the code is', () => {
    expect([getSecurityCodeLength('american-express'), getSecurityCodeLength('visa'), getSecurityCodeLength(null)]).toEqual([4, 3, 3]);
  });

  // spec: 5.34
  it('is read from digits alone', () => {
    expect(extractDigits('(312) 555-0142 x9')).toBe('31255501429');
  });
});

describe('an eCheck', () => {
  it('that is valid has no errors, for any card fields', () => {
    expect(byBank()).toEqual({});
    expect(byBank({ bankAccountType: 'Savings', cardNumber: '1' })).toEqual({});
  });

  // spec: 5.23, 5.27
  it('that is empty lists every field', () => {
    expect(byBank(EMPTY_PAYMENT, true)).toEqual({
      bankAccountType: 'Please enter a valid bank account type',
      accountNumber: 'Please enter a valid account number',
      routingNumber: 'Please enter a valid routing number',
      securityOption: 'Please select a form of security identification',
    });
  });

  // spec: 5.27
  it.each(['', 'Current', 'checking'])('has no account type %j', (bankAccountType) => {
    expect(byBank({ bankAccountType })).toEqual({ bankAccountType: 'Please enter a valid bank account type' });
  });

  // spec: 5.27
  it.each(['', '123', '12 34', 'abcd'])('has no account number %j', (accountNumber) => {
    expect(byBank({ accountNumber })).toEqual({ accountNumber: 'Please enter a valid account number' });
  });

  it('keeps a routing and an account number that were pasted together, and says that they are too long', () => {
    expect(byBank({ accountNumber: '110000000000123456789012' })).toEqual({ accountNumber: 'Please enter a valid account number. This one is too long. It can have up to 17 digits.' });
  });

  it('accepts digits of any width, and reports a license or company that is too long', () => {
    expect(byBank({ accountNumber: '００１２３４', routingNumber: ' 110000000\u202c' })).toEqual({});
    const long = { driverLicense: 'D'.repeat(41), driverState: 'TX', securityOption: DRIVERS_LICENSE };
    expect(byBank(long, true)).toEqual({ driverLicense: 'Please use 40 characters or fewer.' });
    expect(byBank({ companyName: 'C'.repeat(129), fein: '12-3456789', securityOption: FEIN }, true)).toEqual({ companyName: 'Please use 128 characters or fewer.' });
    expect(byBank({ companyName: '\u200b', fein: '12-3456789', securityOption: FEIN }, true)).toEqual({ companyName: 'Please enter a valid company name' });
  });

  // spec: 5.27
  it.each(['', '11000000', '1100000000', '110000001', '000000001', 'abcdefghi'])('has no routing number %j: nine digits with their checksum', (routingNumber) => {
    for (const isProduction of [true, false]) expect(byBank({ routingNumber }, false, isProduction)).toEqual({ routingNumber: 'Please enter a valid routing number' });
  });

  // spec: 5.40
  it('accepts one routing number outside PROD, any in PROD', () => {
    expect(byBank({ routingNumber: '110000000' })).toEqual({});
    expect(byBank({ routingNumber: '021000021' })).toEqual({ routingNumber: 'Must use test routing number!' });
    expect(byBank({ routingNumber: '021000021' }, false, true)).toEqual({});
  });
});

describe('security identification', () => {
  const licence = { securityOption: DRIVERS_LICENSE, driverLicense: 'D123-4567', driverState: 'IL' };
  const company = { securityOption: FEIN, companyName: 'Lee Fitness LLC', fein: '12-3456789' };

  // spec: 3.36
  it('by licence or by FEIN is enough', () => {
    expect(byBank(licence, true)).toEqual({});
    expect(byBank(company, true)).toEqual({});
    expect(byBank({ ...company, fein: '123456789' }, true)).toEqual({});
  });

  // spec: 5.24
  it('is required only if the program shows it, and never for a card', () => {
    expect(byBank({}, false)).toEqual({});
    expect(byBank({}, true)).toEqual({ securityOption: 'Please select a form of security identification' });
    expect(byBank({ securityOption: 'Passport' }, true)).toEqual({ securityOption: 'Please select a form of security identification' });
    expect(byCard()).toEqual({});
  });

  // spec: 5.25
  it('by licence needs number and state', () => {
    const message = 'Please enter a valid drivers license';
    expect(byBank({ securityOption: DRIVERS_LICENSE }, true)).toEqual({ driverLicense: message, driverState: message });
    expect(byBank({ ...licence, driverLicense: '  ' }, true)).toEqual({ driverLicense: message });
    for (const driverState of ['', 'Illinois', 'XX', 'PR']) expect(byBank({ ...licence, driverState }, true)).toEqual({ driverState: message });
  });

  // spec: 5.26
  it('by FEIN needs a company and its number', () => {
    expect(byBank({ securityOption: FEIN }, true)).toEqual({ companyName: 'Please enter a valid company name', fein: 'Please enter a valid fein number' });
    for (const fein of ['', '12-345678', '1-23456789', 'AB-CDEFGHI', '12-34567890']) expect(byBank({ ...company, fein }, true)).toEqual({ fein: 'Please enter a valid fein number' });
    expect(byBank({ ...company, companyName: ' ' }, true)).toEqual({ companyName: 'Please enter a valid company name' });
  });
});
