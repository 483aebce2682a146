// A provider that forges: each defect of an id token is refused, whatever else in it is right.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaffProvider } from '#graph/staff';

const CLIENT = { clientId: 'bindflow', clientSecret: 'secret-of-the-client-0123456789abcdef' };
const [own, other] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })];
const attempt = { state: 'the-state', nonce: 'the-nonce', verifier: 'v'.repeat(43), to: '/staff', until: 0 };
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const seconds = (): number => Math.floor(Date.now() / 1000);

type Claims = Readonly<Record<string, unknown>>;
/** Returns a token's signature over its text. */
type Sign = (text: string) => string;

const withKey =
  ({ privateKey }: typeof own): Sign =>
  (text) =>
    sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url');

interface Forgery {
  readonly claims?: Claims;
  readonly alg?: string;
  readonly sign?: Sign;
}

let issuer: string;
let forgery: Forgery = {};
let userInfo: object = {};
function makeToken(): string {
  const good = { iss: issuer, aud: CLIENT.clientId, sub: 'person-1', name: 'Ida', nonce: attempt.nonce, iat: seconds(), exp: seconds() + 300, roles: ['analyst'] };
  const text = `${encode({ alg: forgery.alg ?? 'RS256', kid: 'one' })}.${encode({ ...good, ...forgery.claims })}`;
  return `${text}.${(forgery.sign ?? withKey(own))(text)}`;
}

const answers: Readonly<Record<string, () => object>> = {
  '/.well-known/openid-configuration': () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }),
  '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }),
  '/userinfo': () => userInfo,
  '/token': () => ({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: makeToken() }),
};
const server = createServer(({ url = '' }: IncomingMessage, response: ServerResponse) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[url]?.() ?? {}));
});

let provider: ReturnType<typeof createStaffProvider>;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = createStaffProvider({ issuer, ...CLIENT, rolesClaim: 'roles' });
});
afterAll(() => void server.close());

const callback = (): URL => new URL(`https://buy.example.com/staff/callback?code=c&state=${attempt.state}`);
const signIn = (given: Forgery, at = provider) => {
  forgery = given;
  return at.personBehind(callback(), attempt);
};

describe('an id token', () => {
  it('that is right says who signed in', async () => {
    expect(await signIn({})).toMatchObject({ subject: 'person-1', name: 'Ida', roles: ['analyst'] });
  });

  it.each<[string, () => Forgery]>([
    ['signed with another key', () => ({ sign: withKey(other) })],
    ['without a signature', () => ({ alg: 'none', sign: () => '' })],
    ['signed with the client’s secret in place of the key', () => ({ alg: 'HS256', sign: (text) => createHmac('sha256', CLIENT.clientSecret).update(text).digest('base64url') })],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['for another client', () => ({ claims: { aud: 'another-client' } })],
    ['that has expired', () => ({ claims: { iat: seconds() - 7200, exp: seconds() - 3600 } })],
    ['of another sign-in', () => ({ claims: { nonce: 'another-nonce' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
  ])('%s is refused', async (_, forge) => {
    await expect(signIn(forge())).rejects.toMatchObject({ name: 'SignInFault', kind: 'untrusted' });
  });
});

describe('a strength that is required', () => {
  const requiring = (values: object) => createStaffProvider({ issuer, ...CLIENT, rolesClaim: 'roles', ...values });
  const both = { acrValues: ['gold', 'silver'], amrValues: ['mfa', 'hwk'] };

  it('is requested from the provider, best first', async () => {
    const asked = async (values: object) => (await requiring(values).signInAddress(attempt, 'https://buy.example.com/staff/callback', false)).searchParams.get('acr_values');
    expect([await asked(both), await asked({})]).toEqual(['gold silver', null]);
  });

  it.each<[string, object, Claims]>([
    ['one of the values of acr', { acrValues: both.acrValues }, { acr: 'silver' }],
    ['one of the values of amr', { amrValues: both.amrValues }, { amr: ['pwd', 'mfa'] }],
    ['both', both, { acr: 'gold', amr: ['hwk'] }],
  ])('lets in who has %s', async (_, values, claims) => {
    expect(await signIn({ claims }, requiring(values))).toMatchObject({ subject: 'person-1' });
  });

  it.each<[string, object, Claims, string]>([
    ['without acr', { acrValues: both.acrValues }, {}, 'acr: none'],
    ['with another acr', { acrValues: both.acrValues }, { acr: '0' }, 'acr: 0'],
    ['with a value in another case', { acrValues: both.acrValues }, { acr: 'Gold' }, 'acr: Gold'],
    ['with a part of a value', { acrValues: ['gold'] }, { acr: 'gold-ish' }, 'acr: gold-ish'],
    ['without amr', { amrValues: both.amrValues }, { acr: 'gold' }, 'amr: none'],
    ['with a password alone', both, { acr: 'gold', amr: ['pwd'] }, 'amr: pwd'],
    ['with claims of another shape', { amrValues: ['mfa', 'true'] }, { amr: { mfa: true } }, 'amr: none'],
  ])('refuses a right id token %s', async (_, values, claims, code) => {
    await expect(signIn({ claims }, requiring(values))).rejects.toMatchObject({ name: 'SignInFault', kind: 'weak', code, subject: 'person-1' });
  });

  it('is not read from the user info, which has no signature', async () => {
    userInfo = { sub: 'person-1', roles: ['analyst'], acr: 'gold', amr: ['mfa'] };
    await expect(signIn({ claims: { roles: undefined } }, requiring(both))).rejects.toMatchObject({ kind: 'weak', code: 'acr: none' });
    expect(await signIn({ claims: { roles: undefined } }, requiring({}))).toMatchObject({ roles: ['analyst'] });
  });

  it('is checked after the signature', async () => {
    await expect(signIn({ sign: withKey(other), claims: { acr: 'gold', amr: ['mfa'] } }, requiring(both))).rejects.toMatchObject({ kind: 'untrusted' });
  });
});
