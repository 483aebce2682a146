// The account of a purchase: reused, signed in, logged in, let in once, or created; what is sent for each, and what the buyer reads on failure.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { print } from 'graphql';
import { logIn, logOut, askViewer, member, signIn } from '../../support/account-holder.ts';
import { type BentGateway, changed, startBentGateway } from '../../support/bent-gateway.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { newEmail, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';

const CHECK = '/api/check';
const LOGIN = '/auth/local/login/user';
const REGISTER = '/api/profile/register';
const OWN_LOGIN = '/auth/local/register';
const TEMPORARY = '/auth/local/{secret}';
const made = [REGISTER, OWN_LOGIN, '/api/profile/{id}/owner', '/api/profile/{id}/phone', '/api/profile/{id}/address'];

let gateway: BentGateway;
let bindflow: RunningBindflow;
let buyer: NodeBuyer;
beforeAll(async () => {
  const gatewayBefore = async (sandboxUrl: string): Promise<string> => (gateway = await startBentGateway(() => sandboxUrl)).url;
  bindflow = await startForTests({ gatewayBefore });
}, 60_000);
beforeEach(async () => {
  await bindflow.control.reset();
  buyer = await readyToPay(bindflow.facade.url);
}, 30_000);
afterAll(async () => {
  await bindflow.close();
  await gateway.stop();
});

interface Wanted {
  readonly holder?: string | null;
  readonly email?: string;
  readonly password?: string | null;
}
interface Prepared {
  readonly __typename: string;
  readonly origin?: string;
  readonly code?: string;
  readonly retryAfter?: number;
}

const FIELDS =
  '__typename ... on AccountPrepared { account { userName } origin } ... on Refusal { code message } ... on VerificationRequired { verifyUrl } ... on TooManyTries { retryAfter }';
const QUERY = `mutation Prepare($input: PrepareAccountInput!) { prepareAccount(input: $input) { ${FIELDS} } }`;

/** Prepares the purchase's account, by default of the usual buyer. */
async function prepare({ email, password = 'Passw0rd!', holder }: Wanted = {}, by = buyer): Promise<Prepared> {
  const { holder: _shown, ...usual } = operationsOf(by)['prepareAccount']!.variables['input'] as { buyer: object; holder: unknown };
  const input = { ...usual, buyer: { ...usual.buyer, ...(email && { email }) }, password, ...(holder !== undefined && { holder }) };
  const { data, errors } = await by.send({ query: QUERY, variables: { input } });
  if (errors) throw new Error(errors.map(({ extensions }) => String(extensions?.['code'])).join());
  return (data as { prepareAccount: Prepared }).prepareAccount;
}
const refusal = (code: string, message: string) => ({ __typename: 'PurchaseRefused', code, message });
const invalid = refusal('INVALID_CREDENTIALS', 'Oops! Invalid email/password combination.');

/** The calls since a moment, by template. */
async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await bindflow.control.calls()).length;
  await work();
  return (await bindflow.control.calls()).slice(before).map(({ template }) => template);
}
/** The profile that the purchase is cached for with this account; undefined where it is not. */
async function cachedProfile(userName?: string): Promise<string | undefined> {
  const { document, variables } = operationsOf(buyer, userName)['cachePurchase']!;
  await buyer.send({ query: print(document), variables });
  const call = (await bindflow.control.calls('/api/workflow/cachePurchase/{id}')).at(-1);
  return (call?.body as { PolicyRequests: { ProfileId: string }[] } | undefined)?.PolicyRequests[0]?.ProfileId;
}
const profileOf = async (email: string) =>
  (await bindflow.control.ledger()).profiles.find(({ userName }) => userName === email) as { profileId: string; addresses: object[] } | undefined;

describe('an email without an account', () => {
  // spec: 4.36
  it('is created with profile, login, owner, phone and address; a second request reuses it with no call', async () => {
    const email = String(buyer.state().answers['email']);
    expect(await callsOf(async () => expect(await prepare()).toEqual({ __typename: 'AccountPrepared', account: { userName: email }, origin: 'CREATED' }))).toEqual([
      CHECK,
      ...made,
    ]);
    expect(await callsOf(async () => expect(await prepare({ password: null })).toEqual({ __typename: 'AccountPrepared', account: { userName: email }, origin: 'KEPT' }))).toEqual(
      [],
    );
    expect(await callsOf(async () => expect(await prepare({ email: email.toUpperCase(), password: null })).toMatchObject({ origin: 'KEPT' }))).toEqual([]);
    expect(await cachedProfile(email)).toBe((await profileOf(email))?.profileId);
  });

  it.each([
    ['no password', null, 'Please enter a valid password'],
    ['a weak one', 'password', 'Password must have at least 6 characters containing a digit, lower and uppercase, and a special character.'],
  ])('and %s is refused, and nothing is created', async (_what, password, message) => {
    expect(await callsOf(async () => expect(await prepare({ password })).toEqual(refusal('PASSWORD_NEEDED', message)))).toEqual([CHECK]);
  });

  it('allows another email later, and the first one again; one account is never returned for the other', async () => {
    const [one, other] = [newEmail(), newEmail()];
    expect(await prepare({ email: one })).toMatchObject({ origin: 'CREATED' });
    expect(await cachedProfile(one)).toBe((await profileOf(one))?.profileId);
    expect(await prepare({ email: other })).toMatchObject({ origin: 'CREATED' });
    expect(await cachedProfile(other)).toBe((await profileOf(other))?.profileId);
    expect(await prepare({ email: one })).toMatchObject({ origin: 'KEPT' });
    expect(await cachedProfile(one)).toBe((await profileOf(one))?.profileId);
    for (const { headers } of await bindflow.control.calls(REGISTER)) expect(headers['integrity-user']).toBeUndefined();
    expect((await bindflow.control.calls('/api/profile/{id}/owner')).map(({ headers }) => headers['integrity-user'])).toEqual([one, other]);
  });

  it.each([REGISTER, OWN_LOGIN, '/api/profile/{id}/phone'])('whose creation failed at %s is continued, also after an account of another email', async (path) => {
    const [one, other] = [newEmail(), newEmail()];
    await bindflow.control.fault({ path, fault: 'drop-response', times: 2 });
    await expect(prepare({ email: one })).rejects.toThrow('UPSTREAM_UNREACHABLE');
    expect(await prepare({ email: other })).toMatchObject({ origin: 'CREATED' });
    expect(await prepare({ email: one })).toMatchObject({ origin: 'CREATED' });
    const registered = (await bindflow.control.calls(REGISTER)).filter(({ body }) => (body as { UserName: string }).UserName === one);
    expect(new Set(registered.map(({ callId }) => callId)).size).toBe(1);
    expect((await profileOf(one))?.addresses).toHaveLength(1);
    expect(await cachedProfile(one)).toBe((await profileOf(one))?.profileId);
  });

  it.each([REGISTER, OWN_LOGIN])('whose answer of %s was lost accepts the password that was chosen then, and no other', async (path) => {
    await bindflow.control.fault({ path, fault: 'drop-response', times: 2 });
    await expect(prepare()).rejects.toThrow('UPSTREAM_UNREACHABLE');
    expect(await prepare({ password: 'Retyped1!' })).toEqual(invalid);
    expect((await bindflow.control.calls(LOGIN)).at(-1)).toMatchObject({ status: 401 });
    expect(await prepare()).toMatchObject({ __typename: 'AccountPrepared', origin: 'CREATED' });
    expect(new Set((await bindflow.control.calls(REGISTER)).map(({ callId }) => callId)).size).toBe(1);
  });

  // spec: 8.13
  it('whose name the gateway has after all is refused, and may be tried again', async () => {
    gateway.bend(
      /profile\/register$/,
      changed((envelope) => ({ ...envelope, Success: false, Data: [], Errors: [{ Code: 'DUPLICATE_USER', Message: 'taken', Field: '' }] })),
    );
    expect(await prepare({ email: newEmail() })).toEqual(refusal('ACCOUNT_FAILED', 'Oops! An error occurred while trying to create your account.'));
    expect(await bindflow.control.calls(OWN_LOGIN)).toEqual([]);
    expect(await prepare()).toMatchObject({ origin: 'CREATED' });
  });
});

describe('an email with an account', () => {
  it('is logged in with its password, form-encoded; nothing is created, and the browser is not signed in', async () => {
    expect(await callsOf(async () => expect(await prepare(member)).toEqual({ __typename: 'AccountPrepared', account: { userName: member.email }, origin: 'LOGGED_IN' }))).toEqual([
      CHECK,
      LOGIN,
    ]);
    expect((await bindflow.control.calls(LOGIN)).at(-1)?.body).toEqual({ grant_type: 'password', username: member.email, password: '•••' });
    expect(await callsOf(async () => expect(await prepare({ ...member, password: null })).toMatchObject({ origin: 'KEPT' }))).toEqual([]);
    expect(await cachedProfile(member.email)).toBe((await profileOf(member.email))?.profileId);
    expect((await bindflow.control.calls('/api/workflow/cachePurchase/{id}')).at(-1)?.headers['integrity-user']).toBe(member.email);
    expect((await askViewer(buyer.browser)).data).toEqual({ viewer: null });
  });

  it('is refused with a wrong password; without one no login is tried', async () => {
    expect(await prepare({ email: member.email, password: 'Wrong1!' })).toEqual(invalid);
    const calls = await callsOf(async () => expect(await prepare({ email: member.email, password: null })).toEqual(refusal('PASSWORD_NEEDED', 'Please enter a valid password')));
    expect(calls).toEqual([CHECK]);
    expect(await cachedProfile(member.email)).toBeUndefined();
  });

  it('that is not verified is refused with the link; no login is tried', async () => {
    const calls = await callsOf(async () =>
      expect(await prepare({ email: 'unverified@example.com' })).toEqual({
        __typename: 'VerificationRequired',
        code: 'MUST_VERIFY',
        message: 'Account must be verified before purchase, click here to verify.',
        verifyUrl: expect.stringMatching(/\/verify\?userName=unverified%40example\.com$/),
      }),
    );
    expect(calls).toEqual([CHECK]);
  });
});

describe('an email whose account must change its password', () => {
  const email = 'mustchange@example.com';

  // spec: 4.35, 7.6
  it('is let in with the deployment’s secret, without a password, for this purchase; nothing saved is shown', async () => {
    const calls = await callsOf(async () =>
      expect(await prepare({ email, password: null })).toEqual({ __typename: 'AccountPrepared', account: { userName: email }, origin: 'TEMPORARY' }),
    );
    expect(calls).toEqual([CHECK, TEMPORARY]);
    const [call] = await bindflow.control.calls(TEMPORARY);
    expect(call).toMatchObject({ method: 'POST', body: { grant_type: 'password', username: email, password: '•••' }, status: 200 });
    expect(await prepare({ email, password: null })).toMatchObject({ origin: 'KEPT' });
    expect(await cachedProfile(email)).toBe((await profileOf(email))?.profileId);
    expect((await askViewer(buyer.browser)).data).toEqual({ viewer: null });
    const seen = [...buyer.answers, ...bindflow.logged].join();
    for (const secret of ['let-me', 'let-me%2Fin', 'in%20once']) expect(seen).not.toContain(secret);
  });

  it('is let in again by another purchase', async () => {
    await prepare({ email, password: null });
    const other = await readyToPay(bindflow.facade.url);
    expect(await prepare({ email, password: null }, other)).toMatchObject({ origin: 'TEMPORARY' });
  });

  it('is asked to change it first where the deployment has no secret', async () => {
    const other = await startForTests({ temporaryLoginSecret: null });
    const there = await readyToPay(other.facade.url);
    expect(await prepare({ email }, there)).toMatchObject({ __typename: 'PurchaseRefused', code: 'PASSWORD_MUST_CHANGE' });
    expect((await other.control.calls()).map(({ template }) => template)).not.toContain(TEMPORARY);
    await other.close();
  }, 60_000);
});

describe('a buyer who is signed in', () => {
  it('uses that account for any email of the application; no account call is made, and later calls name the user', async () => {
    await signIn(buyer.browser, bindflow.sandbox.url);
    expect(
      await callsOf(async () => expect(await prepare({ password: null })).toEqual({ __typename: 'AccountPrepared', account: { userName: member.email }, origin: 'SIGNED_IN' })),
    ).toEqual([]);
    expect(await callsOf(async () => expect(await prepare({ password: null })).toMatchObject({ origin: 'KEPT' }))).toEqual([]);
    expect(await cachedProfile(member.email)).toBe((await profileOf(member.email))?.profileId);
    expect((await bindflow.control.calls('/api/workflow/cachePurchase/{id}')).at(-1)?.headers['integrity-user']).toBe(member.email);
  });

  it('leaves nothing in the browser after logging out', async () => {
    await signIn(buyer.browser, bindflow.sandbox.url);
    await prepare({ password: null });
    await logOut(buyer.browser);
    expect(await prepare({ email: member.email, password: null })).toMatchObject({ code: 'PASSWORD_NEEDED' });
    expect(await prepare(member)).toMatchObject({ origin: 'LOGGED_IN' });
  });

  it('is refused where the page showed another user or none: no call is made, and no account is chosen', async () => {
    const changed = refusal('HOLDER_CHANGED', 'Your login changed in another window. Nothing was charged. Please check the account, then click Purchase again.');
    expect(await prepare({ holder: member.email })).toEqual(changed);
    expect(await prepare({ holder: null })).toMatchObject({ origin: 'CREATED' });
    await signIn(buyer.browser, bindflow.sandbox.url);
    for (const holder of [null, newEmail()]) expect(await callsOf(async () => expect(await prepare({ holder })).toEqual(changed))).toEqual([]);
    expect(await cachedProfile(member.email)).toBeUndefined();
    expect(await prepare({ holder: member.email.toUpperCase() })).toMatchObject({ origin: 'SIGNED_IN' });
    await logOut(buyer.browser);
    expect(await prepare({ holder: member.email })).toEqual(changed);
  });

  it('keeps an account that was logged in or created before when the login ends', async () => {
    expect(await prepare(member)).toMatchObject({ origin: 'LOGGED_IN' });
    await signIn(buyer.browser, bindflow.sandbox.url);
    expect(await prepare({ password: null })).toMatchObject({ origin: 'KEPT' });
    await logOut(buyer.browser);
    expect(await cachedProfile(member.email)).toBe((await profileOf(member.email))?.profileId);
  });

  it('loses an account that was let in by the temporary login when the login ends', async () => {
    const email = 'mustchange@example.com';
    expect(await prepare({ email, password: null })).toMatchObject({ origin: 'TEMPORARY' });
    await signIn(buyer.browser, bindflow.sandbox.url, { email, password: 'Passw0rd!' });
    expect(await prepare({ email, password: null })).toMatchObject({ origin: 'KEPT' });
    await logOut(buyer.browser);
    const { document, variables } = operationsOf(buyer, email)['cachePurchase']!;
    expect(await buyer.send({ query: print(document), variables })).toMatchObject({ data: { cachePurchase: { __typename: 'PurchaseRefused', code: 'SIGNED_OUT' } } });
    expect(await bindflow.control.calls('/api/workflow/cachePurchase/{id}')).toEqual([]);
  });

  it('with the password only is not signed in yet', async () => {
    await logIn(buyer.browser);
    expect(await prepare({ email: member.email, password: null })).toMatchObject({ code: 'PASSWORD_NEEDED' });
  });
});
