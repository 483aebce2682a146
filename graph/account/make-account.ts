import { v5 as uuidOf } from 'uuid';
import { digitsOf } from '#events/rules';
import { type Call, firstOf } from '#graph/gateway';
import { toAddressWire } from '../address/address.wire.ts';
import type { Application } from '../application/applications.ts';
import type { Context } from '../context.ts';
import { identityEndpoints } from '../identity/identity.endpoints.ts';
import { accountEndpoints } from './account.endpoints.ts';
import type { PrepareAccountInput } from './account.type.ts';
import type { PurchaseAccount } from './accounts.ts';

/** What every call of the making needs: ids derived from the step's own, so that doing it again makes nothing twice. */
interface Making {
  readonly input: PrepareAccountInput;
  readonly idFor: (name: string) => string;
}

/** The bearer of the new login. A login that is there already is this one's, from an earlier try, if its password opens it. */
async function makeLogin(localServer: Call, { input, idFor }: Making): Promise<string> {
  const form = { grant_type: 'password', username: input.buyer.email, password: input.password };
  const made = await localServer(identityEndpoints.register, { callId: idFor('login'), form });
  return (made.ok ? firstOf(made, identityEndpoints.register) : firstOf(await localServer(identityEndpoints.login, { form }), identityEndpoints.login)).bearer;
}

async function describeOwner(call: Call, profileId: string, { input, idFor }: Making): Promise<void> {
  const params = { id: profileId };
  const { firstName, lastName, phone } = input.buyer;
  const owner = { FirstName: firstName, LastName: lastName };
  const mobile = { IsPrimary: true, Type: 'MobilePhone', Number: digitsOf(phone) };
  const mailing = { IsPrimary: true, Type: 'Mailing', ...toAddressWire(input.address) };
  firstOf(await call(accountEndpoints.owner, { callId: idFor('owner'), params, body: owner }), accountEndpoints.owner);
  firstOf(await call(accountEndpoints.phone, { callId: idFor('phone'), params, body: mobile }), accountEndpoints.phone);
  firstOf(await call(accountEndpoints.address, { callId: idFor('address'), params, body: mailing }), accountEndpoints.address);
}

/**
 * Registers the profile, then its login, owner, phone and address. Resolves to null where the profile itself is refused: nothing
 * was made then. @throws where something after it failed: doing it again under the same call id goes on there.
 */
export async function makeAccount(ctx: Context, application: Application, input: PrepareAccountInput, callId: string): Promise<PurchaseAccount | null> {
  const making: Making = { input, idFor: (name) => uuidOf(name, callId) };
  const { buyer, password, crmAccountId } = input;
  const body = { UserName: buyer.email, Secret: password, CrmAccountId: crmAccountId };
  const registered = await (await ctx.gateway(application))(accountEndpoints.register, { callId, body });
  if (!registered.ok) return null;
  const { Id, ProfileId, UserName, upn } = firstOf(registered, accountEndpoints.register);
  const bearer = await makeLogin(ctx.localServer, making);
  await describeOwner(await ctx.gateway(application, { integrityUser: upn }), ProfileId, making);
  return { id: Id, profileId: ProfileId, userName: UserName, upn, bearer };
}
