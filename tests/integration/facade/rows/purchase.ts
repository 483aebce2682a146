// A purchase by card, from the account to the policy, operation by operation.
import type { Ledger } from '../../../support/sandbox-control.ts';
import { type Opportunity, opportunityOf, rated } from './quoting.ts';
import { type Facts, type Step, common, form, json, learning } from './step.ts';
import { EMAIL, MEMBER, PASSWORD, PHONE, address, addressWire, answersWire, billing, billingWire, buyer, contact } from './the-buyer.ts';

const BY = 'buyer';
const step = (facts: Facts): object => ({ ...common(facts), offer: facts['offer'] });
const member = { memberid: MEMBER.refNum };
const toKnown = { ...json, ...member, 'integrity-user': EMAIL };
const profile =
  (part: string) =>
  (facts: Facts): string =>
    `/api/profile/${String(facts['profile'])}/${part}`;

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface Quote {
  readonly id: string;
  readonly rateInfo: { readonly total: string; readonly totalPreTaxPremium: string; readonly totalDues: string; readonly totalFees: string; readonly totalTax: string };
}
const quoteOf = ({ quotes }: Facts): Quote => (quotes as Quote[])[0]!;
const feeOf = ({ memberFee }: Facts): number => Number((memberFee as { fee: string }).fee);
const amountOf = (facts: Facts): string => (Math.round(Number(quoteOf(facts).rateInfo.total) * 100 + feeOf(facts) * 100) / 100).toFixed(2);

function orchestration(facts: Facts, payment: string | null): object {
  const { rateInfo, id } = quoteOf(facts);
  const { id: opportunity, accountId, products } = opportunityOf(facts);
  const { id: memberGuid } = facts['memberFee'] as { id: string };
  return {
    Account: {
      AccountReferenceId: facts['ratingAccount'],
      CrmAccountId: accountId,
      Name: 'Maya Castillo',
      EMail: EMAIL,
      Phone: PHONE,
      Address: addressWire,
      BillingAddress: billingWire,
      Contacts: [contact],
      Opportunities: [
        {
          Id: opportunity,
          CRMId: opportunity,
          OpportunityProducts: products.map((product) => ({ Id: product.id, ProductId: product.productId })),
          Products: ['fitness-liability'],
        },
      ],
      Answers: answersWire,
      MemberId: MEMBER.refNum,
    },
    PurchaseInfo: { Premium: Number(rateInfo.totalPreTaxPremium), Dues: Number(rateInfo.totalDues), Fee: Number(rateInfo.totalFees), Taxes: Number(rateInfo.totalTax) },
    MessageTemplateId: facts['messageTemplate'] ?? null,
    PolicyRequests: [
      {
        QuoteId: id,
        PaymentRefNum: payment ?? '',
        ProfileId: facts['profile'],
        AccountId: facts['ratingAccount'],
        IsCreditCardTransaction: true,
        Quote: { PaymentType: 'CreditCard' },
      },
    ],
    HasInstallments: false,
    Dues: [{ FieldName: 'Dues', Id: memberGuid, ReferenceNum: MEMBER.refNum, Fee: feeOf(facts) }],
    SegmentCode: 'SEG-9',
    PaymentInformation: payment && { PaymentMethod: 'CreditCard', CardType: 'visa', Last4Digits: '1111', ReferenceNumber: payment },
    MemberGuid: memberGuid,
  };
}

/** The profile's id, which no operation answers. */
async function learnProfile(_data: never, facts: Facts, ledger: () => Promise<Ledger>): Promise<void> {
  const profiles = (await ledger()).profiles as readonly { userName: string; profileId?: string }[];
  facts['profile'] = profiles.find(({ userName }) => userName === EMAIL)?.profileId;
}

export const purchase: readonly Step[] = [
  {
    title: 'an account is made: login and profile, with owner, phone and address',
    by: BY,
    document: `mutation($input: PrepareAccountInput!) { prepareAccount(input: $input) { ... on AccountPrepared { account { userName } } } }`,
    variables: (facts) => ({ input: { ...step(facts), crmAccountId: opportunityOf(facts).accountId, buyer, address, password: PASSWORD } }),
    learn: learnProfile,
    calls: [
      { call: 'GET /api/check', path: `/api/check?email=${encodeURIComponent(EMAIL)}` },
      {
        call: 'POST /api/profile/register',
        headers: { ...json, ...member },
        body: (facts) => ({ UserName: EMAIL, Secret: '•••', CrmAccountId: opportunityOf(facts).accountId }),
      },
      { call: 'POST /auth/local/register', headers: form, body: { grant_type: 'password', username: EMAIL, password: '•••' } },
      { call: 'POST /api/profile/{id}/owner', path: profile('owner'), headers: toKnown, body: contact },
      { call: 'POST /api/profile/{id}/phone', path: profile('phone'), headers: toKnown, body: { IsPrimary: true, Type: 'MobilePhone', Number: PHONE } },
      { call: 'POST /api/profile/{id}/address', path: profile('address'), headers: toKnown, body: { IsPrimary: true, Type: 'Mailing', ...addressWire } },
    ],
  },
  {
    title: 'the purchase is cached before it is paid',
    by: BY,
    document: `mutation($input: CachePurchaseInput!) { cachePurchase(input: $input) { ... on PurchaseCached { offer { id } } } }`,
    variables: (facts) => ({ input: { ...step(facts), ...rated(facts), userName: EMAIL, billing, segmentCode: 'SEG-9', paymentType: 'CREDIT_CARD' } }),
    calls: [
      {
        call: 'POST /api/workflow/cachePurchase/{id}',
        path: (facts) => `/api/workflow/cachePurchase/${String(facts['offer'])}`,
        headers: toKnown,
        body: (facts) => orchestration(facts, null),
      },
    ],
  },
  {
    title: 'it is paid by card',
    by: BY,
    document: `mutation($input: SubmitPaymentInput!) { submitPayment(input: $input) { ... on PaymentAccepted { referenceNumber } } }`,
    variables: (facts) => ({
      input: {
        ...step(facts),
        userName: EMAIL,
        amount: amountOf(facts),
        payer: buyer,
        billing,
        method: { card: { cardNumber: '4111 1111 1111 1111', expirationMonth: '12', expirationYear: '2040', securityCode: '123' } },
      },
    }),
    learn: learning({ reference: 'submitPayment.referenceNumber' }),
    calls: [
      {
        call: 'POST /api/payment/submitPaymentWithCaching/{id}',
        path: (facts) => `/api/payment/submitPaymentWithCaching/${String(facts['offer'])}`,
        headers: toKnown,
        body: (facts) => ({
          ProfileId: facts['profile'],
          ...contact,
          Email: EMAIL,
          TelephoneNumber: PHONE,
          BillingAddress: billingWire,
          AmountToCharge: Number(amountOf(facts)),
          PaymentMethod: 'CreditCard',
          CreditCardNumber: '•••',
          ExpirationMonth: '•••',
          ExpirationYear: '•••',
          SecurityCode: '•••',
          IsRecurringPaymentRequested: true,
        }),
      },
    ],
  },
  {
    title: 'the card that paid is kept with the account',
    by: BY,
    document: `mutation($input: PurchaseStepInput!) { savePaymentMethod(input: $input) { ... on PaymentMethodSaved { last4 } } }`,
    variables: (facts) => ({ input: step(facts) }),
    calls: [
      { call: 'GET /api/profile/{id}/paymentauthorizations', path: profile('paymentauthorizations'), headers: { ...member, 'integrity-user': EMAIL } },
      {
        call: 'POST /api/profile/{id}/paymentauthorizations',
        path: profile('paymentauthorizations'),
        headers: toKnown,
        body: { EFTTypeId: '7c0d2a41-5f0e-4f2b-9d7c-1a2b3c4d5e01', Token: '•••', CardType: 'visa', Name: 'Maya Castillo', Last4Digits: '1111', ExpirationDate: null },
      },
    ],
  },
  {
    title: 'the member’s number is kept with the profile',
    by: BY,
    document: `mutation($input: PurchaseStepInput!) { createMemberReference(input: $input) { ... on MemberReference { memberNumber } } }`,
    variables: (facts) => ({ input: step(facts) }),
    calls: [
      {
        call: 'POST /api/profile/{id}/reference',
        path: profile('reference'),
        headers: toKnown,
        body: { ReferenceType: 'ExtRefMemberNumber', Description: 'Dues', ReferenceKey: MEMBER.refNum },
      },
    ],
  },
  {
    title: 'the policy is put in force',
    by: BY,
    document: `mutation($input: PurchaseStepInput!) { bindPolicies(input: $input) { ... on PoliciesBound { policies { number } } } }`,
    variables: (facts) => ({ input: step(facts) }),
    calls: [
      {
        call: 'POST /api/workflow/purchaseWithCacheUpdate/{id}',
        path: (facts) => `/api/workflow/purchaseWithCacheUpdate/${String(facts['offer'])}`,
        headers: toKnown,
        body: (facts) => orchestration(facts, String(facts['reference'])),
      },
    ],
  },
  {
    title: 'a picture of a page is kept',
    by: BY,
    document: `mutation($input: CaptureScreenInput!) { captureScreen(input: $input) { isStored } }`,
    variables: ({ application, opportunity }) => {
      const { id, accountId } = opportunity as Opportunity;
      return { input: { application, screen: 'payment', image: ONE_PIXEL, crmAccountId: accountId, opportunityId: id } };
    },
    calls: [
      {
        call: 'POST /api/capture/screenshot',
        headers: toKnown,
        body: (facts) => {
          const { id, accountId } = opportunityOf(facts);
          return { AccountId: accountId, OpportunityId: id, ScreenName: 'payment', ImageFileBase64: `${ONE_PIXEL.length} characters` };
        },
      },
    ],
  },
];
