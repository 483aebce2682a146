import type { Opportunity } from '#events/quote';
import { readAddress, selectRatedAnswers } from '#events/rules';
import { RefreshAccountDocument, type SaveOpportunityInput } from '../../generated/graphql.ts';
import { billingAddressOf, buyerOf } from '../buyer/index.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { toAddressInput, toAnswerInputs, toBuyerInput } from '../buyer/schema-inputs.ts';

/** What was just reported to the CRM. */
export interface CrmUpdate extends Pick<SaveOpportunityInput, 'products' | 'location'> {
  readonly opportunity: Opportunity;
}

/** The buyer's answers for the CRM; null while too few are given. */
function buildCrmInput(ports: FlowPorts, { opportunity, products, location }: CrmUpdate) {
  const state = ports.state();
  const buyer = buyerOf(state);
  const address = readAddress(state.answers, 'main');
  const { street1, city, state: abbreviation, postalCode } = address;
  const needed = [buyer.firstName, buyer.lastName, buyer.email, buyer.phone, street1, city, abbreviation, postalCode];
  if (!needed.every(Boolean)) return null;
  return {
    ...inputOf(ports),
    buyer: toBuyerInput(buyer),
    address: toAddressInput(address),
    billing: location === 'ORDER_SUMMARY' ? toAddressInput(billingAddressOf(state)) : null,
    answers: toAnswerInputs(selectRatedAnswers(ports.program, state.answers)),
    opportunity: { id: opportunity.id, accountId: opportunity.accountId, products: opportunity.products.map(({ id, productId }) => ({ id, productId })) },
    products,
    location,
    kickoutAddress: state.quote.kickedLobs.length > 0 ? toAddressInput(address) : null,
  };
}

/** Updates the CRM's account in the background. The facade logs failures (design, decision 14). */
export function refreshAccount(ports: FlowPorts, update: CrmUpdate): void {
  const input = buildCrmInput(ports, update);
  if (input) void ports.graph(RefreshAccountDocument, { input }).catch(() => undefined);
}
