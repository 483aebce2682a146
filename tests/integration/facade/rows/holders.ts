// Account holders: who logs in with an emailed code, and who is let in because the password must be changed.
import { type Facts, type Step, bearer, form, json } from './step.ts';

const MEMBER_LOGIN = { email: 'member@example.com', password: 'Passw0rd!' };
const MEMBER_PROFILE = 'b1d0c2e4-8a6f-4c3b-9e21-0f5a7d6c1001';
const ofMember = { 'integrity-user': MEMBER_LOGIN.email };
const HURRIED = 'mustchange@example.com';

export const login: readonly Step[] = [
  {
    title: 'an account holder logs in, and a code is mailed',
    by: 'holder',
    document: `mutation($input: LogInInput!) { logIn(input: $input) { __typename } }`,
    variables: () => ({ input: MEMBER_LOGIN }),
    calls: [
      { call: 'POST /auth/local/login/user', headers: form, body: { grant_type: 'password', username: MEMBER_LOGIN.email, password: '•••' } },
      { call: 'POST /auth-mfa/generate', headers: { ...json, ...bearer }, body: {} },
    ],
  },
  {
    title: 'the code is verified',
    by: 'holder',
    document: `mutation($input: VerifySecurityCodeInput!) { verifySecurityCode(input: $input) { __typename } }`,
    variables: ({ mailedCode }) => ({ input: { code: mailedCode } }),
    calls: [{ call: 'POST /auth-mfa/verify', headers: { ...json, ...bearer }, body: { code: '•••' } }],
  },
  {
    title: 'who is signed in is asked, with what was saved',
    by: 'holder',
    document: `{ viewer { userName addresses { id } paymentMethods { id } } }`,
    calls: [
      { call: 'GET /api/user', headers: bearer },
      { call: 'GET /api/profile/{id}/address', path: `/api/profile/${MEMBER_PROFILE}/address`, headers: ofMember },
      { call: 'GET /api/profile/{id}/paymentauthorizations', path: `/api/profile/${MEMBER_PROFILE}/paymentauthorizations`, headers: ofMember },
    ],
  },
];

/** What the one in a hurry sends as the input of a mutation: the usual purchase of tests, but as a buyer with an account. */
const inputOf = (facts: Facts, mutation: string): object => (facts['hurriedInputs'] as Record<string, object>)[mutation]!;

export const temporaryLogin: readonly Step[] = [
  {
    title: 'an account whose password must be changed is let in for this purchase',
    by: 'hurried',
    document: `mutation($input: PrepareAccountInput!) { prepareAccount(input: $input) { ... on AccountPrepared { origin } } }`,
    variables: (facts) => {
      const input = inputOf(facts, 'prepareAccount') as { readonly buyer: object };
      return { input: { ...input, buyer: { ...input.buyer, email: HURRIED }, password: null } };
    },
    calls: [
      { call: 'GET /api/check', path: '/api/check?email=mustchange%40example.com' },
      { call: 'POST /auth/local/{secret}', headers: form, body: { grant_type: 'password', username: HURRIED, password: '•••' } },
    ],
  },
  {
    title: 'its holder is asked to change it, when all is done',
    by: 'hurried',
    after: ['cachePurchase', 'submitPayment', 'bindPolicies'],
    account: HURRIED,
    document: `mutation($input: PurchaseStepInput!) { sendPasswordUpdate(input: $input) { __typename } }`,
    variables: (facts) => ({ input: inputOf(facts, 'sendPasswordUpdate') }),
    calls: [{ call: 'POST /api/messaging/passwordupdateflag', path: '/api/messaging/passwordupdateflag?email=mustchange%40example.com' }],
  },
];
