// For every REST call of the facade: an operation that makes it, and the result if the call fails.
import { randomUUID } from 'node:crypto';
import { print } from 'graphql';
import { logIn, mailedCodes, member, signIn, verify } from '../../support/account-holder.ts';
import { password } from '../../support/answers.ts';
import { comeBack, newEmail, pay, quotedFitness, readyToPay, visitor } from '../../support/checkout.ts';
import { type GraphBrowser, graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf, sponsorshipOf } from '../../support/operations.ts';
import type { Fault } from '../../support/sandbox-control.ts';

export type FaultName = Fault['fault'];

export interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
  readonly extensions?: { readonly gateway?: { readonly calls: readonly object[] } };
}
/** Sends an operation that makes the call. */
export type Ask = () => Promise<Answer>;

export interface Cause {
  /** Prepares what the call needs. Runs again for every fault. */
  readonly ready: (bench: Bench) => Promise<Ask>;
  /** The answer if the call fails finally, unless that is an error: a part of `data`. */
  readonly failed?: object;
  /** The answer if it works: a part of `data`, or an error's code. */
  readonly worked?: object | string;
  /** The answer if the second attempt works after a first one that also took effect. */
  readonly repeated?: object;
  /** Whether the same operation is sent again after the fault, or a newly prepared one, or none. */
  readonly again?: 'same' | 'new' | 'settled';
}

export interface Bench {
  readonly url: string;
  readonly sandboxUrl: string;
  /** Of fitness, with an offer. */
  readonly quoted: NodeBuyer;
  /** Of health, whose sponsor depends on the occupation. */
  readonly nurse: NodeBuyer;
  readonly holder: GraphBrowser;
  /** Advances the clock. */
  readonly pass: (milliseconds: number) => void;
}

export async function makeBench({ url, sandboxUrl, pass }: Pick<Bench, 'url' | 'sandboxUrl' | 'pass'>): Promise<Bench> {
  const holder = graphBrowser(url);
  await signIn(holder, sandboxUrl);
  return { url, sandboxUrl, pass, holder, quoted: await quotedFitness(url), nurse: await visitor(url, 'health') };
}

let asked = 0;
const unused = (): string => `x${(asked += 1)}`;

const asking =
  (buyer: NodeBuyer, name: string, change: object = {}): Ask =>
  () => {
    const { document, variables } = { ...operationsOf(buyer), ...sponsorshipOf(buyer) }[name]!;
    const { input } = variables as { input?: object };
    return buyer.send({ query: print(document), variables: input ? { input: { ...input, ...change } } : { ...variables, ...change } });
  };

/** A repeatable operation of the buyer who has an offer. */
const byQuoted = (name: string, more: Omit<Cause, 'ready'> = {}): Cause => ({ ready: async ({ quoted }) => asking(quoted, name), ...more });

/** A buyer whose purchase has come this far and no further. */
async function buyerAt(url: string, event: 'PurchaseCached' | 'PaymentAccepted'): Promise<NodeBuyer> {
  const buyer = await readyToPay(url);
  await pay(buyer.leaveAt({ event })).catch(() => undefined);
  return comeBack(buyer);
}

const opening = (memberId: string | null): Cause => ({
  ready: async ({ quoted }) => {
    const id = randomUUID();
    return asking(quoted, 'openApplication', { application: { id, root: id }, memberId });
  },
});

/** An account of a separate application, as it is created once for each. */
const preparing: Cause = {
  ready: async ({ quoted }) => {
    const id = randomUUID();
    const application = { id, root: id };
    const email = newEmail();
    await asking(quoted, 'openApplication', { application })();
    const { data } = await asking(quoted, 'saveOpportunity', { application, email })();
    const { accountId: crmAccountId } = (data as { saveOpportunity: { accountId: string } }).saveOpportunity;
    const buyer = { firstName: 'Maya', lastName: 'Castillo', businessName: null, email, phone: '5125550134' };
    return asking(quoted, 'prepareAccount', { application, buyer, crmAccountId, password });
  },
  worked: { prepareAccount: { __typename: 'AccountPrepared' } },
};

/** The last code of an email, for a browser that has just typed the password. */
async function waitingForCode({ url, sandboxUrl }: Bench): Promise<Ask> {
  const browser = graphBrowser(url);
  await logIn(browser);
  const code = (await mailedCodes(sandboxUrl)).at(-1) ?? '';
  return () => verify(browser, code);
}

const MUST_CHANGE = { buyer: { firstName: 'Robin', lastName: 'Hale', businessName: null, email: 'mustchange@example.com', phone: '5125550134' }, password: null };

/** A complete purchase, in a browser that was let in although its password must be changed. */
async function boundByTemporaryLogin({ url }: Bench): Promise<Ask> {
  const buyer = await readyToPay(url);
  await asking(buyer, 'prepareAccount', MUST_CHANGE)();
  const userName = MUST_CHANGE.buyer.email;
  for (const step of ['cachePurchase', 'submitPayment']) await asking(buyer, step, { userName })();
  await asking(buyer, 'bindPolicies')();
  return asking(buyer, 'sendPasswordUpdate');
}

const ofViewer = (fields: string): Cause => ({
  ready:
    async ({ holder }) =>
    () =>
      holder.post({ query: `{ viewer { ${fields} } }` }),
});

const linkOf =
  (fields: string): Cause['ready'] =>
  async ({ nurse }) =>
  () =>
    nurse.send({
      query: `query($programHash: ProgramHash!) { customLink(programHash: $programHash, reference: "REF-1") { ${fields} } }`,
      variables: { programHash: nurse.programHash },
    });

const loggingIn: Cause = {
  ready:
    async ({ url }) =>
    () =>
      logIn(graphBrowser(url), member),
  worked: { logIn: { __typename: 'SecurityCodeSent' } },
};
const UNCONFIRMED = { submitPayment: { __typename: 'PaymentUnconfirmed' } };

/** By method and path. */
export const causes: Readonly<Record<string, Cause>> = {
  'POST /api/account': byQuoted('createRatingAccount'),
  'PUT /api/account': byQuoted('refreshAccount', { failed: { refreshAccount: { isAccepted: false } }, worked: { refreshAccount: { isAccepted: true } } }),
  'GET /api/account/{id}': byQuoted('ratingAccount'),
  'POST /api/capture/screenshot': byQuoted('captureScreen', { worked: { captureScreen: { isStored: true } } }),
  'POST /api/kickout/address': byQuoted('checkAddressKickout'),
  'POST /api/validate/address': byQuoted('standardizeAddress', { worked: { standardizeAddress: { __typename: 'AddressStandardized' } } }),
  'POST /api/opportunity': byQuoted('saveOpportunity'),
  'POST /api/quote/quotes': byQuoted('requestQuotes', { worked: { requestQuotes: { __typename: 'Offer' } } }),
  // They are cached for a minute.
  'GET /api/util/getcoverages': {
    ready:
      async ({ quoted, pass }) =>
      () => {
        pass(61_000);
        return asking(quoted, 'coverages')();
      },
  },
  'GET /api/organization/{sponsorId}/default-member/': opening(null),
  'GET /api/organization/{sponsorId}/member/{memberId}/': opening('M-5'),
  'POST /api/occupation/sponsor': {
    ready: async ({ nurse }) => {
      const { id, root } = nurse.state().application;
      const input = { application: { id, root }, after: 0, membership: null, occupation: 'massage-therapist' };
      return () => nurse.send({ query: 'mutation($input: ResolveSponsorInput!) { resolveSponsor(input: $input) { __typename } }', variables: { input } });
    },
    worked: { resolveSponsor: { __typename: 'Application' } },
  },
  'GET /api/profile/getLinkToVelocityCustomerReferences/{id}': { ready: linkOf('isExpired'), worked: { customLink: { isExpired: false } } },
  'GET /api/policy/externalref/{ref}': { ready: linkOf('policyDates { effectiveDate }') },
  'POST /api/profile/register': preparing,
  'POST /auth/local/register': preparing,
  'POST /api/profile/{id}/owner': preparing,
  'POST /api/profile/{id}/phone': preparing,
  'POST /api/profile/{id}/address': preparing,
  // Another segment makes another orchestration: an unchanged one is not sent again.
  'POST /api/workflow/cachePurchase/{id}': {
    ready: async ({ url }) => asking(await buyerAt(url, 'PurchaseCached'), 'cachePurchase', { segmentCode: unused() }),
    worked: { cachePurchase: { __typename: 'PurchaseCached' } },
  },
  'POST /api/profile/{id}/reference': {
    ready: async ({ url }) => asking(await buyerAt(url, 'PaymentAccepted'), 'createMemberReference'),
    worked: { createMemberReference: { __typename: 'MemberReference' } },
  },
  'POST /api/payment/submitPaymentWithCaching/{id}': {
    ready: async ({ url }) => asking(await buyerAt(url, 'PurchaseCached'), 'submitPayment'),
    failed: UNCONFIRMED,
    worked: { submitPayment: { __typename: 'PaymentAccepted' } },
    again: 'settled',
  },
  'POST /api/workflow/purchaseWithCacheUpdate/{id}': {
    ready: async ({ url }) => asking(await buyerAt(url, 'PaymentAccepted'), 'bindPolicies'),
    failed: { bindPolicies: { __typename: 'PurchaseRefused' } },
    worked: { bindPolicies: { __typename: 'PoliciesBound' } },
  },
  'GET /api/check': {
    ready:
      async ({ quoted }) =>
      () =>
        quoted.send({ query: 'query($email: EmailAddress!) { emailCheck(email: $email) { hasAccount } }', variables: { email: newEmail() } }),
    worked: { emailCheck: { hasAccount: false } },
  },
  // A known program is cached. An unknown one is requested every time.
  'GET /api/settings': {
    ready:
      async ({ quoted }) =>
      () =>
        quoted.send({ query: `{ program(sitename: "${unused()}") { hash } }` }),
    worked: 'PROGRAM_UNKNOWN',
  },
  'GET /api/user': {
    ready:
      async ({ holder }) =>
      () =>
        holder.post({ query: '{ viewer { userName } }' }),
    worked: { viewer: { userName: member.email } },
  },
  'GET /api/profile/{id}/address': ofViewer('addresses { id }'),
  'GET /api/profile/{id}/paymentauthorizations': ofViewer('paymentMethods { id }'),
  'POST /api/profile/{id}/paymentauthorizations': {
    ready: async ({ url }) => asking(await buyerAt(url, 'PaymentAccepted'), 'savePaymentMethod'),
    worked: { savePaymentMethod: { __typename: 'PaymentMethodSaved' } },
  },
  'POST /auth/local/{secret}': {
    ready: async ({ url }) => asking(await readyToPay(url), 'prepareAccount', MUST_CHANGE),
    worked: { prepareAccount: { __typename: 'AccountPrepared' } },
  },
  'POST /api/messaging/passwordupdateflag': {
    ready: boundByTemporaryLogin,
    failed: { sendPasswordUpdate: { __typename: 'PurchaseRefused', code: 'MAIL_NOT_SENT' } },
    worked: { sendPasswordUpdate: { __typename: 'PasswordUpdateSent' } },
  },
  'POST /auth/local/login/user': loggingIn,
  'POST /auth-mfa/generate': loggingIn,
  'POST /auth-mfa/verify': {
    ready: waitingForCode,
    worked: { verifySecurityCode: { __typename: 'SignedIn' } },
    // A code is valid once.
    repeated: { verifySecurityCode: { __typename: 'SecurityCodeRefused' } },
    again: 'new',
  },
};
