import { describe, expect, it } from 'vitest';
import type { Answers, Program } from '#events/program';
import { findCrmProduct, isAddressKickout, findKickedProducts, listLobs, listSoldProducts, selectRatedAnswers } from '#events/rules';
import { fitness, smallProgram, trades } from '../../../support/events/programs.ts';

const rulesOf = (program: Program, answers: Answers, kickedLobs: string[] = []): Record<string, string[]> =>
  Object.fromEntries(findKickedProducts(program, answers, kickedLobs).map(({ productId, reasons }) => [productId, reasons.map(({ rule }) => rule)]));

// spec: 4.18, 4.19
describe('a product', () => {
  it('is not kicked out without a reason', () => {
    expect(findKickedProducts(trades, {}, [])).toEqual([]);
    expect(findKickedProducts(fitness, { claims: 'one', disciplines: ['yoga'] }, [])).toEqual([]);
  });

  // spec: 4.19
  it('is kicked out by any of its rules, with the words for the analyst; the others are not', () => {
    expect(findKickedProducts(trades, { trade: 'roofing', workHeight: 'ground' }, [])).toEqual([
      { productId: 'umbrella', name: 'Umbrella liability', reasons: [{ rule: 'umb-roofing', reason: 'Roofing contractor' }] },
    ]);
  });

  it('names every rule that holds', () => {
    const answers = { trade: 'roofing', workHeight: 'higher', claims: 'three-or-more', hazards: ['welding', 'explosives'] };
    expect(rulesOf(trades, answers)).toEqual({
      'general-liability': ['gl-blasting', 'gl-claims', 'gl-roofing-height'],
      'tools-equipment': ['te-blasting'],
      umbrella: ['umb-blasting', 'umb-roofing', 'umb-claims'],
    });
  });

  it.each([
    ['100001', true],
    ['100,001', true],
    ['$100,000.01', true],
    ['1,000,000', true],
    ['100,000', false],
    ['$99,999.99', false],
    ['', false],
    ['plenty', false],
    ['1,2,3', false],
  ])('is kicked out by an amount typed as %j: %j', (toolsValue, isKicked) => {
    expect(rulesOf(trades, { insureTools: 'yes', toolsValue })).toEqual(isKicked ? { 'tools-equipment': ['te-value'] } : {});
  });

  it('is neither sold nor kicked out if the buyer does without it', () => {
    const sold = (answers: Answers, kickedLobs: string[] = []): string[] => listSoldProducts(trades, answers, kickedLobs).map(({ id }) => id);
    expect(sold({ umbrellaLimit: '1m' })).toEqual(['general-liability', 'tools-equipment', 'umbrella']);
    expect(sold({ insureTools: 'no', umbrellaLimit: 'none' })).toEqual(['general-liability']);
    expect(sold({ umbrellaLimit: 'none', trade: 'roofing' }, ['Inland Marine'])).toEqual(['general-liability']);
    expect(rulesOf(trades, { umbrellaLimit: 'none', trade: 'roofing', insureTools: 'no' }, ['Inland Marine', 'Umbrella'])).toEqual({});
    expect(sold({ insureTools: 'no', umbrellaLimit: 'none', claims: 'three-or-more' })).toEqual([]);
  });

  it('is not kicked out by an answer that is hidden again', () => {
    const contact = { disciplines: ['martial-arts'], fullContact: 'yes' };
    expect(rulesOf(fitness, contact)).toEqual({ 'fitness-liability': ['contact-martial-arts'] });
    const program = smallProgram({
      questions: [
        { id: 'dog', type: 'radio', options: [] },
        { id: 'bites', visibleWhen: { '==': [{ var: 'dog' }, 'yes'] } },
        { id: 'seen', visibleWhen: { '==': [{ var: 'bites' }, 'yes'] } },
      ],
      products: [
        { id: 'a', name: 'A', crm: [], lobs: ['A'], kickout: [{ id: 'bites', reason: 'The dog bites', when: { '==': [{ var: 'bites' }, 'yes'] } }] },
        { id: 'b', name: 'B', crm: [], lobs: ['B'], kickout: [{ id: 'seen', reason: 'It was seen', when: { '==': [{ var: 'seen' }, 'yes'] } }] },
      ],
    });
    expect(rulesOf(program, { dog: 'yes', bites: 'yes', seen: 'yes' })).toEqual({ a: ['bites'], b: ['seen'] });
    expect(rulesOf(program, { dog: 'no', bites: 'yes', seen: 'yes' })).toEqual({});
  });

  it('is not kicked out by answers of a shape that a rule cannot read', () => {
    expect(rulesOf(trades, { hazards: true, vehicles: ['many'], claims: false, toolsValue: true })).toEqual({});
  });

  // spec: 4.18
  it('is kicked out when any of its lines of business is not sold at the address', () => {
    const [kicked] = findKickedProducts(fitness, {}, ['General Liability', 'Umbrella']);
    expect(kicked).toEqual({
      productId: 'fitness-liability',
      name: 'Professional and general liability',
      reasons: [{ rule: 'address', reason: 'General Liability isn’t available at this address' }],
    });
  });

  it('says when the address alone decided', () => {
    expect(isAddressKickout(findKickedProducts(trades, {}, ['Umbrella', 'Inland Marine']))).toBe(true);
    expect(isAddressKickout(findKickedProducts(trades, { trade: 'roofing' }, ['Umbrella']))).toBe(false);
    expect(isAddressKickout(findKickedProducts(trades, { trade: 'roofing' }, ['Inland Marine']))).toBe(false);
    expect(isAddressKickout([])).toBe(false);
  });

  // spec: 3.29
  it('has the CRM’s name in the program’s environment, else the first, else its own', () => {
    const crm = [
      { env: 'PROD', product: 'P' },
      { env: 'TEST', product: 'T' },
    ];
    const product = (entries: object[], env: string): string => {
      const program = smallProgram({ env, products: [{ id: 'own', name: 'Own', crm: entries, lobs: ['L'] }] });
      return findCrmProduct(program, program.spoke.products[0]!);
    };
    expect(product(crm, 'TEST')).toBe('T');
    expect(product(crm, 'STAGING')).toBe('P');
    expect(product([], 'TEST')).toBe('own');
  });

  it('shares lines of business with others: each is named once', () => {
    const products = [
      ['A', 'B'],
      ['B', 'C'],
    ].map((lobs, index) => ({ id: String(index), name: '', crm: [], lobs }));
    expect(listLobs(smallProgram({ products }))).toEqual(['A', 'B', 'C']);
    expect(listLobs(trades)).toEqual(['General Liability', 'Inland Marine', 'Umbrella']);
  });
});

describe('a rating request has', () => {
  const answers = {
    startDate: '2026-12-01',
    disciplines: ['yoga', 'martial-arts'],
    firstName: 'Maya',
    fullContact: 'no',
    hoursPerWeek: ' 10 ',
    cprCertified: true,
    billingFirstName: 'Ann',
    billingVsMailing: false,
    fullName: 'Maya Lee',
  };
  const ratedAnswers = (more: Answers = {}): [string, unknown][] => selectRatedAnswers(fitness, { ...answers, ...more }).map(({ question, value }) => [question, value]);

  it('the visible answers in the order of the program, never the payer’s details', () => {
    expect(ratedAnswers()).toEqual([
      ['firstName', 'Maya'],
      ['disciplines', ['yoga', 'martial-arts']],
      ['fullContact', 'no'],
      ['hoursPerWeek', '10'],
      ['cprCertified', true],
      ['startDate', '2026-12-01'],
      ['fullName', 'Maya Lee'],
    ]);
  });

  it('no answer that is hidden, missing, unchecked or unknown to the program', () => {
    const ids = ratedAnswers({ disciplines: ['yoga'], cprCertified: false, firstName: '  ', hoursPerWeek: '', startDate: [], unknown: 'x' }).map(([id]) => id);
    expect(ids).toEqual(['disciplines', 'fullName']);
  });

  it('the same answers for any order of answering', () => {
    const turned = Object.fromEntries(Object.entries(answers).toReversed());
    expect(selectRatedAnswers(fitness, turned)).toEqual(selectRatedAnswers(fitness, answers));
  });

  it('amounts without separators and currency signs', () => {
    expect(selectRatedAnswers(trades, { insureTools: 'yes', toolsValue: '$12,500.50', annualReceipts: ' 1,000 ', businessName: '$1,000 Tools' })).toEqual([
      { question: 'businessName', value: '$1,000 Tools' },
      { question: 'annualReceipts', value: '1000' },
      { question: 'insureTools', value: 'yes' },
      { question: 'toolsValue', value: '12500.50' },
    ]);
  });
});
