import * as oidc from 'openid-client';
import type { SignInAttempt } from './sign-in-attempt.ts';
import { claimOf, personOf } from './claims.ts';
import { checkStrength } from './check-strength.ts';
import { toSignInFault } from './sign-in-fault.ts';
import type { SignedIn } from './staff-member.ts';

/** The address of the staff's provider, and Bindflow's credentials there. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that lists the roles; a path with dots if it is nested. */
  readonly rolesClaim: string;
  /** Requested from the provider; the id token's `acr` must be one of them. Empty: any. */
  readonly acrValues?: readonly string[];
  /** The id token's `amr` must have one of them. Empty: any. */
  readonly amrValues?: readonly string[];
}

/** The OpenID Connect provider for signing in and out. Every method throws only SignInFault. */
export interface StaffProvider {
  /** Returns where the browser signs in. @param isOther true to sign in as another person than before */
  signInAddress(attempt: SignInAttempt, redirectUri: string, isOther: boolean): Promise<URL>;
  /** Returns who signed in. @param answer the whole address that the provider redirected to */
  personBehind(answer: URL, attempt: SignInAttempt): Promise<SignedIn>;
  /** Returns where the browser ends the provider's own session; null if the provider has no such address. */
  signOutAddress(idToken: string | null, backTo: string): Promise<URL | null>;
}

/** How often a provider that does not answer is called, and each call's timeout in seconds. */
const MAX_TRIES = 2;
const CALL_TIMEOUT_S = 4;

/** Sends the secret in the Basic header, unless the provider accepts it only in the body. */
function authentication(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

/** Discovers the provider at the first sign-in and again after a failure. Everything but the sign-in works without it. */
function createDiscovery({ issuer, clientId, clientSecret }: OidcSettings): () => Promise<oidc.Configuration> {
  const insecure = new URL(issuer).protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const options = { execute: [oidc.enableNonRepudiationChecks, ...insecure], timeout: CALL_TIMEOUT_S };
  const discover = async (tries: number): Promise<oidc.Configuration> => {
    try {
      return await oidc.discovery(new URL(issuer), clientId, {}, authentication(clientSecret), options);
    } catch (error) {
      if (tries > 1 && toSignInFault(error).kind === 'away') return discover(tries - 1);
      throw error;
    }
  };
  let known: Promise<oidc.Configuration> | undefined;
  return () => {
    known ??= discover(MAX_TRIES).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** Returns the claims of the id token; if it has no roles, adds those of the userinfo endpoint. */
async function readClaims(config: oidc.Configuration, tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers, rolesClaim: string) {
  const claims = { ...tokens.claims() };
  if (claimOf(claims, rolesClaim) !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return claims;
  const more = await oidc.fetchUserInfo(config, tokens.access_token, String(claims['sub']));
  return { ...more, ...claims };
}

const withFault = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw toSignInFault(error);
  }
};

export function createStaffProvider(settings: OidcSettings): StaffProvider {
  const discovered = createDiscovery(settings);
  const { acrValues = [] } = settings;
  return {
    signInAddress: ({ state, nonce, verifier }, redirectUri, isOther) =>
      withFault(async () =>
        oidc.buildAuthorizationUrl(await discovered(), {
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
          ...(isOther && { prompt: 'login' }),
        }),
      ),

    personBehind: (answer, { state, nonce, verifier }) =>
      withFault(async () => {
        const config = await discovered();
        const tokens = await oidc.authorizationCodeGrant(config, answer, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier });
        // The id token's own claims: the answer of the userinfo endpoint is not signed.
        checkStrength({ ...tokens.claims() }, settings);
        const claims = await readClaims(config, tokens, settings.rolesClaim);
        return { ...personOf(claims, settings.rolesClaim), idToken: tokens.id_token ?? null };
      }),

    signOutAddress: (idToken, backTo) =>
      withFault(async () => {
        const config = await discovered();
        if (config.serverMetadata().end_session_endpoint === undefined) return null;
        return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: backTo, ...(idToken !== null && { id_token_hint: idToken }) });
      }),
  };
}
