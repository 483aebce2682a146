import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { address, email, fitness, ledger, opportunity, opportunityBody, person, phone, quoteBody, trades } from './buyer.ts';
import { type Client, startClient } from './gateway-client.ts';

let client: Client;
beforeAll(async () => void (client = await startClient()));
beforeEach(async () => void (await client.local('POST', '/sandbox/reset')));
afterAll(() => client.sandbox.close());

interface Charge {
  Type: string;
  Category: string;
  Name: string;
  Total: number;
  PreTaxAmount: number;
  Premium: number;
  CoverageLimitDisplayText: string;
  IsAI: boolean;
  LOB: { Name: string; Coverages: { Code: string }[] } | null;
}
interface Quote {
  Id: string;
  ProductCode: string;
  IsAdmitted: boolean;
  EffectiveDate: string;
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

async function quotes(program: typeof fitness, answers: Record<string, unknown> = {}, state = 'TX'): Promise<Quote[]> {
  const body = quoteBody(program, await opportunity(client, program), answers, state);
  return (await client.call('POST', '/api/quote/quotes', body, program)).all as unknown as Quote[];
}
const cents = (dollars: number): number => Math.round(dollars * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + cents(amount), 0);

describe('addresses', () => {
  const entered = {
    Street1: '2400 south Lamar Boulevard',
    Street2: 'suite 210',
    City: 'Austin',
    StateAbbr: 'TX',
    PostalCode: '78704',
    County: '',
  };
  test('are standardized with county and ZIP+4, and a standardized one is unchanged', async () => {
    const { data } = await client.call('POST', '/api/validate/address', entered);
    expect(data).toEqual({
      Street1: '2400 S LAMAR BLVD',
      Street2: 'STE 210',
      City: 'AUSTIN',
      StateAbbr: 'TX',
      PostalCode: expect.stringMatching(/^78704-\d{4}$/),
      County: 'TRAVIS',
    });
    expect((await client.call('POST', '/api/validate/address', data)).data).toEqual(data);
  });
  test.each([{ PostalCode: '00000' }, { PostalCode: 'abc' }, { StateAbbr: 'ZZ' }, { StateAbbr: 'CA' }, { PostalCode: '10001' }, { Street1: ' ' }])(
    'cannot be validated with %j',
    async (wrong) => {
      const { status, success, errors } = await client.call('POST', '/api/validate/address', { ...entered, ...wrong });
      expect({ status, success, code: errors[0]?.Code }).toEqual({ status: 200, success: false, code: 'ADDRESS_NOT_FOUND' });
    },
  );
  test.each([{ StateAbbr: 'OK', PostalCode: '73008' }, { StateAbbr: 'NY', PostalCode: '06390' }, { StateAbbr: 'TX', PostalCode: '88510' }])(
    'in %j are in the state of their ZIP',
    async (place) => expect((await client.call('POST', '/api/validate/address', { ...entered, ...place })).success).toBe(true),
  );
  test('in ZIP 33480 are kicked out for all lines of business', async () => {
    const Lobs = ['General Liability', 'Umbrella'];
    expect((await client.call('POST', '/api/kickout/address', { ...entered, PostalCode: '33480-1001', Lobs })).data).toEqual({
      KickedLobs: Lobs,
    });
    expect((await client.call('POST', '/api/kickout/address', { ...entered, Lobs })).data).toEqual({ KickedLobs: [] });
  });
});

describe('an opportunity', () => {
  test('is the same for the same email, program and products, with an updated Location', async () => {
    const first = await client.call('POST', '/api/opportunity', opportunityBody(trades.products, 'Application'), trades);
    const again = await client.call('POST', '/api/opportunity', opportunityBody(trades.products.toReversed(), 'Payment'), trades);
    expect(again.data['Id']).toBe(first.data['Id']);
    expect((await ledger(client)).opportunities).toMatchObject([{ id: first.data['Id'], location: 'Payment' }]);
  });
  test('is another one for other products', async () => {
    const first = await client.call('POST', '/api/opportunity', opportunityBody(['TRD-GL-T']), trades);
    const other = await client.call('POST', '/api/opportunity', opportunityBody(['TRD-TE-T']), trades);
    expect(other.data['Id']).not.toBe(first.data['Id']);
  });
});

describe('the rating account', () => {
  const body = { CrmAccountId: 'CRM-9', Name: 'Dana Reyes', Address: { ...address, PostalCode: '787011234' }, EMail: email, Phone: phone };
  test('is created once; a second one with the number is refused, and either id returns it', async () => {
    const { data } = await client.call('POST', '/api/account', body);
    const again = await client.call('POST', '/api/account', body);
    expect(again).toMatchObject({ status: 200, success: false, message: 'Duplicate account number' });
    expect((await client.call('GET', '/api/account/CRM-9')).data).toEqual(data);
    expect((await client.call('GET', `/api/account/${String(data['Id'])}`)).data).toEqual({
      Id: data['Id'],
      CrmAccountId: 'CRM-9',
      Name: 'Dana Reyes',
    });
    expect((await client.call('GET', '/api/account/CRM-10')).status).toBe(404);
  });
  test('takes digits only', async () => {
    const { status, errors } = await client.call('POST', '/api/account', { ...body, Address: address, Phone: '(512) 555-0123' });
    expect(status).toBe(400);
    expect(errors.map(({ Field }) => Field).sort()).toEqual(['Address.PostalCode', 'Phone']);
  });
  test('PUT moves the opportunity and its products', async () => {
    const sale = await opportunity(client);
    const products = sale.OpportunityProducts.map((product) => ({ ...product, ExitReason: 'KickOut' }));
    const update = {
      CrmAccountId: sale.AccountId,
      Name: 'Dana Reyes',
      EMail: email,
      Phone: phone,
      Address: address,
      BillingAddress: null,
      Contacts: [person],
      Opportunities: [
        { Id: sale.Id, PaymentDeclinedReason: null, OpportunityProducts: products, Location: 'Application', KickoutAddress: address },
      ],
      Answers: [],
      Products: ['fitness-liability'],
    };
    expect(await client.call('PUT', '/api/account', update)).toMatchObject({ status: 200, success: true });
    const { opportunities, refreshes } = await ledger(client);
    expect(opportunities).toMatchObject([{ location: 'Application', products: [{ exitReason: 'KickOut' }], declinedReason: null, kickoutAddress: address }]);
    expect(refreshes).toMatchObject([{ crmAccountId: sale.AccountId, name: 'Dana Reyes', email, phone, address, products: ['fitness-liability'] }]);
    expect((await client.call('PUT', '/api/account', { ...update, CrmAccountId: 'CRM-0' })).status).toBe(404);
  });
});

describe('rating', () => {
  const all = {
    limit: '2m-4m',
    disciplines: ['yoga', 'martial-arts'],
    certified: 'yes',
    cprCertified: true,
    hoursPerWeek: '33',
    claims: 'one',
    employment: 'both',
    venue: 'home',
  };
  const trade = {
    trade: 'plumbing',
    annualReceipts: '$260,000',
    employees: '3',
    additionalInsured: 'yes',
    glLimit: '2m-4m',
    toolsValue: '12500',
    safetyProgram: 'yes',
    vehicles: '2',
  };
  test.each(['TX', 'CA', 'NY', 'FL', 'OR', 'KY', 'LA'])('adds up to the cent in %s', async (state) => {
    for (const quote of [...(await quotes(fitness, all, state)), ...(await quotes(trades, trade, state))]) {
      const { Total, TotalPreTaxPremium, TotalDues, TotalFees, TotalTax, Charges } = quote.RateInfo;
      const of = (type: string) => Charges.filter(({ Type }) => Type === type);
      expect(sum([TotalPreTaxPremium, TotalFees, TotalDues, TotalTax])).toBe(cents(Total));
      expect(sum(Charges.map((charge) => charge.Total))).toBe(cents(Total));
      expect(sum(of('Premium').map(({ Premium }) => Premium))).toBe(cents(TotalPreTaxPremium));
      expect(sum(of('Fee').map((charge) => charge.Total))).toBe(cents(TotalFees));
      expect(sum(of('Due').map((charge) => charge.Total))).toBe(cents(TotalDues));
      for (const amount of Charges.flatMap((charge) => [charge.Total, charge.PreTaxAmount, charge.Premium]))
        expect(amount).toBe(Number(amount.toFixed(2)));
    }
  });
  test('is the same for the same answers, dearer for a higher limit, cheaper where a discount is earned', async () => {
    const premium = async (answers: Record<string, unknown>) => (await quotes(fitness, answers))[0]!.RateInfo.TotalPreTaxPremium;
    const plain = await premium({ limit: '1m-3m' });
    expect(await premium({ limit: '1m-3m' })).toBe(plain);
    expect(await premium({ limit: '2m-4m' })).toBeGreaterThan(plain);
    expect(await premium({ limit: '1m-3m', certified: 'yes' })).toBeLessThan(plain);
  });
  test('names what a discount took off, which is already inside the premium', async () => {
    const [before] = await quotes(fitness, { limit: '1m-3m' });
    const [after] = await quotes(fitness, { limit: '1m-3m', certified: 'yes' });
    const discount = after!.RateInfo.RatingDiscounts[0]!;
    expect(discount.Label).toBe('Certified professional discount');
    expect(cents(after!.RateInfo.TotalPreTaxPremium) - cents(discount.Amount)).toBe(cents(before!.RateInfo.TotalPreTaxPremium));
  });
  test('returns one quote per item, with fees, dues and limit text', async () => {
    const [quote] = await quotes(fitness, { limit: '3m-5m' });
    expect(quote).toMatchObject({ ProductCode: 'fitness-liability', IsAdmitted: true, Carrier: 'Harborline Casualty Company' });
    const categories = quote!.RateInfo.Charges.map(({ Category }) => Category);
    expect(categories).toEqual(['Premium', 'Premium', 'AdminFee', 'CCFee', 'Dues']);
    expect(quote!.RateInfo.Charges[0]).toMatchObject({
      CoverageLimitDisplayText: '$3,000,000 / $5,000,000',
      LOB: { Name: 'Professional Liability', Coverages: [{ Code: 'PL' }] },
    });
    const three = await quotes(trades, trade);
    expect(three.map(({ ProductCode }) => ProductCode)).toEqual(['general-liability', 'tools-equipment', 'umbrella']);
    expect(three.map(({ RateInfo }) => RateInfo.Charges.filter(({ Category }) => Category === 'AdminFee').length)).toEqual([1, 0, 0]);
    expect(three[0]!.RateInfo.Charges.filter(({ IsAI }) => IsAI)).toMatchObject([{ Name: 'Additional insured', PreTaxAmount: 50 }]);
    expect(three[1]!.RateInfo.Charges[0]!.CoverageLimitDisplayText).toBe('$12,500');
  });
  test('is not admitted for some lines in some states', async () => {
    expect((await quotes(trades, trade, 'TX')).map(({ IsAdmitted }) => IsAdmitted)).toEqual([false, true, false]);
    expect((await quotes(trades, trade, 'OR')).map(({ IsAdmitted }) => IsAdmitted)).toEqual([true, true, true]);
  });
  test('covers from the answered date, but not from the past', async () => {
    expect((await quotes(fitness, { startDate: '2999-01-31' }))[0]!.EffectiveDate).toBe('2999-01-31');
    const [past] = await quotes(fitness, { startDate: '2001-01-31' });
    expect(past!.EffectiveDate >= new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)).toBe(true);
  });
  test('refuses unknown values', async () => {
    const body = quoteBody(fitness, await opportunity(client));
    const unknown = await client.call(
      'POST',
      '/api/quote/quotes',
      body.map((item) => ({ ...item, CrmOpportunityProductId: 'nobody' })),
    );
    expect(unknown).toMatchObject({ status: 200, success: false });
    const foreign = await client.call(
      'POST',
      '/api/quote/quotes',
      body.map((item) => ({ ...item, LOBs: [{ Name: 'Umbrella' }] })),
    );
    expect(foreign).toMatchObject({ status: 200, success: false });
    const other = await client.call(
      'POST',
      '/api/quote/quotes',
      body.map((item) => ({ ...item, SponsorId: 'OTHERS' })),
    );
    expect(other).toMatchObject({ status: 400, errors: [{ Field: '[0].SponsorId' }] });
    expect((await client.call('POST', '/api/quote/quotes', [])).status).toBe(400);
  });
  test('every charge of a line has its coverage among getcoverages', async () => {
    const { all: coverages } = await client.call('GET', '/api/util/getcoverages', undefined, trades);
    const codes = (await quotes(trades, trade)).flatMap(({ RateInfo }) =>
      RateInfo.Charges.flatMap(({ LOB }) => LOB?.Coverages.map(({ Code }) => Code) ?? []),
    );
    expect(coverages.map(({ Code }) => Code)).toEqual(expect.arrayContaining(codes));
    expect(coverages[0]).toEqual({
      Code: 'GL',
      Name: 'General liability',
      Lob: 'General Liability',
      LimitDisplayText: '$1,000,000 / $2,000,000',
    });
  });
});
