import type { Call } from '#graph/gateway';
import { requireFirst, createRefusalError } from '../../gateway/response.ts';
import { accountEndpoints, toRatingAccount, toRatingAccountBody } from './account.wire.ts';
import { type CreateRatingAccountInput, type RatingAccount, RatingAccountOrigin } from './rating-account.type.ts';

const isDuplicate = (message: string): boolean => /duplicate/i.test(message) && /number/i.test(message);

/** Creates the rating account, or fetches it if its number is taken already (specification, 4: rating account). */
export async function createRatingAccount(call: Call, input: CreateRatingAccountInput): Promise<RatingAccount> {
  const answer = await call(accountEndpoints.createRatingAccount, { body: toRatingAccountBody(input) });
  if (answer.ok) return toRatingAccount(requireFirst(answer, accountEndpoints.createRatingAccount), RatingAccountOrigin.CREATED);
  if (!isDuplicate([answer.message, ...answer.errors.map(({ message }) => message)].join(' '))) {
    throw createRefusalError(answer, accountEndpoints.createRatingAccount);
  }
  const found = await call(accountEndpoints.ratingAccount, { params: { id: input.crmAccountId } });
  return toRatingAccount(requireFirst(found, accountEndpoints.ratingAccount), RatingAccountOrigin.FOUND);
}

/**
 * Returns a rating account by its id; null if the gateway does not know it.
 * @throws GatewayFault if the gateway does not answer.
 */
export async function findRatingAccount(call: Call, id: string): Promise<RatingAccount | null> {
  const answer = await call(accountEndpoints.ratingAccount, { params: { id } });
  const [found] = answer.ok ? answer.data : [];
  return found ? toRatingAccount(found, RatingAccountOrigin.FOUND) : null;
}
