// The starting prices of our programs: people whom their basis describes get a quote for no more.
import { expect, test } from 'vitest';
import type { Answers } from '#events/program';
import { addDollars, listOrderFees, listStartingPrices } from '#events/rules';
import { ratesOf } from '../../../sandbox/rating/program-rates.ts';
import { rate, wantedLines } from '../../../sandbox/rating/rate.ts';
import { fitness, health, retail, trades, yoga } from '../../support/events/programs.ts';

/** The answers that the basis of each product's price describes. */
const described: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = {
  'fitness-liability': { disciplines: ['yoga'], employment: 'employee', venue: 'online', certified: 'yes', cprCertified: 'true', claims: 'none' },
  'yoga-liability': { styles: ['meditation'], training: '500', registered: 'true', venue: 'online', claims: 'none' },
  'health-professional': { occupation: 'dietitian', employment: 'employee', hoursPerWeek: '24', riskCourse: 'true', claims: 'none' },
  'health-premises': { premises: 'employer' },
  'general-liability': { trade: 'painting', annualReceipts: '100000', employees: '1', safetyProgram: 'yes', claims: 'none' },
  'tools-equipment': { toolsValue: '1000', toolsStorage: 'locked', toolsTracked: 'true' },
  umbrella: { umbrellaLimit: '1m', trade: 'painting', vehicles: '0', claims: 'none' },
  'shop-package': { shopKind: 'books', deductible: '2500', alarm: 'central', sprinklers: 'true', propertyLimit: '5000', claims: 'none' },
};

const STATES = ['OH', 'TX', 'CA', 'FL', 'IL', 'LA', 'NJ', 'NY', 'PA'];

test.each([fitness, yoga, health, trades, retail])('of $sitename are what its basis describes gets, in every state', (program) => {
  for (const state of STATES) {
    const prices = listStartingPrices(program, { state } satisfies Answers);
    expect(prices.map(({ product }) => product)).toEqual(program.spoke.products.map(({ name }) => name));
    for (const { id, name, lobs } of program.spoke.products) {
      const answers = new Map(Object.entries(described[id] ?? {}));
      const rates = ratesOf(program);
      const lines = wantedLines(
        rates.lines.filter(({ lob }) => lobs.includes(lob)),
        answers,
      );
      const premium = rate({ lines, answers, state, isFirst: true }, rates).TotalPreTaxPremium;
      const stated = Number(prices.find(({ product }) => product === name)?.yearly);
      expect(premium, `${name} in ${state}`).toBeLessThanOrEqual(stated);
    }
  }
});

const member = { fee: '25.00', id: 'member', refNum: 'REF', fieldName: 'Dues' };

test.each([fitness, yoga, health, trades, retail])('the fees of $sitename are what an order adds to its premium and tax', (program) => {
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
