import type { Client } from './gateway-client.ts';

export const address = { Street1: '100 MAIN ST', Street2: '', City: 'AUSTIN', StateAbbr: 'TX', PostalCode: '78701-1234', County: 'TRAVIS' };
export const email = 'dana.reyes@example.com';
export const phone = '5125550123';
export const person = { FirstName: 'Dana', LastName: 'Reyes' };

export const fitness = { programId: 'FITNESS', sponsorId: 'AIMFIT2', products: ['FIT-LIAB-T'] };
export const trades = { programId: 'TRADES', sponsorId: 'CRAFTGUILD', products: ['TRD-GL-T', 'TRD-TE-T', 'TRD-UMB-T'] };
export const yoga = { programId: 'YOGA', sponsorId: 'AIMYOGA2', products: ['YOG-LIAB-T'] };
export const health = { programId: 'HEALTH', sponsorId: 'AIMMASSAGE', products: ['HLT-PL-T', 'HLT-PREM-T'] };
export const retail = { programId: 'RETAIL', sponsorId: 'MAINSTREET', products: ['RTL-SHOP-T'] };
const lobs: Record<string, string[]> = {
  'YOG-LIAB-T': ['Professional Liability', 'General Liability'],
  'HLT-PL-T': ['Professional Liability'],
  'HLT-PREM-T': ['Premises Liability'],
  'RTL-SHOP-T': ['Business Property', 'General Liability', 'Equipment Breakdown', 'Cyber'],
  'FIT-LIAB-T': ['Professional Liability', 'General Liability'],
  'TRD-GL-T': ['General Liability'],
  'TRD-TE-T': ['Inland Marine'],
  'TRD-UMB-T': ['Umbrella'],
};

export const opportunityBody = (products: readonly string[], Location = 'Quote') => ({
  email,
  SegmentCode: null,
  Products: products.map((ProductId) => ({ ProductId, ExitReason: 'None' })),
  StateAbbr: 'TX',
  Location,
});

export interface Opportunity {
  Id: string;
  AccountId: string;
  OpportunityProducts: { Id: string; ProductId: string }[];
}

export async function opportunity(client: Client, program = fitness): Promise<Opportunity> {
  return (await client.call('POST', '/api/opportunity', opportunityBody(program.products), program)).data as unknown as Opportunity;
}

export function quoteBody(
  program: typeof fitness,
  { AccountId, OpportunityProducts }: Opportunity,
  answers: Record<string, unknown> = {},
  state = 'TX',
) {
  return OpportunityProducts.map(({ Id, ProductId }) => ({
    ProgramId: program.programId,
    SponsorId: program.sponsorId,
    LOBs: (lobs[ProductId] ?? []).map((Name) => ({ Name })),
    Answers: Object.entries(answers).map(([QuestionId, Value]) => ({ QuestionId, Value })),
    Address: { ...address, StateAbbr: state },
    CrmOpportunityProductId: Id,
    AccountId,
    ...person,
    BusinessName: null,
    EMail: email,
    Phone: phone,
  }));
}

export async function profile(client: Client, userName = email): Promise<{ Id: string; ProfileId: string; upn: string }> {
  const answer = await client.call('POST', '/api/profile/register', { UserName: userName, Secret: 'Passw0rd!', CrmAccountId: 'CRM-1' });
  return answer.data as { Id: string; ProfileId: string; upn: string };
}

export const cardPayment = (ProfileId: string, more: Record<string, unknown> = {}) => ({
  ProfileId,
  ...person,
  Email: email,
  TelephoneNumber: phone,
  BillingAddress: address,
  AmountToCharge: 198.3,
  PaymentMethod: 'CreditCard',
  CreditCardNumber: '4111111111111111',
  ExpirationMonth: '12',
  ExpirationYear: '2040',
  SecurityCode: '123',
  IsRecurringPaymentRequested: true,
  ...more,
});

export const achPayment = (ProfileId: string, AccountNumber = '000123456') => ({
  ProfileId,
  ...person,
  Email: email,
  TelephoneNumber: phone,
  BillingAddress: address,
  AmountToCharge: 198.3,
  PaymentMethod: 'Ach',
  AccountNumber,
  RoutingNumber: '110000000',
  BankAccountType: 'Checking',
  DriversLicenseNumber: 'D1234567',
  DriversLicenseState: 'TX',
  IsRecurringPaymentRequested: true,
});

export const orchestration = (sale: Opportunity, quoteIds: readonly string[], profileId: string, ref = '') => ({
  Account: {
    AccountReferenceId: null,
    CrmAccountId: sale.AccountId,
    Name: 'Dana Reyes',
    EMail: email,
    Phone: phone,
    Address: address,
    BillingAddress: address,
    Contacts: [person],
    Opportunities: [{ Id: sale.Id, CRMId: sale.Id, OpportunityProducts: sale.OpportunityProducts, Products: ['fitness-liability'] }],
    Answers: [{ QuestionId: 'limit', Value: '1m-3m' }],
    MemberId: null,
  },
  PurchaseInfo: { Premium: 156.87, Dues: 15, Fee: 23.92, Taxes: 2.51 },
  MessageTemplateId: null,
  PolicyRequests: quoteIds.map((QuoteId) => ({
    QuoteId,
    PaymentRefNum: ref,
    ProfileId: profileId,
    AccountId: sale.AccountId,
    IsCreditCardTransaction: true,
    Quote: { PaymentType: 'CreditCard' },
  })),
  HasInstallments: false,
  Dues: [{ FieldName: 'Dues', Id: 'member-1', ReferenceNum: 'AIMFIT2-DEFAULT', Fee: 25 }],
  SegmentCode: null,
  PaymentInformation: { PaymentMethod: 'CreditCard', CardType: 'visa', Last4Digits: '1111', ReferenceNumber: ref },
  MemberGuid: null,
});

/** A buyer who has a quote and a profile and only needs to pay. */
export async function readyToPay(client: Client, program = fitness) {
  const sale = await opportunity(client, program);
  const quotes = await client.call('POST', '/api/quote/quotes', quoteBody(program, sale), program);
  const buyer = await profile(client);
  return { sale, buyer, quoteIds: quotes.all.map(({ Id }) => String(Id)) };
}

export interface Ledger {
  charges: { purchaseId: string; amount: string; method: string; brand: string; last4: string; referenceNumber: string; at: string }[];
  policies: { purchaseId: string; quoteId: string; policyNumber: string; paymentRefNum: string }[];
  opportunities: { id: string; location: string; bound: boolean; products: { productId: string; exitReason: string }[] }[];
  references: { key: string }[];
  screenshots: { screenName: string; bytes: number }[];
  accounts: { crmAccountId: string }[];
  refreshes: { crmAccountId: string; name: string; products: string[] }[];
}
export const ledger = async (client: Client): Promise<Ledger> => (await client.local('GET', '/sandbox/ledger')).json as unknown as Ledger;

export interface Mail {
  to: string[];
  subject: string;
  text: string;
}
export const inbox = async (client: Client, to?: string): Promise<Mail[]> =>
  (await client.local('GET', `/sandbox/inbox${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`)).json['messages'] as Mail[];
