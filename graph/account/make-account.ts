import { v5 as uuidOf } from 'uuid';
import { type Call, firstOf } from '#graph/gateway';
import type { Application } from '../application/applications.ts';
import type { Context } from '../context.ts';
import { type Credentials, type LoginOutcome, logInWithPassword, registerLogin } from '../identity/password-login.ts';
import { accountEndpoints } from './account.endpoints.ts';
import { AccountOrigin } from './account.type.ts';
import { type NewAccount, toMailingBody, toOwnerBody, toPhoneBody, toRegisterBody } from './account.wire.ts';
import type { PurchaseAccount } from './accounts.ts';

/** What every call of the making needs: ids derived from the step's own, so that doing it again makes nothing twice. */
interface Making extends NewAccount {
  readonly idFor: (name: string) => string;
}

/** What came of it: the account; or that nothing was made; or that its login did not open, which can be tried again. */
export type Made = { readonly kind: 'made'; readonly account: PurchaseAccount } | { readonly kind: 'nothing' } | Exclude<LoginOutcome, { kind: 'accepted' }>;

/**
 * The new login. One that is there already is this one's, from an earlier try, if its password opens it: one that was typed
 * differently this time is another call, so that an answer to the earlier one cannot stand for it.
 */
async function makeLogin(ctx: Context, { input, password, idFor }: Making): Promise<LoginOutcome> {
  const credentials: Credentials = { email: input.buyer.email, password };
  const made = await registerLogin(ctx.localServer, credentials, idFor(`login/${ctx.fingerprint(password)}`));
  return made.kind === 'refused' ? logInWithPassword(ctx.localServer, credentials) : made;
}

async function describeOwner(call: Call, profileId: string, { input, idFor }: Making): Promise<void> {
  const params = { id: profileId };
  firstOf(await call(accountEndpoints.owner, { callId: idFor('owner'), params, body: toOwnerBody(input) }), accountEndpoints.owner);
  firstOf(await call(accountEndpoints.phone, { callId: idFor('phone'), params, body: toPhoneBody(input) }), accountEndpoints.phone);
  firstOf(await call(accountEndpoints.address, { callId: idFor('address'), params, body: toMailingBody(input) }), accountEndpoints.address);
}

/** Nobody's account yet, whatever account the purchase had before. */
const nobody = { integrityUser: '' };

/**
 * Registers the profile, then its login, owner, phone and address.
 * @throws where something after the profile failed: doing it again under the same call id goes on there.
 */
export async function makeAccount(ctx: Context, application: Application, account: NewAccount, callId: string): Promise<Made> {
  const making: Making = { input: account.input, password: account.password, idFor: (name) => uuidOf(name, callId) };
  const registered = await (await ctx.gateway(application, nobody))(accountEndpoints.register, { callId, body: toRegisterBody(account) });
  if (!registered.ok) return { kind: 'nothing' };
  const { Id, ProfileId, UserName, upn } = firstOf(registered, accountEndpoints.register);
  const login = await makeLogin(ctx, making);
  if (login.kind !== 'accepted') return login;
  await describeOwner(await ctx.gateway(application, { integrityUser: upn }), ProfileId, making);
  return { kind: 'made', account: { id: Id, profileId: ProfileId, userName: UserName, upn, bearer: login.bearer, origin: AccountOrigin.CREATED } };
}
