import { digitsOf } from '#events/rules';
import type { Call } from '#graph/gateway';
import { toAddressWire } from '../address/address.wire.ts';
import { firstOf, refusalFault } from '../gateway/refused.ts';
import { accountEndpoints } from './account.endpoints.ts';
import type { CreateRatingAccountInput, RatingAccount } from './account.type.ts';

const isDuplicate = (message: string): boolean => /duplicate/i.test(message) && /number/i.test(message);

/** Creates the rating account, or fetches it where its number is taken already (specification, 4: rating account). */
export async function createRatingAccount(call: Call, input: CreateRatingAccountInput): Promise<RatingAccount> {
  const { buyer, address, crmAccountId } = input;
  const wire = toAddressWire(address);
  const answer = await call(accountEndpoints.createRatingAccount, {
    body: {
      CrmAccountId: crmAccountId,
      Name: buyer.businessName || `${buyer.firstName} ${buyer.lastName}`,
      Address: { ...wire, PostalCode: wire.PostalCode.replace('-', '') },
      EMail: buyer.email,
      Phone: digitsOf(buyer.phone),
    },
  });
  if (answer.ok) return { id: firstOf(answer, accountEndpoints.createRatingAccount).Id, how: 'created' };
  if (!isDuplicate([answer.message, ...answer.errors.map(({ message }) => message)].join(' '))) {
    throw refusalFault(answer, accountEndpoints.createRatingAccount);
  }
  const found = await call(accountEndpoints.ratingAccount, { params: { id: crmAccountId } });
  return { id: firstOf(found, accountEndpoints.ratingAccount).Id, how: 'found' };
}
