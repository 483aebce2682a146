import { createHash } from 'node:crypto';
import { v5 as uuidOf } from 'uuid';
import { digitsOf } from '#events/rules';
import type { Call } from '#graph/gateway';
import { toAddressWire } from '../address/address.wire.ts';
import type { Context } from '../context.ts';
import { identityEndpoints } from '../identity/identity.endpoints.ts';
import { accountEndpoints } from './account.endpoints.ts';
import type { PrepareAccountInput } from './account.type.ts';
import type { PurchaseAccount } from './accounts.ts';

export const ACCOUNT_FAILED = 'Oops! An error occurred while trying to create your account.';

/** What the step is done for: the same e-mail and offer. */
export const accountInput = ({ offer, buyer }: PrepareAccountInput): string =>
  createHash('sha256').update(JSON.stringify([offer, buyer.email.toLowerCase()])).digest('hex');

/**
 * Registers the profile, its login, owner, phone and address. Every call's id is derived from the step's own, so that doing it
 * again after a failure in the middle makes nothing twice.
 */
export async function makeAccount(
  { localServer }: Context,
  call: Call,
  input: PrepareAccountInput,
  callId: string,
): Promise<PurchaseAccount | { readonly refused: string }> {
  const { buyer, password, crmAccountId, address } = input;
  const idFor = (name: string): string => uuidOf(name, callId);
  const registered = await call(accountEndpoints.register, {
    callId,
    body: { UserName: buyer.email, Secret: password, CrmAccountId: crmAccountId },
  });
  const profile = registered.ok ? registered.data[0] : undefined;
  if (!profile) return { refused: ACCOUNT_FAILED };
  const login = await localServer(identityEndpoints.register, {
    callId: idFor('login'),
    form: { grant_type: 'password', username: buyer.email, password },
  });
  const bearer = login.ok ? login.data[0]?.bearer : undefined;
  if (bearer === undefined) return { refused: ACCOUNT_FAILED };
  const params = { id: profile.ProfileId };
  const { firstName, lastName, phone } = buyer;
  const owner = { FirstName: firstName, LastName: lastName };
  const mobile = { IsPrimary: true, Type: 'MobilePhone', Number: digitsOf(phone) };
  const mailing = { IsPrimary: true, Type: 'Mailing', ...toAddressWire(address) };
  const details = [
    await call(accountEndpoints.owner, { callId: idFor('owner'), params, body: owner }),
    await call(accountEndpoints.phone, { callId: idFor('phone'), params, body: mobile }),
    await call(accountEndpoints.address, { callId: idFor('address'), params, body: mailing }),
  ];
  if (details.some((answer) => !answer.ok)) return { refused: ACCOUNT_FAILED };
  return { id: profile.Id, profileId: profile.ProfileId, userName: profile.UserName, upn: profile.upn, bearer };
}
