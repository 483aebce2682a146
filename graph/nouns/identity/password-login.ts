import { boolean, is, optional, string, type } from 'superstruct';
import { type UpstreamResponse, type Call, createRefusalError } from '#graph/gateway';
import { type Holder, holderOf } from './holder.ts';
import { identityEndpoints } from './identity.endpoints.ts';

/** The local server's outcome of a login or registration. */
export type LoginOutcome =
  | { readonly kind: 'accepted'; readonly holder: Holder; readonly bearer: string }
  /** The account must be verified before it can be used. */
  | { readonly kind: 'must-verify' }
  | { readonly kind: 'refused' };

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const refusal = type({ error_description: optional(string()), requiresVerify: optional(boolean()) });

function mustVerify([body]: readonly unknown[]): boolean {
  return is(body, refusal) && (body.requiresVerify === true || body.error_description === 'AccountVerificationRequired');
}

type LoginEndpoint = typeof identityEndpoints.login;

/** @throws if the answer is neither a bearer nor a refusal of these credentials. */
function outcomeOf(answer: UpstreamResponse<{ bearer: string }>, endpoint: LoginEndpoint): LoginOutcome {
  if (answer.ok) {
    const [{ bearer }] = answer.data as [{ bearer: string }];
    return { kind: 'accepted', bearer, holder: holderOf(bearer) };
  }
  if (mustVerify(answer.data)) return { kind: 'must-verify' };
  if (answer.status === 401 || answer.status === 409) return { kind: 'refused' };
  throw createRefusalError(answer, endpoint);
}

const formOf = ({ email, password }: Credentials) => ({ grant_type: 'password', username: email, password }) as const;

// Returns the outcome of a login. Like the functions below, throws GatewayFault if the local server does not answer.

export const logInWithPassword = async (localServer: Call, credentials: Credentials): Promise<LoginOutcome> =>
  outcomeOf(await localServer(identityEndpoints.login, { form: formOf(credentials) }), identityEndpoints.login);

/** Creates a login; refused if the user name already has one. */
export const registerLogin = async (localServer: Call, credentials: Credentials, callId: string): Promise<LoginOutcome> =>
  outcomeOf(await localServer(identityEndpoints.register, { callId, form: formOf(credentials) }), identityEndpoints.register);

/** Logs in a buyer who must change the password. The facade's secret is both in the path and the password. */
export const logInTemporarily = async (localServer: Call, email: string, secret: string): Promise<LoginOutcome> =>
  outcomeOf(await localServer(identityEndpoints.temporaryLogin, { params: { secret }, form: formOf({ email, password: secret }) }), identityEndpoints.temporaryLogin);
