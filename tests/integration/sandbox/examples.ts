// Good requests for every row of docs/spec/endpoints.json, for a buyer who has a quote and a profile.
import { achPayment, address, cardPayment, email, fitness, opportunityBody, orchestration, person, phone, quoteBody, readyToPay } from './buyer.ts';
import type { Client } from './gateway-client.ts';

export interface Example {
  /** For the template's `{name}`s. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Of the local server, for one who is logged in. */
  readonly bearer?: string;
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const member = 'member@example.com';
const login = { grant_type: 'password', username: member, password: 'Passw0rd!' };
const card = { EFTTypeId: '7c0d2a41-5f0e-4f2b-9d7c-1a2b3c4d5e01', Token: 't-1', CardType: 'visa', Name: 'Dana Reyes', Last4Digits: '1111', ExpirationDate: '2040-12-31' };
const fein = { DriversLicenseNumber: undefined, DriversLicenseState: undefined, CompanyTaxId: '123456789', CompanyName: 'Reyes LLC' };

const instrumentOf = (profileId: string, instrument: Record<string, unknown>): Record<string, unknown> => {
  const { CreditCardNumber: _number, ExpirationMonth: _month, ExpirationYear: _year, SecurityCode: _code, ...payer } = cardPayment(profileId);
  return { ...payer, ...instrument };
};

const paymentsOf = (profileId: string): Record<string, unknown>[] => [
  cardPayment(profileId),
  achPayment(profileId),
  { ...achPayment(profileId), ...fein, BankAccountType: 'CorporateChecking' },
  instrumentOf(member, { PaymentMethod: 'CreditCardToken', Token: 'card-visa-1111' }),
  instrumentOf(member, { PaymentMethod: 'AchToken', Token: 'ach-6789' }),
];

const refresh = (sale: Awaited<ReturnType<typeof readyToPay>>['sale']): Record<string, unknown> => ({
  CrmAccountId: sale.AccountId,
  Name: 'Dana Reyes',
  EMail: email,
  Phone: phone,
  Address: address,
  BillingAddress: address,
  Contacts: [person],
  Opportunities: [
    {
      Id: sale.Id,
      PaymentDeclinedReason: 'CARD_DECLINED',
      OpportunityProducts: sale.OpportunityProducts.map((product) => ({ ...product, ExitReason: 'None' })),
      Location: 'Payment',
      KickoutAddress: address,
    },
  ],
  Answers: [{ QuestionId: 'limit', Value: '1m-3m' }],
  Products: ['fitness-liability'],
});

/** The first is the one that is tried with a field more, less or other; a field that it does not have, in the first that has it. */
export type Examples = Readonly<Record<string, readonly Example[]>>;

export async function examplesFor(client: Client): Promise<Examples> {
  const { sale, buyer, quoteIds } = await readyToPay(client);
  const bearer = String((await client.form('/auth/local/login/user', login)).json['bearer']);
  const profile = { id: buyer.Id };
  const digits = { ...address, PostalCode: '787011234' };
  const bought = orchestration(sale, quoteIds, buyer.Id);
  const nothingDue = { ...bought, PurchaseInfo: { Premium: 0, Dues: 0, Fee: 0, Taxes: 0 } };
  return {
    'GET /api/settings': [{ query: { sitename: 'fitness' } }, {}],
    'GET /api/user': [{ bearer }],
    'GET /api/check': [{ query: { email: member } }],
    'POST /auth/local/register': [{ form: { ...login, username: 'new@example.com' } }],
    'POST /auth/local/login/user': [{ form: login }],
    'POST /auth/local/{secret}': [{ params: { secret: 's3cret' }, form: { ...login, username: 'mustchange@example.com', password: '{secret}' } }],
    'POST /auth-mfa/generate': [{ body: {}, bearer }],
    'POST /auth-mfa/verify': [{ body: { code: '123456' }, bearer }],
    'POST /api/messaging/passwordupdateflag': [{ query: { email: member } }],
    'GET /api/util/getcoverages': [{}],
    'POST /api/account': [{ body: { CrmAccountId: sale.AccountId, Name: 'Dana Reyes', Address: digits, EMail: email, Phone: phone } }],
    'GET /api/account/{id}': [{ params: { id: sale.AccountId } }],
    'PUT /api/account': [{ body: refresh(sale) }],
    'POST /api/quote/quotes': [{ body: quoteBody(fitness, sale, { limit: '1m-3m' }) }],
    'POST /api/profile/{id}/owner': [{ params: profile, body: person }],
    'POST /api/profile/{id}/phone': [{ params: profile, body: { IsPrimary: true, Type: 'MobilePhone', Number: phone } }],
    'POST /api/profile/{id}/address': [{ params: profile, body: { IsPrimary: true, Type: 'Mailing', ...address } }],
    'GET /api/profile/{id}/address': [{ params: profile }],
    'POST /api/profile/{id}/paymentauthorizations': [{ params: profile, body: card }],
    'GET /api/profile/{id}/paymentauthorizations': [{ params: profile }],
    'POST /api/profile/{id}/reference': [{ params: profile, body: { ReferenceType: 'ExtRefMemberNumber', Description: 'Dues', ReferenceKey: 'AIMFIT2-DEFAULT' } }],
    'GET /api/profile/getLinkToVelocityCustomerReferences/{id}': [{ params: { id: 'REF-7' } }],
    'POST /api/profile/register': [{ body: { UserName: 'another@example.com', Secret: 'Passw0rd!', CrmAccountId: sale.AccountId } }],
    'POST /api/payment/submitPaymentWithCaching/{id}': paymentsOf(buyer.Id).map((body, index) => ({ params: { id: `purchase-${index}` }, body })),
    'POST /api/workflow/cachePurchase/{id}': [{ params: { id: 'purchase-0' }, body: bought }],
    'POST /api/workflow/purchaseWithCacheUpdate/{id}': [{ params: { id: 'purchase-0' }, body: nothingDue }],
    'POST /api/validate/address': [{ body: address }],
    'POST /api/kickout/address': [{ body: { ...address, Lobs: ['General Liability'] } }],
    'GET /api/organization/{sponsorId}/member/{memberId}/': [{ params: { sponsorId: 'AIMFIT2', memberId: 'M-7' } }],
    'GET /api/organization/{sponsorId}/default-member/': [{ params: { sponsorId: 'AIMFIT2' } }],
    'POST /api/occupation/sponsor': [{ query: { extid: 'massage-therapist' } }],
    'GET /api/policy/externalref/{ref}': [{ params: { ref: 'REF-7' } }],
    'POST /api/capture/screenshot': [{ body: { AccountId: sale.AccountId, OpportunityId: sale.Id, ScreenName: 'payment', ImageFileBase64: png } }],
    'POST /api/opportunity': [{ body: opportunityBody(fitness.products) }],
  };
}
