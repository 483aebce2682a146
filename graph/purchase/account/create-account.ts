import { v5 as uuidOf } from 'uuid';
import { type Call, requireFirst } from '#graph/gateway';
import type { Application } from '../../applications/applications.ts';
import type { RegistrationDeps } from './deps.ts';
import { type Credentials, type LoginOutcome, logInWithPassword, registerLogin } from '../../nouns/identity/password-login.ts';
import { accountEndpoints, type NewAccount, toMailingBody, toOwnerBody, toPhoneBody, toRegisterBody } from '../../nouns/account/account.wire.ts';
import { AccountOrigin } from '../../nouns/account/account.type.ts';
import type { PurchaseAccount } from './accounts.ts';

/** What each call needs. Call ids derive from the step's id, so that a repeated run creates nothing twice. */
interface AccountCreation extends NewAccount {
  readonly idFor: (name: string) => string;
}

/** The outcome: the account; nothing created; or its login did not open, which can be tried again. */
export type CreationOutcome = { readonly kind: 'made'; readonly account: PurchaseAccount } | { readonly kind: 'nothing' } | Exclude<LoginOutcome, { kind: 'accepted' }>;

/**
 * Creates the login. If it exists, it is from an earlier attempt when its password opens it. A different password makes a different call id, so that the answer
 * to an earlier call is not reused.
 */
async function createLogin(ctx: RegistrationDeps, { input, password, idFor }: AccountCreation): Promise<LoginOutcome> {
  const credentials: Credentials = { email: input.buyer.email, password };
  const made = await registerLogin(ctx.localServer, credentials, idFor(`login/${ctx.fingerprint(password)}`));
  return made.kind === 'refused' ? logInWithPassword(ctx.localServer, credentials) : made;
}

async function describeOwner(call: Call, profileId: string, { input, idFor }: AccountCreation): Promise<void> {
  const params = { id: profileId };
  requireFirst(await call(accountEndpoints.owner, { callId: idFor('owner'), params, body: toOwnerBody(input) }), accountEndpoints.owner);
  requireFirst(await call(accountEndpoints.phone, { callId: idFor('phone'), params, body: toPhoneBody(input) }), accountEndpoints.phone);
  requireFirst(await call(accountEndpoints.address, { callId: idFor('address'), params, body: toMailingBody(input) }), accountEndpoints.address);
}

/** No user yet, even if the purchase had another account before. */
const NO_USER = { integrityUser: '' };

/**
 * Registers the profile, then its login, owner, phone and address.
 * @throws if a step after the profile fails; a repetition under the same call id continues there.
 */
export async function createAccount(ctx: RegistrationDeps, application: Application, account: NewAccount, callId: string): Promise<CreationOutcome> {
  const creation: AccountCreation = { input: account.input, password: account.password, idFor: (name) => uuidOf(name, callId) };
  const registered = await (await ctx.gateway(application, NO_USER))(accountEndpoints.register, { callId, body: toRegisterBody(account) });
  if (!registered.ok) return { kind: 'nothing' };
  const { Id, ProfileId, UserName, upn } = requireFirst(registered, accountEndpoints.register);
  const login = await createLogin(ctx, creation);
  if (login.kind !== 'accepted') return login;
  await describeOwner(await ctx.gateway(application, { integrityUser: upn }), ProfileId, creation);
  return { kind: 'made', account: { id: Id, profileId: ProfileId, userName: UserName, upn, bearer: login.bearer, origin: AccountOrigin.CREATED } };
}
