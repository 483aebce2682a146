// The prices of yoga, health and retail. Common rules of all programs are tested in quoting.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { health, opportunity, quoteBody, retail, yoga } from './buyer.ts';
import { type Client, startClient } from './gateway-client.ts';

let client: Client;
beforeAll(async () => void (client = await startClient()));
afterAll(() => client.sandbox.close());

interface Charge {
  Type: string;
  Category: string;
  Name: string;
  Total: number;
  Premium: number;
  CoverageLimitDisplayText: string;
  IsAI: boolean;
  LOB: { Name: string } | null;
}
interface Quote {
  ProductCode: string;
  IsAdmitted: boolean;
  Carrier: string;
  RateInfo: {
    Total: number;
    TotalPreTaxPremium: number;
    TotalDues: number;
    TotalFees: number;
    TotalTax: number;
    RatingDiscounts: { Label: string; Amount: number }[];
    Charges: Charge[];
  };
}
type Answers = Readonly<Record<string, unknown>>;

async function quotes(program: typeof yoga, answers: Answers, state = 'TX'): Promise<Quote[]> {
  const body = quoteBody(program, await opportunity(client, program), answers, state);
  return (await client.call('POST', '/api/quote/quotes', body, program)).all as unknown as Quote[];
}
const premiums = async (program: typeof yoga, answers: Answers): Promise<number[]> =>
  (await quotes(program, answers)).map(({ RateInfo }) => RateInfo.TotalPreTaxPremium);
const cents = (dollars: number): number => Math.round(dollars * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + cents(amount), 0);

const teacher = { styles: ['hatha', 'aerial'], training: '200', classesPerWeek: '20', venue: 'studio', retreats: 'no', limit: '1m-3m', claims: 'none', studioNamed: 'yes' };
const therapist = { occupation: 'massage-therapist', employment: 'self-employed', hoursPerWeek: '30', limit: '1m-3m', coverageForm: 'occurrence', premises: 'own-office', locations: '1' };
const shop = { shopKind: 'books', annualSales: '240,000', employees: '3', ownership: 'rent', landlordNamed: 'yes', alarm: 'central', limit: '1m-2m', propertyLimit: '$60,000', deductible: '1000', equipmentBreakdown: 'no', cyber: 'no', rewrite: 'no', claims: 'none' };

describe.each([
  ['yoga', yoga, teacher],
  ['health', health, therapist],
  ['retail', retail, shop],
  ['retail, rewritten', retail, { ...shop, rewrite: 'other', returnPremium: '1,234.56' }],
] as const)('%s', (_name, program, answers) => {
  test.each(['TX', 'CA', 'NY', 'KY', 'OR', 'LA', 'DC'])('adds up to the cent in %s, and again to the same', async (state) => {
    const found = await quotes(program, answers, state);
    for (const { RateInfo } of found) {
      const { Total, TotalPreTaxPremium, TotalDues, TotalFees, TotalTax, Charges } = RateInfo;
      expect(sum([TotalPreTaxPremium, TotalFees, TotalDues, TotalTax])).toBe(cents(Total));
      expect(sum(Charges.map((charge) => charge.Total))).toBe(cents(Total));
      expect(sum(Charges.map(({ Premium }) => Premium))).toBe(cents(TotalPreTaxPremium));
    }
    expect((await quotes(program, answers, state)).map(({ RateInfo }) => RateInfo)).toEqual(found.map(({ RateInfo }) => RateInfo));
  });
});

describe('yoga', () => {
  test('has dues, an admin fee and the studio as an additional insured', async () => {
    const [quote] = await quotes(yoga, teacher);
    const { Charges } = quote!.RateInfo;
    expect(Charges.map(({ Category, Name }) => `${Category} ${Name}`)).toEqual([
      'Premium Professional liability',
      'Premium General liability',
      'Premium Additional insured',
      'AdminFee ',
      'CCFee Card processing fee',
      'Dues Association dues',
    ]);
    expect(Charges.filter(({ IsAI }) => IsAI)).toMatchObject([{ Premium: 15, LOB: { Name: 'General Liability' } }]);
    expect(Charges.find(({ Category }) => Category === 'AdminFee')?.Total).toBe(18);
  });
  test('is dearer in the air than on the mat, and cheaper for a registered teacher', async () => {
    const [plain] = await premiums(yoga, { ...teacher, styles: ['hatha'] });
    const [aerial] = await premiums(yoga, teacher);
    const [registered] = await quotes(yoga, { ...teacher, registered: true });
    expect(aerial!).toBeGreaterThan(plain!);
    expect(registered!.RateInfo.TotalPreTaxPremium).toBeLessThan(aerial!);
    expect(registered!.RateInfo.RatingDiscounts).toMatchObject([{ Label: 'Registered teacher discount' }]);
  });
});

describe('health', () => {
  test('follows the occupation; premises are priced alike', async () => {
    const [massage, office] = await premiums(health, therapist);
    const [nurse, same] = await premiums(health, { ...therapist, occupation: 'nurse-practitioner' });
    expect(nurse!).toBeGreaterThan(3 * massage!);
    expect(same).toBe(office);
  });
  test('costs a student little, and less as claims-made than by occurrence', async () => {
    const [full] = await premiums(health, therapist);
    const [student] = await premiums(health, { ...therapist, employment: 'student' });
    const [claimsMade] = await premiums(health, { ...therapist, coverageForm: 'claims-made' });
    expect(student!).toBeLessThan(full! / 2);
    expect(claimsMade!).toBeLessThan(full!);
  });
  test('is not admitted for premises in Louisiana', async () => {
    const found = await quotes(health, therapist, 'LA');
    expect(found.map(({ ProductCode, IsAdmitted }) => [ProductCode, IsAdmitted])).toEqual([
      ['health-professional', true],
      ['health-premises', false],
    ]);
    expect(found[1]!.Carrier).toBe('Bluestem Specialty Insurance Company');
  });
});

describe('retail', () => {
  test('prices only the lines that the shop wants', async () => {
    const names = async (answers: Answers) => (await quotes(retail, { ...shop, ...answers }))[0]!.RateInfo.Charges.flatMap(({ LOB }) => LOB?.Name ?? []);
    expect(new Set(await names({}))).toEqual(new Set(['Business Property', 'General Liability']));
    expect(new Set(await names({ cyber: 'yes', equipmentBreakdown: 'yes' }))).toEqual(
      new Set(['Business Property', 'General Liability', 'Equipment Breakdown', 'Cyber']),
    );
  });
  test.each(['TX', 'CA', 'KY', 'OR'])('is zero if the policy only moves, in %s: no premium, tax or fee', async (state) => {
    const [quote] = await quotes(retail, { ...shop, rewrite: 'same' }, state);
    expect(quote!.RateInfo).toMatchObject({ TotalFees: 0, TotalDues: 0 });
    for (const amount of [quote!.RateInfo.Total, quote!.RateInfo.TotalPreTaxPremium, quote!.RateInfo.TotalTax]) expect(Math.abs(amount)).toBe(0);
    expect(quote!.RateInfo.Charges.filter(({ Premium }) => Premium > 0).length).toBeGreaterThan(1);
  });
  test('returns the difference if the replaced policy is worth more, and charges it if it is worth less', async () => {
    const [full] = await quotes(retail, shop);
    const [less] = await quotes(retail, { ...shop, rewrite: 'other', returnPremium: '100' });
    const [more] = await quotes(retail, { ...shop, rewrite: 'other', returnPremium: '5,000' });
    expect(less!.RateInfo.TotalPreTaxPremium).toBeCloseTo(full!.RateInfo.TotalPreTaxPremium - 100, 2);
    expect(less!.RateInfo.Total).toBeGreaterThan(0);
    expect(more!.RateInfo.Total).toBeLessThan(0);
    expect(more!.RateInfo.Charges.find(({ Category }) => Category === 'ReturnPremium')).toMatchObject({ Type: 'Premium', Premium: -5000 });
    expect(more!.RateInfo.Charges.map(({ Category }) => Category)).not.toContain('CCFee');
  });
});
