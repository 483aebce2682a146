import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { World } from '../world.ts';
import { cookieKey, signingKey, staffClient } from './client.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import { policyOf, refusalPage, signedOutPage, signOutPage } from './pages.ts';
import { staffById } from './people.ts';

export const MOUNT = '/oidc';
const HOUR = 3600;

/** Grants everything that Bindflow requests, without asking for consent. */
const grantAll: Configuration['loadExistingGrant'] = async ({ oidc: { client, session, provider } }) => {
  if (client === undefined || session?.accountId === undefined) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known && (await provider.Grant.find(known));
  if (found) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
};

const show = (ctx: KoaContextWithOIDC, page: (nonce: string) => string, backTo?: string): void => {
  const { policy, nonce } = policyOf(backTo);
  ctx.set('content-security-policy', policy);
  ctx.type = 'html';
  ctx.body = page(nonce);
};

/** Returns where the sign-out form finally redirects to. */
function wayBack({ oidc }: KoaContextWithOIDC): string | undefined {
  const uri = oidc.params?.['post_logout_redirect_uri'];
  return typeof uri === 'string' ? uri : undefined;
}

const CALLBACK = '/staff/callback';
const SIGNED_OUT = '/staff/signed-out';

const clientOf = ({ identity }: World) => {
  const { clientId, clientSecret } = staffClient(identity);
  return {
    client_id: clientId,
    client_secret: clientSecret,
    client_name: 'Bindflow',
    redirect_uris: [`http://127.0.0.1${CALLBACK}`],
    post_logout_redirect_uris: [`http://127.0.0.1${SIGNED_OUT}`],
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
    id_token_signed_response_alg: 'ES256' as const,
  };
};

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** True if an address is this path on this machine, at any port: the sandbox starts before Bindflow has a port. */
function isOnThisMachine(address: string, path: string): boolean {
  const url = URL.parse(address);
  return url !== null && LOOPBACK.has(url.hostname) && /^https?:$/.test(url.protocol) && address === `${url.origin}${path}`;
}

const configuration = (world: World): Configuration => ({
  adapter: createMemoryAdapter(() => world.now().getTime()),
  clients: [clientOf(world)],
  jwks: { keys: [signingKey(world.identity)] },
  cookies: {
    keys: [cookieKey(world.identity)],
    names: { session: 'sandbox-oidc', interaction: 'sandbox-oidc-step', resume: 'sandbox-oidc-resume' },
    long: { httpOnly: true, sameSite: 'lax', path: MOUNT },
  },
  claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'roles', 'groups'], email: ['email', 'email_verified'] },
  scopes: ['openid', 'profile', 'email'],
  responseTypes: ['code'],
  pkce: { required: () => true },
  clientBasedCORS: () => false,
  ttl: { AccessToken: HOUR, AuthorizationCode: 60, Grant: 12 * HOUR, IdToken: HOUR, Interaction: HOUR, Session: 12 * HOUR },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => show(ctx, (nonce) => signOutPage(form, nonce), wayBack(ctx)),
      postLogoutSuccessSource: async (ctx) => show(ctx, signedOutPage),
    },
  },
  interactions: { url: (_ctx, { uid }) => `${MOUNT}/interaction/${uid}` },
  loadExistingGrant: grantAll,
  findAccount: async (_ctx, id) => {
    const person = staffById(id);
    if (person === undefined) return undefined;
    const { userName, name, roles } = person;
    const claims = { sub: id, name, preferred_username: userName, email: userName, email_verified: true, roles: [...roles], groups: [...roles] };
    return { accountId: id, claims: async () => claims };
  },
  renderError: async (ctx, { error, error_description: description }) => show(ctx, (nonce) => refusalPage(description ?? error, nonce)),
});

/** An OpenID Connect provider for the insurer's staff, at the sandbox's own address. @param world it must be listening: its address is the issuer's */
export function createProvider(world: World): Provider {
  const provider = new Provider(`${world.url}${MOUNT}`, configuration(world));
  provider.Client.prototype.redirectUriAllowed = (address) => isOnThisMachine(address, CALLBACK);
  provider.Client.prototype.postLogoutRedirectUriAllowed = (address) => isOnThisMachine(address, SIGNED_OUT);
  provider.on('server_error', (_ctx, error) => world.logger?.error({ error }, 'sandbox, sign-in of the staff'));
  return provider;
}
