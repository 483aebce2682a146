// What a whole purchase sends to the gateway: the headers of every call, and every field of payment and orchestration.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeOrderTotal } from '#events/rules';
import { bankWithFein, bankWithLicence } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, byECheck, pay, quotedTrades, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import type { SandboxCall } from '../../support/sandbox-control.ts';

const REGISTER = '/api/profile/register';
const REFRESH = 'PUT /api/account';
const LOCAL = ['/api/settings', '/api/check', '/auth/local/register'];

let bindflow: RunningBindflow;
let buyer: NodeBuyer;
let calls: SandboxCall[];
beforeAll(async () => {
  bindflow = await startForTests();
  buyer = await quotedTrades(bindflow.facade.url, { link: { memberId: 'M-77', sponsorId: 'GUILD' } });
  acceptTerms(buyer);
  await pay(buyer);
  calls = await bindflow.control.calls();
}, 90_000);
afterAll(() => bindflow.close());

const ofGateway = () => calls.filter(({ template }) => !LOCAL.includes(template));
/** Those that follow one another. */
const inOrder = () => ofGateway().filter(({ method }) => method !== 'PUT');
const bodyOf = (template: string) => calls.find((call) => call.method === 'POST' && call.template === template)?.body as Record<string, unknown>;
const address = { Street1: '1204 S CONGRESS AVE', Street2: '', City: 'AUSTIN', StateAbbr: 'TX', PostalCode: expect.stringMatching(/^78704-\d{4}$/), County: 'TRAVIS' };

describe('every call of a purchase', () => {
  it('is made: none is left out', () => {
    // The CRM is updated in the background: its place among the other calls does not matter.
    const made = [...new Set(calls.map(({ method, template }) => `${method} ${template}`))];
    expect(made).toContain(REFRESH);
    expect(made.filter((call) => call !== REFRESH)).toEqual([
      'GET /api/settings',
      'GET /api/organization/{sponsorId}/member/{memberId}/',
      'GET /api/check',
      'POST /api/validate/address',
      'POST /api/opportunity',
      'POST /api/capture/screenshot',
      'POST /api/kickout/address',
      'POST /api/account',
      'POST /api/quote/quotes',
      'POST /api/profile/register',
      'POST /auth/local/register',
      'POST /api/profile/{id}/owner',
      'POST /api/profile/{id}/phone',
      'POST /api/profile/{id}/address',
      'POST /api/workflow/cachePurchase/{id}',
      'POST /api/payment/submitPaymentWithCaching/{id}',
      'POST /api/profile/{id}/reference',
      'POST /api/workflow/purchaseWithCacheUpdate/{id}',
      'GET /api/profile/{id}/paymentauthorizations',
      'POST /api/profile/{id}/paymentauthorizations',
    ]);
  });

  // spec: 7.10, 7.41, 3.27
  it('carries the program, the sponsor (the link’s, mapped), the credential and an id of its own', () => {
    for (const { headers } of ofGateway()) {
      expect(headers).toMatchObject({ programid: 'TRADES', sponsorid: 'CRAFTGUILD', authorization: 'Basic •••' });
    }
    const ids = calls.map(({ callId }) => callId);
    expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  // spec: 7.10
  it('carries the member’s number once the member is known', () => {
    const [resolving, ...later] = ofGateway();
    expect(resolving?.headers['memberid']).toBeUndefined();
    expect(later.map(({ headers }) => headers['memberid'])).toEqual(later.map(() => 'CRAFTGUILD-M-77'));
  });

  // spec: 7.10
  it('carries the account’s upn once there is an account', () => {
    const made = inOrder().findIndex(({ template }) => template === REGISTER);
    const { email } = buyer.state().answers;
    const upns = inOrder().map(({ headers }) => headers['integrity-user']);
    expect(upns.slice(0, made + 1).filter(Boolean)).toEqual([]);
    expect(upns.slice(made + 1)).toEqual(upns.slice(made + 1).map(() => email));
  });

  it('is no call of the local server with the gateway’s credential', () => {
    const local = calls.filter(({ template }) => LOCAL.includes(template));
    expect(local.map(({ headers }) => headers['authorization'])).toEqual(local.map(() => undefined));
  });
});

describe('the bodies', () => {
  // spec: 7.32, 3.21
  it('opportunity: email, segment, products with exit reasons, state, location', () => {
    expect(calls.filter(({ template }) => template === '/api/opportunity').map(({ body }) => (body as { Location: string }).Location)).toEqual([
      'Application',
      'Application',
      'Quote',
      'OrderSummary',
    ]);
    expect(bodyOf('/api/opportunity')).toEqual({
      email: buyer.state().answers['email'],
      SegmentCode: '',
      StateAbbr: 'TX',
      Location: 'Application',
      Products: ['TRD-GL-T', 'TRD-TE-T', 'TRD-UMB-T'].map((ProductId) => ({ ProductId, ExitReason: 'None' })),
    });
  });

  // spec: 7.12, 9.13
  it('rating account: dash removed, phone in digits', () => {
    expect(bodyOf('/api/account')).toEqual({
      CrmAccountId: buyer.state().quote.opportunity?.accountId,
      Name: 'Castillo Carpentry LLC',
      EMail: buyer.state().answers['email'],
      Phone: '5125550134',
      Address: { ...address, PostalCode: expect.stringMatching(/^78704\d{4}$/) },
    });
  });

  // spec: 7.15, 7.16, 7.17, 7.21
  it('profile: registration, owner, phone, address', () => {
    expect(bodyOf(REGISTER)).toEqual({ UserName: buyer.state().answers['email'], Secret: '•••', CrmAccountId: buyer.state().quote.opportunity?.accountId });
    expect(bodyOf('/api/profile/{id}/owner')).toEqual({ FirstName: 'Maya', LastName: 'Castillo' });
    expect(bodyOf('/api/profile/{id}/phone')).toEqual({ IsPrimary: true, Type: 'MobilePhone', Number: '5125550134' });
    expect(bodyOf('/api/profile/{id}/address')).toEqual({ IsPrimary: true, Type: 'Mailing', ...address });
    expect(bodyOf('/auth/local/register')).toEqual({ grant_type: 'password', username: buyer.state().answers['email'], password: '•••' });
  });

  // spec: 7.34, 7.22
  it('payment by card: every field that point 7 names for it', () => {
    const { quote, application } = buyer.state();
    expect(bodyOf('/api/payment/submitPaymentWithCaching/{id}')).toEqual({
      ProfileId: expect.any(String),
      FirstName: 'Maya',
      LastName: 'Castillo',
      Email: buyer.state().answers['email'],
      TelephoneNumber: '5125550134',
      BillingAddress: address,
      AmountToCharge: computeOrderTotal(quote.offer!.quotes, true, application.memberFee).toNumber(),
      PaymentMethod: 'CreditCard',
      CreditCardNumber: '•••',
      ExpirationMonth: '•••',
      ExpirationYear: '•••',
      SecurityCode: '•••',
      IsRecurringPaymentRequested: true,
    });
  });

  const orchestration = (payment: string | null) => {
    const { quote, answers, application } = buyer.state();
    const { quotes } = quote.offer!;
    const opportunity = quote.opportunity!;
    const memberFee = application.memberFee!;
    const total = (part: 'totalPreTaxPremium' | 'totalDues' | 'totalFees' | 'totalTax') =>
      quotes.reduce((sum, { rateInfo }) => sum + Math.round(Number(rateInfo[part]) * 100), 0) / 100;
    return {
      Account: {
        AccountReferenceId: quote.ratingAccountId,
        CrmAccountId: opportunity.accountId,
        Name: 'Castillo Carpentry LLC',
        EMail: answers['email'],
        Phone: '5125550134',
        Address: address,
        BillingAddress: address,
        Contacts: [{ FirstName: 'Maya', LastName: 'Castillo' }],
        Opportunities: [
          {
            Id: opportunity.id,
            CRMId: opportunity.id,
            OpportunityProducts: opportunity.products.map(({ id, productId }) => ({ Id: id, ProductId: productId })),
            Products: ['general-liability', 'tools-equipment', 'umbrella'],
          },
        ],
        Answers: expect.arrayContaining([
          { QuestionId: 'trade', Value: 'carpentry' },
          { QuestionId: 'toolsValue', Value: '18000' },
        ]),
        MemberId: 'CRAFTGUILD-M-77',
      },
      PurchaseInfo: { Premium: total('totalPreTaxPremium'), Dues: total('totalDues'), Fee: total('totalFees'), Taxes: total('totalTax') },
      MessageTemplateId: 'trades-welcome-craftguild',
      PolicyRequests: quotes.map(({ id }) => ({
        QuoteId: id,
        PaymentRefNum: payment ?? '',
        ProfileId: expect.any(String),
        AccountId: quote.ratingAccountId,
        IsCreditCardTransaction: true,
        Quote: { PaymentType: 'CreditCard' },
      })),
      HasInstallments: false,
      Dues: [{ FieldName: 'Dues', Id: memberFee.id, ReferenceNum: 'CRAFTGUILD-M-77', Fee: Number(memberFee.fee) }],
      SegmentCode: '',
      PaymentInformation: payment && { PaymentMethod: 'CreditCard', CardType: 'visa', Last4Digits: '1111', ReferenceNumber: payment },
      MemberGuid: memberFee.id,
    };
  };

  // spec: 7.23, 7.35, 7.36, 7.37, 7.38, 7.40, 3.16
  it('orchestration when cached: every field that point 7 names, nothing paid', () => {
    expect(bodyOf('/api/workflow/cachePurchase/{id}')).toEqual(orchestration(null));
  });

  // spec: 7.24, 7.35, 7.39, 3.33
  it('orchestration when bound: the same, with its payment', () => {
    const { payment } = buyer.state().purchase;
    expect(bodyOf('/api/workflow/purchaseWithCacheUpdate/{id}')).toEqual(orchestration(payment!.referenceNumber));
  });

  // spec: 7.19
  it('member reference', () => {
    expect(bodyOf('/api/profile/{id}/reference')).toEqual({ ReferenceType: 'ExtRefMemberNumber', Description: 'Dues', ReferenceKey: 'CRAFTGUILD-M-77' });
  });
});

describe('the bodies of an eCheck', () => {
  // spec: 7.34, 7.37, 7.39, 7.40
  it.each([
    ['with a driver’s licence', bankWithLicence, { BankAccountType: 'Checking', DriversLicenseNumber: '•••', DriversLicenseState: 'TX' }],
    ['with a FEIN', bankWithFein, { BankAccountType: 'CorporateChecking', CompanyTaxId: '•••', CompanyName: 'Castillo Carpentry LLC' }],
  ])('%s: every field that point 7 names for it, and the card fee nowhere', async (_what, bank, identification) => {
    const payer = await quotedTrades(bindflow.facade.url);
    acceptTerms(payer);
    byECheck(payer);
    await pay(payer, bank);
    const { quotes } = payer.state().quote.offer!;
    const paid = (await bindflow.control.calls('/api/payment/submitPaymentWithCaching/{id}')).at(-1)?.body;
    expect(paid).toEqual({
      ProfileId: expect.any(String),
      FirstName: 'Maya',
      LastName: 'Castillo',
      Email: payer.state().answers['email'],
      TelephoneNumber: '5125550134',
      BillingAddress: address,
      AmountToCharge: computeOrderTotal(quotes, false, null).toNumber(),
      PaymentMethod: 'Ach',
      AccountNumber: '•••',
      RoutingNumber: '•••',
      ...identification,
      IsRecurringPaymentRequested: true,
    });
    const bound = (await bindflow.control.calls('/api/workflow/purchaseWithCacheUpdate/{id}')).at(-1)?.body;
    const fees = quotes.flatMap(({ rateInfo }) => rateInfo.charges.filter(({ type, category }) => type.toLowerCase() === 'fee' && category !== 'CCFee'));
    expect(bound).toMatchObject({
      Account: { MemberId: null },
      Dues: [],
      MemberGuid: null,
      PurchaseInfo: { Fee: fees.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0) / 100 },
      PaymentInformation: { PaymentMethod: 'Ach', Last4Digits: '6789' },
      PolicyRequests: quotes.map(() => ({ IsCreditCardTransaction: false, Quote: { PaymentType: 'ECheck' } })),
    });
  });
});

it('a name and an email beyond ASCII go through', async () => {
  const payer = await readyToPay(bindflow.facade.url, { more: { firstName: 'Zoë', lastName: '王', email: 'zoë@example.com' } });
  expect(await pay(payer)).toBe(true);
  const { profiles } = await bindflow.control.ledger();
  expect(profiles.find(({ userName }) => userName === 'zoë@example.com')?.firstName).toBe('Zoë');
});
