import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { MemberFee } from '#events/application';
import { createTranslator, english, loadLanguage } from '#events/language';
import type { Quote } from '#events/quote';
import { type OrderSummary, type SummaryLine, formatAdminFee, summarizeOrder, computeOrderTotal, toCents, toMoney } from '#events/rules';
import { chargeOf, feeOf, memberFeeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { readShipped, smallProgram, trades } from '../../../support/events/programs.ts';

const small = smallProgram();
const summaryOf = (quotes: Quote[], { payWithCard = true, memberFee = null as MemberFee | null, program = small } = {}): OrderSummary =>
  summarizeOrder(english, program, { offer: offerOf(quotes), payWithCard, memberFee });
const linesOf = ({ lines }: OrderSummary, kind: SummaryLine['kind']): SummaryLine[] => lines.filter((line) => line.kind === kind);
const plain = { details: [], note: '', isStruck: false, isStarred: false };

describe('the lines of an order', () => {
  // spec: 2.38, 2.40
  it('name each coverage with its limit, its first day, its carrier and its premium', () => {
    expect(linesOf(summaryOf([quoteOf()]), 'coverage')).toEqual([
      { ...plain, kind: 'coverage', label: 'Liability', amount: '100.00', details: ['$1,000,000 / $2,000,000', 'Effective 12/01/2026', 'Keystone Mutual'] },
    ]);
  });

  it('has the first day of a coverage in the words of the page', async () => {
    await loadLanguage('es');
    const { lines } = summarizeOrder(createTranslator('es'), small, { offer: offerOf([quoteOf()]), payWithCard: true, memberFee: null });
    expect(lines[0]?.details).toContain('Vigente desde el 1 dic 2026');
  });

  it('say when a coverage ends, where the program knows how long it runs', () => {
    const [line] = linesOf(
      summaryOf([quoteOf({}, { effectiveDate: '2028-02-29' })], { program: { ...small, proofOfCoverage: { termMonths: 12, additionalInsured: [], certificates: [] } } }),
      'coverage',
    );
    expect(line?.details).toContain('Effective 02/29/2028 to 02/28/2029');
  });

  it('say of surplus lines that they are, apart from the details, which evidence has', () => {
    const [line] = linesOf(summaryOf([quoteOf({}, { isAdmitted: false })]), 'coverage');
    expect(line).toEqual({ ...linesOf(summaryOf([quoteOf()]), 'coverage')[0], note: 'Surplus lines: not admitted in your state.' });
  });

  it('say what a fee is for in the words of the program, unless it is not charged', () => {
    const names = [
      { name: 'Card fee', label: 'Card fee', purpose: 'Two percent.' },
      { name: 'Dues', label: 'Annual dues', purpose: 'For the lobby.' },
    ];
    const program = { ...small, spoke: { ...small.spoke, rating: { ...small.spoke.rating, names } } };
    const quote = quoteOf({ charges: [chargeOf(), feeOf('CCFee', '3.10', { name: 'Card fee' })], totalDues: '12' });
    const purposes = (payWithCard: boolean) =>
      summaryOf([quote], { program, payWithCard })
        .lines.slice(2)
        .map(({ label, note }) => [label, note].filter(Boolean));
    expect(purposes(true)).toEqual([
      ['Card fee', 'Two percent.'],
      ['Annual dues', 'For the lobby.'],
    ]);
    expect(purposes(false)[0]).toEqual(['Card fee', 'Charged only if you pay by card.']);
  });

  it('leave out the missing values of a coverage', () => {
    const [line] = linesOf(summaryOf([quoteOf({ charges: [chargeOf({ name: '', coverageLimitText: '' })] }, { carrier: '' })]), 'coverage');
    expect(line).toMatchObject({ label: 'Liability', details: ['Effective 12/01/2026'] });
  });

  // spec: 2.40
  it('say of each line of business whether it is covered, in the order of the program, over all quotes', () => {
    const of = (lob: string, premium: string): Quote => quoteOf({ charges: [chargeOf({ name: lob, premium, lob: { name: lob, coverages: [] } })] }, { id: lob });
    const lines = linesOf(summaryOf([of('Umbrella', '30.00'), of('General Liability', '700.00')], { program: trades }), 'coverage');
    expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['General liability', '700.00'],
      ['Tools and equipment', null],
      ['Umbrella', '30.00'],
    ]);
  });

  it('have the names that the program gives to what rating names', () => {
    const lob = { name: 'General Liability', coverages: [] };
    const charges = [
      chargeOf({ name: 'General liability', lob, coverageLimitText: 'Value declared' }),
      feeOf('AdminFee', '25.00', { name: '' }),
      feeOf('CCFee', '3.00', { name: 'Card processing fee' }),
    ];
    const quote = quoteOf({ charges, ratingDiscounts: [{ label: 'Tracked equipment discount', amount: '-5' }] });
    const spanish = summaryOf([quote], { program: readShipped('trades', 'es') });
    expect(spanish.lines.filter(({ kind }) => kind !== 'premium').map(({ label, details: [limit], note }) => [label, limit ?? (note || undefined)])).toEqual([
      ['Responsabilidad civil general', 'Valor declarado'],
      ['Herramientas y equipo', undefined],
      ['Cobertura umbrella', undefined],
      ['Descuento por equipo con rastreo', undefined],
      ['Cargo administrativo', 'Paga la administración del programa. No es prima.'],
      ['Cargo por procesamiento de tarjeta', '2.5% de la prima. El eCheck no tiene cargo.'],
    ]);
  });

  // spec: 3.37
  it('are two where one line of business has two premiums, and none of its fees or dues counts as cover', () => {
    const lob = { name: 'Liability', coverages: [] };
    const charges = [chargeOf({ name: 'Each claim' }), chargeOf({ name: 'Landlord', isAdditionalInsured: true, type: 'PREMIUM' }), feeOf('AdminFee', '1.00', { lob })];
    const lines = linesOf(summaryOf([quoteOf({ charges })]), 'coverage');
    expect(lines.map(({ label, isStarred }) => [label, isStarred])).toEqual([
      ['Each claim', false],
      ['Landlord', true],
    ]);
    const dues = [chargeOf({ type: 'due', lob }), feeOf('AdminFee', '1.00', { lob })];
    expect(linesOf(summaryOf([quoteOf({ charges: dues })]), 'coverage')).toEqual([{ ...plain, kind: 'coverage', label: 'Liability', amount: null }]);
  });

  // spec: 2.41, 3.19
  it('name a negative amount a discount and a positive one a surcharge, each as it is signed', () => {
    const ratingDiscounts = [
      { label: 'Claims', amount: '10' },
      { label: 'Loyal', amount: '-5.5' },
      { label: 'Nothing', amount: '0' },
    ];
    const named = summaryOf([quoteOf({ ratingDiscounts })]).lines.filter(({ label }) => ratingDiscounts.some((one) => one.label === label));
    expect(named.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
      ['surcharge', 'Claims', '10.00'],
      ['discount', 'Loyal', '-5.50'],
      ['discount', 'Nothing', '0.00'],
    ]);
  });

  // spec: 2.41
  it('total the premium before tax', () => {
    const lines = linesOf(summaryOf([quoteOf({ totalPreTaxPremium: '0.1' }), quoteOf({ totalPreTaxPremium: '0.2' })]), 'premium');
    expect(lines).toEqual([{ ...plain, kind: 'premium', label: 'Premium total', amount: '0.30' }]);
  });

  // spec: 2.41, 2.44
  it('name the fees; one without a name is the admin fee; one for an additional insured is starred', () => {
    const charges = [feeOf('AdminFee', '24.50', { name: '' }), feeOf('InspectionFee', '10.00', { name: 'Inspection', type: 'Fee', isAdditionalInsured: true })];
    expect(linesOf(summaryOf([quoteOf({ charges })]), 'fee')).toEqual([
      { ...plain, kind: 'fee', label: 'Admin fee', amount: '24.50', note: 'Pays for running the program.' },
      { ...plain, kind: 'fee', label: 'Inspection', amount: '10.00', isStarred: true },
    ]);
  });

  it('show charges of several quotes with the same name as one line', () => {
    const quotes = ['3.10', '0.20'].map((fee) => quoteOf({ charges: [feeOf('CCFee', fee, { name: 'Card fee' }), feeOf('AdminFee', '10.00', { name: '' })] }));
    expect(linesOf(summaryOf(quotes, { payWithCard: true }), 'fee').map(({ label, amount }) => [label, amount])).toEqual([
      ['Card fee', '3.30'],
      ['Admin fee', '20.00'],
    ]);
  });

  // spec: 2.43, 9.8
  it('strike the card fee through when paying by eCheck, and no other', () => {
    const charges = [feeOf('AdminFee', '24.50'), feeOf('ccfee', '3.10', { name: 'Card fee' })];
    const struck = (payWithCard: boolean) => linesOf(summaryOf([quoteOf({ charges })], { payWithCard }), 'fee').map(({ isStruck, note }) => [isStruck, note]);
    const admin = [false, 'Pays for running the program.'];
    expect(struck(true)).toEqual([admin, [false, 'For paying by card. eCheck has no fee.']]);
    expect(struck(false)).toEqual([admin, [true, 'Charged only if you pay by card.']]);
  });

  // spec: 2.41, 9.9
  it('show the member fee when one is collected, dues and tax when there are any', () => {
    const kinds = (summary: OrderSummary): string[] => summary.lines.map(({ kind }) => kind);
    expect(kinds(summaryOf([quoteOf()]))).toEqual(['coverage', 'premium']);
    const full = summaryOf([quoteOf({ totalDues: '12', totalTax: '3.335' })], { memberFee: memberFeeOf('25.00') });
    expect(full.lines.slice(2)).toEqual([
      { ...plain, kind: 'memberFee', label: 'Member fee', amount: '25.00', note: 'For membership in the association.' },
      { ...plain, kind: 'dues', label: 'Dues', amount: '12.00', note: 'Paid to the association.' },
      { ...plain, kind: 'tax', label: 'Tax', amount: '3.34', note: 'State taxes on the premium.' },
    ]);
  });
});

// spec: 2.39, 2.42, 9.8, 9.9, 9.10
describe('the total of an order', () => {
  const withCardFee = quoteOf({ total: '103.10', charges: [chargeOf(), feeOf('CCFee', '3.10')] });

  const card = { payWithCard: true, fee: null };
  const eCheck = { payWithCard: false, fee: null };
  // spec: 9.9, 9.10
  it.each<[string, Quote[], { payWithCard: boolean; fee: string | null }, string]>([
    ['0.1 and 0.2', [quoteOf({ total: '0.1' }), quoteOf({ total: '0.2' })], card, '0.30'],
    ['the card fee, by card', [withCardFee], card, '103.10'],
    ['no card fee, by eCheck', [withCardFee], eCheck, '100.00'],
    ['no card fee of any quote, by eCheck', [withCardFee, withCardFee], eCheck, '200.00'],
    ['the member fee', [withCardFee], { ...card, fee: '25.05' }, '128.15'],
    ['the member fee, less the card fee', [withCardFee], { ...eCheck, fee: '25.05' }, '125.05'],
    ['nothing', [], card, '0.00'],
    ['a refund', [quoteOf({ total: '-12.34' })], card, '-12.34'],
  ])('is exact: %s', (_, quotes, { payWithCard, fee }, total) => {
    const memberFee = fee === null ? null : memberFeeOf(fee);
    expect(toMoney(computeOrderTotal(quotes, payWithCard, memberFee))).toBe(total);
    expect(summaryOf(quotes, { payWithCard, memberFee }).total).toBe(total);
  });

  // spec: 2.39, 2.42
  it.each([
    ['100.00', 'ORDER SUMMARY', 'ORDER TOTAL:'],
    ['0.01', 'ORDER SUMMARY', 'ORDER TOTAL:'],
    ['0.00', 'No refund or purchase required.', 'ORDER TOTAL:'],
    ['-0.01', 'REFUND SUMMARY', 'REFUND TOTAL:'],
    ['-100.00', 'REFUND SUMMARY', 'REFUND TOTAL:'],
  ])('of %s is headed %s', (total, title, totalLabel) => {
    expect(summaryOf([quoteOf({ total })])).toMatchObject({ title, totalLabel, total });
  });

  it('of less than half a cent is zero', () => {
    for (const total of ['0.004', '-0.004']) {
      expect(summaryOf([quoteOf({ total })])).toMatchObject({ title: 'No refund or purchase required.', totalLabel: 'ORDER TOTAL:', total: '0.00' });
    }
  });

  it('is the sum to the cent of any quotes, card fees and member fee', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const text = (n: number): string => (n / 100).toFixed(2);
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents), { maxLength: 5 }), cents, fc.boolean(), (all, fee, payWithCard) => {
        const quotes = all.map(([total, cardFee]) => quoteOf({ total: text(total), charges: [feeOf('CCFee', text(cardFee))] }));
        const expected = all.reduce((sum, [total, cardFee]) => sum + total - (payWithCard ? 0 : cardFee), fee);
        expect(toCents(computeOrderTotal(quotes, payWithCard, memberFeeOf(text(fee))))).toBe(expected);
      }),
    );
  });
});

// spec: 9.7
describe('the admin fee in the terms', () => {
  // spec: 9.7
  it.each([
    ['24.49', '$24'],
    ['24.50', '$25'],
    ['24.99', '$25'],
    ['0.49', '$0'],
    ['1234.50', '$1,235'],
  ])('of %s reads %s: whole dollars, half up', (total, text) => {
    expect(formatAdminFee([quoteOf({ charges: [chargeOf(), feeOf('adminfee', total)] })])).toBe(text);
  });

  // spec: 9.7
  it('is the first quote’s, and $0 if that has none', () => {
    expect(formatAdminFee([quoteOf({ charges: [] }), quoteOf({ charges: [feeOf('AdminFee', '24.00')] })])).toBe('$0');
    expect(formatAdminFee([])).toBe('$0');
  });
});

// spec: 2.39
describe('an order with a total of zero or less', () => {
  const rewritten = (total: string): Quote[] => [quoteOf({ total, charges: [chargeOf({ premium: total, total }), feeOf('CCFee', '0.40')] })];

  it('is charged no card fee: no card is charged', () => {
    for (const total of ['0.00', '-20.00']) expect(toMoney(computeOrderTotal(rewritten(total), true, null))).toBe(toMoney(computeOrderTotal(rewritten(total), false, null)));
    const summary = summaryOf(rewritten('-20.00'));
    expect(summary).toMatchObject({ title: 'REFUND SUMMARY', totalLabel: 'REFUND TOTAL:', total: '-20.40' });
    expect(linesOf(summary, 'fee')).toMatchObject([{ isStruck: true }]);
  });

  it('can be raised above zero by the member fee', () => {
    expect(toMoney(computeOrderTotal(rewritten('-20.00'), true, memberFeeOf('25.00')))).toBe('5.00');
    expect(toMoney(computeOrderTotal(rewritten('-20.00'), false, memberFeeOf('25.00')))).toBe('4.60');
  });
});
