import { type Infer, array, enums, object, string, type } from 'superstruct';
import type { Program } from '#events/program';
import type { Opportunity } from '#events/quote';
import { findCrmProduct } from '#events/rules';
import { gatewayWrite } from '../../gateway/endpoint.ts';
import { ExitReason, OpportunityLocation } from './opportunity-enums.ts';
import type { SaveOpportunityInput } from './opportunity.type.ts';

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

export const opportunityBody = object({
  email: string(),
  SegmentCode: string(),
  Products: array(object({ ProductId: string(), ExitReason: enums(Object.values(ExitReason)) })),
  StateAbbr: string(),
  Location: enums(Object.values(OpportunityLocation)),
});

/** Returns the body with every product of the program; products without an exit get NONE. */
export function toOpportunityBody(program: Program, input: SaveOpportunityInput): Infer<typeof opportunityBody> {
  const exits = new Map(input.products.map(({ product, exitReason }) => [product, exitReason]));
  return {
    email: input.email,
    SegmentCode: input.segmentCode ?? '',
    Products: program.spoke.products.map((product) => ({ ProductId: findCrmProduct(program, product), ExitReason: exits.get(product.id) ?? ExitReason.NONE })),
    StateAbbr: input.state ?? '',
    Location: input.location,
  };
}

export const opportunityEndpoints = {
  save: gatewayWrite.post('/api/opportunity', opportunityWire, { request: { body: opportunityBody } }),
};
