import type { Opportunity } from '#events/quote';
import type { Application } from '../../applications/applications.ts';
import type { GatewayIds } from '../../applications/gateway-ids.ts';

interface OpportunityIds {
  readonly id: string;
  readonly accountId: string;
  readonly products: readonly { readonly id: string }[];
}

/** Returns input field → CRM id of an opportunity. */
export const listOpportunityIds = ({ id, accountId, products }: OpportunityIds): Readonly<Record<string, string>> => ({
  'opportunity.id': id,
  'opportunity.accountId': accountId,
  ...Object.fromEntries(products.map((product, index) => [`opportunity.products.${index}.id`, product.id])),
});

export const storeOpportunityIds = (given: GatewayIds, application: Application, opportunity: Opportunity): Promise<void> =>
  given.store(application, Object.values(listOpportunityIds(opportunity)));

/** @throws BAD_USER_INPUT if an id of the opportunity is not this family's */
export const checkOpportunityIds = (given: GatewayIds, application: Application, opportunity: OpportunityIds): Promise<void> =>
  given.requireKnown(application, listOpportunityIds(opportunity));
