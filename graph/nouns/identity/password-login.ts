import { boolean, is, optional, string, type } from 'superstruct';
import { type UpstreamResponse, type Call, createRefusalError } from '#graph/gateway';
import { type AccountHolder, readAccountHolder } from './account-holder.ts';
import { identityEndpoints } from './identity.wire.ts';

/** The local server's outcome of a login or registration. */
export type LoginOutcome =
  | { readonly kind: 'accepted'; readonly holder: AccountHolder; readonly bearer: string }
  /** The account must be verified before it can be used. */
  | { readonly kind: 'must-verify' }
  | { readonly kind: 'refused' };

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const refusalWire = type({ error_description: optional(string()), requiresVerify: optional(boolean()) });

function isUnverified([body]: readonly unknown[]): boolean {
  return is(body, refusalWire) && (body.requiresVerify === true || body.error_description === 'AccountVerificationRequired');
}

type LoginEndpoint = typeof identityEndpoints.login;

/** @throws if the answer is neither a bearer nor a refusal of these credentials. */
function toLoginOutcome(answer: UpstreamResponse<{ bearer: string }>, endpoint: LoginEndpoint): LoginOutcome {
  if (answer.ok) {
    const [{ bearer }] = answer.data as [{ bearer: string }];
    return { kind: 'accepted', bearer, holder: readAccountHolder(bearer) };
  }
  if (isUnverified(answer.data)) return { kind: 'must-verify' };
  if (answer.status === 401 || answer.status === 409) return { kind: 'refused' };
  throw createRefusalError(answer, endpoint);
}

const toLoginForm = ({ email, password }: Credentials) => ({ grant_type: 'password', username: email, password }) as const;

// Returns the outcome of a login. Like the functions below, throws GatewayFault if the local server does not answer.

export const logInWithPassword = async (localServer: Call, credentials: Credentials): Promise<LoginOutcome> =>
  toLoginOutcome(await localServer(identityEndpoints.login, { form: toLoginForm(credentials) }), identityEndpoints.login);

/** Creates a login; refused if the user name already has one. */
export const registerLogin = async (localServer: Call, credentials: Credentials, callId: string): Promise<LoginOutcome> =>
  toLoginOutcome(await localServer(identityEndpoints.register, { callId, form: toLoginForm(credentials) }), identityEndpoints.register);

/** Logs in a buyer who must change the password. The facade's secret is both in the path and the password. */
export const logInTemporarily = async (localServer: Call, email: string, secret: string): Promise<LoginOutcome> =>
  toLoginOutcome(await localServer(identityEndpoints.temporaryLogin, { params: { secret }, form: toLoginForm({ email, password: secret }) }), identityEndpoints.temporaryLogin);
