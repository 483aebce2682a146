import type { Program } from '#events/program';
import type { KickedProduct } from '#events/quote';
import type { SaveOpportunityInput } from '../../generated/graphql.ts';

/** All products of the program, each with whether it is still in. */
export function listExits({ spoke }: Program, kicked: readonly KickedProduct[]): SaveOpportunityInput['products'] {
  const out = new Set(kicked.map(({ productId }) => productId));
  return spoke.products.map(({ id }) => ({ product: id, exitReason: out.has(id) ? 'KICK_OUT' : 'NONE' }));
}
