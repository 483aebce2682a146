import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Rest } from '#graph/gateway';
import type { SavedDataDeps } from './deps.ts';
import { createNotSignedInError, createNotVerifiedError } from '../identity/browser-session.ts';
import { Account } from '../identity/account.type.ts';
import type { SavedDataOwner } from './deps.ts';
import { findSavedMethods } from './saved-data.ts';
import { SavedAddress, SavedPaymentMethod } from './saved-data.type.ts';

/** Returns the owner of an account's data. @throws NOT_SIGNED_IN before the code is verified, after the session has ended, and for an account of another holder */
function requireOwner({ session }: SavedDataDeps, { application, userName }: Account): SavedDataOwner {
  if (session?.holder.userName !== userName) throw createNotSignedInError();
  if (session.status !== 'verified') throw createNotVerifiedError();
  return { holder: session.holder, application };
}

/** Resolves the saved data of an account holder. If one list fails, the holder stays signed in. */
@Resolver(() => Account)
export class SavedDataResolver {
  @FieldResolver(() => [SavedAddress], {
    nullable: true,
    description: 'Addresses to choose from. NOT_SIGNED_IN before the code is verified.',
  })
  @Rest('GET /api/profile/{id}/address')
  async addresses(@Ctx() ctx: SavedDataDeps, @Root() account: Account): Promise<SavedAddress[]> {
    return ctx.loaders.savedAddresses.load(requireOwner(ctx, account));
  }

  @FieldResolver(() => [SavedPaymentMethod], {
    nullable: true,
    description: 'Cards and bank accounts to choose from. NOT_SIGNED_IN before the code is verified.',
  })
  @Rest('GET /api/profile/{id}/paymentauthorizations')
  async paymentMethods(@Ctx() ctx: SavedDataDeps, @Root() account: Account): Promise<SavedPaymentMethod[]> {
    return (await findSavedMethods(ctx, requireOwner(ctx, account))).map(({ details }) => details);
  }
}
