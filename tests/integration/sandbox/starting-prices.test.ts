// The starting prices of our programs: people whom their basis describes get a quote for no more.
import { expect, test } from 'vitest';
import type { Answers, Product, Program } from '#events/program';
import { addDollars, findKickedProducts, listOrderFees, listStartingPrices } from '#events/rules';
import type { Line } from '../../../sandbox/rating/line.ts';
import { premiumOf } from '../../../sandbox/rating/premium.ts';
import { ratesOf } from '../../../sandbox/rating/program-rates.ts';
import { rate, wantedLines } from '../../../sandbox/rating/rate.ts';
import { fitness, health, readShipped, retail, trades, yoga } from '../../support/events/programs.ts';

/** The answers that the basis of each product's price describes. */
const described: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = {
  'fitness-liability': { disciplines: ['yoga'], employment: 'employee', venue: 'online', certified: 'yes', cprCertified: 'true', claims: 'none' },
  'yoga-liability': { styles: ['meditation'], training: '500', registered: 'true', venue: 'online', claims: 'none' },
  'health-professional': { occupation: 'dietitian', coverageForm: 'claims-made', employment: 'student', hoursPerWeek: '24', riskCourse: 'true', claims: 'none' },
  'health-premises': { premises: 'employer' },
  'general-liability': { trade: 'painting', annualReceipts: '100000', employees: '1', safetyProgram: 'yes', claims: 'none' },
  'tools-equipment': { toolsValue: '1000', toolsStorage: 'locked', toolsTracked: 'true' },
  umbrella: { umbrellaLimit: '1m', trade: 'painting', vehicles: '0', claims: 'none' },
  'shop-package': { shopKind: 'books', deductible: '2500', alarm: 'central', sprinklers: 'true', propertyLimit: '5000', claims: 'none' },
};

/** The other buyer that each basis names, who is nearer to the usual one. */
const usual: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = {
  'fitness-liability': { disciplines: ['personal-training'], employment: 'self-employed', venue: 'studio', certified: 'no', claims: 'none' },
  'yoga-liability': { styles: ['hatha'], training: '200', venue: 'studio', claims: 'none' },
  'health-professional': { occupation: 'massage-therapist', employment: 'self-employed', hoursPerWeek: '24', claims: 'none' },
  'health-premises': { premises: 'own-office' },
  'general-liability': { trade: 'carpentry', annualReceipts: '250000', employees: '3', workHeight: 'two-stories', safetyProgram: 'no', claims: 'none' },
  'tools-equipment': { toolsValue: '15000', toolsStorage: 'vehicle' },
  umbrella: { umbrellaLimit: '1m', trade: 'carpentry', vehicles: '2', claims: 'none' },
  'shop-package': { shopKind: 'apparel', propertyLimit: '20000', claims: 'none' },
};

const STATES = ['OH', 'TX', 'CA', 'FL', 'IL', 'LA', 'NJ', 'NY', 'PA'];
const programs = [fitness, yoga, health, trades, retail];

/** The premium of a product, before tax. */
function ratePremium(program: Program, { id, lobs }: Product, state: string, people: typeof described): number {
  const answers = new Map(Object.entries(people[id] ?? {}));
  const rates = ratesOf(program);
  const lines = wantedLines(
    rates.lines.filter(({ lob }) => lobs.includes(lob)),
    answers,
  );
  return rate({ lines, answers, state, isFirst: true }, rates).TotalPreTaxPremium;
}

test.each(programs)('of $sitename are what its basis describes gets, in every state', (program) => {
  for (const state of STATES) {
    const prices = listStartingPrices(program, { state } satisfies Answers);
    expect(prices.map(({ product }) => product)).toEqual(program.spoke.products.map(({ name }) => name));
    for (const product of program.spoke.products) {
      const stated = Number(prices.find(({ product: name }) => name === product.name)?.yearly);
      expect(ratePremium(program, product, state, described), `${product.name} in ${state}`).toBeLessThanOrEqual(stated);
      expect(findKickedProducts(program, { state, ...described[product.id] }, []).map(({ productId }) => productId)).not.toContain(product.id);
    }
  }
});

/** No more than any buyer pays for a line: each question answered at its cheapest, or not at all. */
function rateCheapest(line: Line, state: string): number {
  const answers = new Map(line.discounts.map(({ question, value }) => [question, value]));
  for (const [question, table] of Object.entries(line.factors)) {
    const [cheapest] = Object.entries(table).toSorted(([, one], [, other]) => one - other);
    if (cheapest && cheapest[1] < 1) answers.set(question, cheapest[0]);
  }
  return premiumOf(line, answers, state).premium.toNumber();
}

// Where a price is for several states, the dearest decides.
test.each(programs.flatMap((program) => ['OH', 'TX'].map((state) => ({ program, sitename: program.sitename, state }))))(
  'no buyer of $sitename pays less in $state',
  ({ program, state }) => {
    const lines = ratesOf(program).lines.filter(({ wanted }) => wanted === undefined);
    const prices = listStartingPrices(program, { state });
    for (const { name, lobs } of program.spoke.products) {
      const least = lines.filter(({ lob }) => lobs.includes(lob)).reduce((sum, line) => sum + rateCheapest(line, state), 0);
      expect(Number(prices.find(({ product }) => product === name)?.yearly), name).toBe(Math.ceil(least));
    }
  },
);

test.each(programs)('the insurers of $sitename are named, with the states of surplus lines', (program) => {
  const { lines } = ratesOf(program);
  const carrier = program.display.overview?.carrier ?? '';
  for (const one of lines) expect(carrier).toContain(one.carrier);
  const surplus = lines.flatMap((line) => line.surplus ?? []);
  for (const one of surplus) expect(carrier).toContain(one.carrier);
  const named = carrier.match(/\b[A-Z]{2}\b/g) ?? [];
  expect(named).toEqual([...new Set(surplus.flatMap(({ states }) => states))].toSorted());
});

test.each(programs.flatMap(({ sitename }) => (['en', 'es'] as const).map((language) => ({ sitename, language }))))(
  'the basis of $sitename says in $language what another buyer pays',
  ({ sitename, language }) => {
    const program = readShipped(sitename, language);
    const [product, ...others] = program.spoke.products;
    // The panel's prices include the fees of an order, and so do the other buyer's.
    const fees = Number(addDollars(listOrderFees(program, null).map(({ amount }) => amount)));
    for (const state of STATES)
      for (const one of [product!, ...others]) {
        const { basis } = listStartingPrices(program, { state }).find(({ product: name }) => name === one.name)!;
        const [, bound, figures] = /(up to|hasta|about|unos) \$([\d,]+)\D*$/.exec(basis) ?? [];
        const amount = Number(figures?.replace(',', ''));
        const paid = ratePremium(program, one, state, usual) + fees;
        if (bound === 'about' || bound === 'unos') expect(Math.round(paid), `${one.name} in ${state}`).toBe(amount);
        else expect(paid, `${one.name} in ${state}`).toBeLessThanOrEqual(amount);
      }
  },
);

const member = { fee: '25.00', id: 'member', refNum: 'REF', fieldName: 'Dues' };

test.each(programs)('the fees of $sitename are what an order adds to its premium and tax', (program) => {
  const rates = ratesOf(program);
  const {
    TotalPreTaxPremium: premium,
    TotalFees,
    TotalDues,
  } = rate({ lines: rates.lines.slice(0, 1), answers: new Map(Object.entries(described[program.spoke.products[0]?.id ?? ''] ?? {})), state: 'OH', isFirst: true }, rates);
  const cardFee = Math.round(premium * Number(program.display.overview?.cardFeePercent)) / 100;
  expect(addDollars((program.display.overview?.fees ?? []).map(({ amount }) => amount))).toBe((TotalFees + TotalDues - cardFee).toFixed(2));
  expect(listOrderFees(program, member).at(-1)).toEqual({ name: 'Member fee', amount: '25.00' });
});
