import { type Infer, array, string, type } from 'superstruct';
import type { Opportunity } from '#events/quote';

export const opportunityWire = type({
  Id: string(),
  AccountId: string(),
  OpportunityProducts: array(type({ Id: string(), ProductId: string() })),
});

export const toOpportunity = ({ Id, AccountId, OpportunityProducts }: Infer<typeof opportunityWire>): Opportunity => ({
  id: Id,
  accountId: AccountId,
  products: OpportunityProducts.map((product) => ({ id: product.Id, productId: product.ProductId })),
});
