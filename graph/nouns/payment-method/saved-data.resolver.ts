import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { SavedDataDeps } from './deps.ts';
import { notSignedIn, notVerified } from '../identity/not-signed-in.ts';
import { Viewer } from '../identity/viewer.type.ts';
import type { SavedDataOwner } from './deps.ts';
import { savedMethodsOf } from './saved-data.ts';
import { SavedAddress, SavedPaymentMethod } from './saved-data.type.ts';

/** Returns the owner of the data that a viewer may read. @throws NOT_SIGNED_IN before the code is verified, or after the session has ended. */
function ownerOf({ session }: SavedDataDeps, { application }: Viewer): SavedDataOwner {
  if (!session) throw notSignedIn();
  if (session.status !== 'verified') throw notVerified();
  return { holder: session.holder, application };
}

/** What an account holder has saved. Each list may fail by itself: who is signed in stays signed in without it. */
@Resolver(() => Viewer)
export class SavedDataResolver {
  @FieldResolver(() => [SavedAddress], {
    nullable: true,
    description: 'Addresses to choose from. NOT_SIGNED_IN before the code is verified. GET /api/profile/{id}/address',
  })
  async addresses(@Ctx() ctx: SavedDataDeps, @Root() viewer: Viewer): Promise<SavedAddress[]> {
    return ctx.loaders.savedAddresses.load(ownerOf(ctx, viewer));
  }

  @FieldResolver(() => [SavedPaymentMethod], {
    nullable: true,
    description: 'Cards and bank accounts to choose from. NOT_SIGNED_IN before the code is verified. GET /api/profile/{id}/paymentauthorizations',
  })
  async paymentMethods(@Ctx() ctx: SavedDataDeps, @Root() viewer: Viewer): Promise<SavedPaymentMethod[]> {
    return (await savedMethodsOf(ctx, ownerOf(ctx, viewer))).map(({ details }) => details);
  }
}
