// An application up to its offer, operation by operation.
import { expect } from 'vitest';
import { type Facts, type Step, common, json, learning } from './step.ts';
import { EMAIL, MEMBER, PHONE, PROGRAM, SPONSOR, address, addressWire, answers, answersWire, billing, billingWire, buyer, contact, typed, typedWire } from './the-buyer.ts';

const BY = 'buyer';
const member = { memberid: MEMBER.refNum };

export interface Opportunity {
  readonly id: string;
  readonly accountId: string;
  readonly products: readonly { readonly id: string; readonly productId: string }[];
}
export const opportunityOf = ({ opportunity }: Facts): Opportunity => opportunity as Opportunity;
export const rated = (facts: Facts): object => ({ buyer, address, answers, opportunity: facts['opportunity'], ratingAccountId: facts['ratingAccount'] });

const createRatingAccount = `mutation($input: CreateRatingAccountInput!) { createRatingAccount(input: $input) { id origin } }`;
const accountInput = (facts: Facts): object => ({ input: { ...common(facts), crmAccountId: opportunityOf(facts).accountId, buyer, address } });

/** In the program's order, with the state of the address last. */
const estimateAnswers: readonly { readonly question: string; readonly value: { readonly text?: string; readonly choices?: readonly string[] } }[] = [
  { question: 'disciplines', value: { choices: ['yoga'] } },
  { question: 'employment', value: { text: 'self-employed' } },
  { question: 'venue', value: { text: 'studio' } },
  { question: 'hoursPerWeek', value: { text: '12' } },
  { question: 'certified', value: { text: 'no' } },
  { question: 'limit', value: { text: '1m-3m' } },
  { question: 'claims', value: { text: 'none' } },
  { question: 'state', value: { text: 'TX' } },
];

export const quoting: readonly Step[] = [
  {
    title: 'an application is opened by a member’s link',
    by: BY,
    document: `mutation($input: OpenApplicationInput!) { openApplication(input: $input) { ... on Application { sponsorId memberFee { id fee refNum: memberNumber } } } }`,
    variables: ({ application, program }) => ({ input: { application, programHash: program, memberId: MEMBER.number } }),
    learn: learning({ memberFee: 'openApplication.memberFee' }),
    calls: [{ call: 'GET /api/organization/{sponsorId}/member/{memberId}/', path: `/api/organization/${SPONSOR}/member/${MEMBER.number}/` }],
  },
  {
    title: 'the CRM is told of the buyer',
    by: BY,
    document: `mutation($input: SaveOpportunityInput!) { saveOpportunity(input: $input) { id accountId products { id productId } } }`,
    variables: (facts) => ({
      input: { ...common(facts), email: EMAIL, segmentCode: 'SEG-9', state: 'TX', location: 'QUOTE', products: [{ product: 'fitness-liability', exitReason: 'NONE' }] },
    }),
    learn: learning({ opportunity: 'saveOpportunity' }),
    calls: [
      {
        call: 'POST /api/opportunity',
        headers: { ...json, ...member },
        body: { email: EMAIL, SegmentCode: 'SEG-9', StateAbbr: 'TX', Location: 'Quote', Products: [{ ProductId: 'FIT-LIAB-T', ExitReason: 'None' }] },
      },
    ],
  },
  {
    title: 'an address is standardized',
    by: BY,
    document: `mutation($input: StandardizeAddressInput!) { standardizeAddress(input: $input) { ... on AddressStandardized { address { county } } } }`,
    variables: (facts) => ({ input: { ...common(facts), address: typed } }),
    calls: [{ call: 'POST /api/validate/address', headers: { ...json, ...member }, body: typedWire }],
  },
  {
    title: 'an address is checked for kickout, for all lines of business at once',
    by: BY,
    document: `mutation($input: CheckAddressKickoutInput!) { checkAddressKickout(input: $input) { kickedLobs } }`,
    variables: (facts) => ({ input: { ...common(facts), address } }),
    calls: [{ call: 'POST /api/kickout/address', headers: { ...json, ...member }, body: { ...addressWire, Lobs: ['Professional Liability', 'General Liability'] } }],
  },
  {
    title: 'the rating account is made',
    by: BY,
    document: createRatingAccount,
    variables: accountInput,
    learn: learning({ ratingAccount: 'createRatingAccount.id' }),
    calls: [
      {
        call: 'POST /api/account',
        headers: { ...json, ...member },
        body: (facts) => ({
          CrmAccountId: opportunityOf(facts).accountId,
          Name: 'Maya Castillo',
          Address: { ...addressWire, PostalCode: '787044821' },
          EMail: EMAIL,
          Phone: PHONE,
        }),
      },
    ],
  },
  {
    title: 'the rating account is found, where its number is taken',
    by: BY,
    document: createRatingAccount,
    variables: accountInput,
    calls: [
      { call: 'POST /api/account', headers: { ...json, ...member }, body: expect.anything() },
      { call: 'GET /api/account/{id}', path: (facts) => `/api/account/${opportunityOf(facts).accountId}`, headers: member },
    ],
  },
  {
    title: 'an estimate is asked for: nothing says who the buyer is',
    by: BY,
    document: `query($input: PriceEstimateInput!) { priceEstimate(input: $input) { ... on PriceEstimate { lines { type amount } } } }`,
    variables: ({ application }) => ({ input: { application, products: ['fitness-liability'], answers: estimateAnswers } }),
    calls: [
      {
        call: 'POST /api/quote/quotes',
        headers: json,
        body: [
          {
            ProgramId: PROGRAM,
            SponsorId: SPONSOR,
            LOBs: [{ Name: 'Professional Liability' }, { Name: 'General Liability' }],
            Answers: estimateAnswers.map(({ question, value: { text, choices } }) => ({ QuestionId: question, Value: text ?? choices })),
            Address: { Street1: '', Street2: '', City: '', StateAbbr: 'TX', PostalCode: '', County: '' },
            CrmOpportunityProductId: '',
            AccountId: '',
            FirstName: '',
            LastName: '',
            BusinessName: '',
            EMail: '',
            Phone: '',
          },
        ],
      },
    ],
  },
  {
    title: 'quotes are asked for',
    by: BY,
    document: `mutation($input: RequestQuotesInput!) { requestQuotes(input: $input) { ... on Offer { id quotes { id rateInfo { total totalPreTaxPremium totalDues totalFees totalTax } } } } }`,
    variables: (facts) => ({ input: { ...common(facts), ...rated(facts) } }),
    learn: learning({ offer: 'requestQuotes.id', quotes: 'requestQuotes.quotes' }),
    calls: [
      {
        call: 'POST /api/quote/quotes',
        headers: { ...json, ...member },
        body: (facts) => [
          {
            ProgramId: PROGRAM,
            SponsorId: SPONSOR,
            LOBs: [{ Name: 'Professional Liability' }, { Name: 'General Liability' }],
            Answers: answersWire,
            Address: addressWire,
            CrmOpportunityProductId: opportunityOf(facts).products[0]!.id,
            AccountId: facts['ratingAccount'],
            ...contact,
            BusinessName: '',
            EMail: EMAIL,
            Phone: PHONE,
          },
        ],
      },
    ],
  },
  {
    title: 'the CRM is told all that is known by now',
    by: BY,
    document: `mutation($input: RefreshAccountInput!) { refreshAccount(input: $input) { isAccepted } }`,
    variables: (facts) => ({
      input: {
        ...common(facts),
        buyer,
        address,
        billing,
        answers,
        opportunity: facts['opportunity'],
        products: [{ product: 'fitness-liability', exitReason: 'KICK_OUT' }],
        location: 'PAYMENT',
        kickoutAddress: address,
      },
    }),
    calls: [
      {
        call: 'PUT /api/account',
        headers: { ...json, ...member },
        body: (facts) => ({
          CrmAccountId: opportunityOf(facts).accountId,
          Name: 'Maya Castillo',
          EMail: EMAIL,
          Phone: PHONE,
          Address: addressWire,
          BillingAddress: billingWire,
          Contacts: [contact],
          Opportunities: [
            {
              Id: opportunityOf(facts).id,
              PaymentDeclinedReason: null,
              OpportunityProducts: opportunityOf(facts).products.map(({ id, productId }) => ({ Id: id, ProductId: productId, ExitReason: 'KickOut' })),
              Location: 'Payment',
              KickoutAddress: addressWire,
            },
          ],
          Answers: answersWire,
          Products: ['fitness-liability'],
        }),
      },
    ],
  },
  {
    title: 'the rating account is asked for again',
    by: BY,
    document: `query($application: ApplicationRefInput!, $id: ID!) { ratingAccount(application: $application, id: $id) { id } }`,
    variables: ({ application, ratingAccount }) => ({ application, id: ratingAccount }),
    calls: [{ call: 'GET /api/account/{id}', path: (facts) => `/api/account/${String(facts['ratingAccount'])}`, headers: member }],
  },
];
