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
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }),
  '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }),
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

const signIn = (given: Forgery) => {
  forgery = given;
  return provider.personBehind(new URL(`https://buy.example.com/staff/callback?code=c&state=${attempt.state}`), attempt);
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
