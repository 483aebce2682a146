import type { Opportunity } from '#events/quote';
import type { Application } from '../../applications/applications.ts';
import type { GivenIds } from '../../applications/given-ids.ts';

interface Named {
  readonly id: string;
  readonly accountId: string;
  readonly products: readonly { readonly id: string }[];
}

/** What of an opportunity is the CRM's own, by the input's field. */
const idsOf = ({ id, accountId, products }: Named): Readonly<Record<string, string>> => ({
  'opportunity.id': id,
  'opportunity.accountId': accountId,
  ...Object.fromEntries(products.map((product, index) => [`opportunity.products.${index}.id`, product.id])),
});

export const keepOpportunity = (given: GivenIds, application: Application, opportunity: Opportunity): Promise<void> =>
  given.keep(application, Object.values(idsOf(opportunity)));

/** @throws where an opportunity is not one that this application was given */
export const checkOpportunity = (given: GivenIds, application: Application, opportunity: Named): Promise<void> => given.check(application, idsOf(opportunity));
