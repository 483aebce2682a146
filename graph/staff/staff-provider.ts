import * as oidc from 'openid-client';
import type { Attempt } from './attempt.ts';
import { claimOf, personOf } from './claims.ts';
import { faultOf } from './sign-in-fault.ts';
import type { SignedIn } from './staff-member.ts';

/** How the staff's provider is reached, and how Bindflow is known there. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that names the roles; a path with dots where it lies deeper. */
  readonly rolesClaim: string;
}

/** The OpenID Connect provider, as far as signing in and out goes. Every method throws a SignInFault and nothing else. */
export interface StaffProvider {
  /** Where the browser is sent to say who it is. @param isOther as somebody else than before */
  signInAddress(attempt: Attempt, redirectUri: string, isOther: boolean): Promise<URL>;
  /** Who came back. @param answer the address that the provider led back to, whole */
  personBehind(answer: URL, attempt: Attempt): Promise<SignedIn>;
  /** Where the browser is sent to end the provider's own session; null where the provider has no such place. */
  signOutAddress(idToken: string | null, backTo: string): Promise<URL | null>;
}

/** A provider that does not answer is asked this often, each time for so many seconds. */
const TRIES = 2;
const PATIENCE = 4;

/** By the Basic header unless the provider takes the secret in the body only. */
function authentication(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

/** Finds out about the provider when somebody first signs in, and again where that failed: without it, everything but the sign-in goes on. */
function createDiscovery({ issuer, clientId, clientSecret }: OidcSettings): () => Promise<oidc.Configuration> {
  const insecure = new URL(issuer).protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const options = { execute: [oidc.enableNonRepudiationChecks, ...insecure], timeout: PATIENCE };
  const discover = async (tries: number): Promise<oidc.Configuration> => {
    try {
      return await oidc.discovery(new URL(issuer), clientId, {}, authentication(clientSecret), options);
    } catch (error) {
      if (tries > 1 && faultOf(error).kind === 'away') return discover(tries - 1);
      throw error;
    }
  };
  let known: Promise<oidc.Configuration> | undefined;
  return () => {
    known ??= discover(TRIES).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** What the id token says, and where it says nothing of roles, what the provider says when asked. */
async function claimsOf(config: oidc.Configuration, tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers, rolesClaim: string) {
  const claims = { ...tokens.claims() };
  if (claimOf(claims, rolesClaim) !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return claims;
  const more = await oidc.fetchUserInfo(config, tokens.access_token, String(claims['sub']));
  return { ...more, ...claims };
}

const faulty = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error);
  }
};

export function createStaffProvider(settings: OidcSettings): StaffProvider {
  const discovered = createDiscovery(settings);
  return {
    signInAddress: ({ state, nonce, verifier }, redirectUri, isOther) =>
      faulty(async () =>
        oidc.buildAuthorizationUrl(await discovered(), {
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(isOther && { prompt: 'login' }),
        }),
      ),

    personBehind: (answer, { state, nonce, verifier }) =>
      faulty(async () => {
        const config = await discovered();
        const tokens = await oidc.authorizationCodeGrant(config, answer, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier });
        const claims = await claimsOf(config, tokens, settings.rolesClaim);
        return { ...personOf(claims, settings.rolesClaim), idToken: tokens.id_token ?? null };
      }),

    signOutAddress: (idToken, backTo) =>
      faulty(async () => {
        const config = await discovered();
        if (config.serverMetadata().end_session_endpoint === undefined) return null;
        return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: backTo, ...(idToken !== null && { id_token_hint: idToken }) });
      }),
  };
}
