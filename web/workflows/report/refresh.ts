import type { Opportunity } from '#events/quote';
import { addressOf, ratedAnswers } from '#events/rules';
import { RefreshAccountDocument, type SaveOpportunityInput } from '../../generated/graphql.ts';
import { billingAddressOf, buyerOf } from '../buyer/index.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

/** What the CRM was just told of the application. */
export interface Told extends Pick<SaveOpportunityInput, 'products' | 'location'> {
  readonly opportunity: Opportunity;
}

/** What of the buyer is answered so far, for the CRM; null while too little is. */
function toldOf(ports: FlowPorts, { opportunity, products, location }: Told) {
  const state = ports.state();
  const buyer = buyerOf(state);
  const address = addressOf(state.answers, 'main');
  const { street1, city, state: abbreviation, postalCode } = address;
  const needed = [buyer.firstName, buyer.lastName, buyer.email, buyer.phone, street1, city, abbreviation, postalCode];
  if (!needed.every(Boolean)) return null;
  return {
    ...inputOf(ports),
    buyer,
    address,
    billing: location === 'ORDER_SUMMARY' ? billingAddressOf(state) : null,
    answers: ratedAnswers(ports.program, state.answers).map(({ question, value }) => ({ question, value })),
    opportunity: { id: opportunity.id, accountId: opportunity.accountId, products: opportunity.products.map(({ id, productId }) => ({ id, productId })) },
    products,
    location,
    kickoutAddress: state.quote.kickedLobs.length > 0 ? address : null,
  };
}

/** Tells the CRM of the buyer, while he goes on: nobody waits for it, and a failure is the facade's to log (design, decision 14). */
export function refreshAccount(ports: FlowPorts, told: Told): void {
  const input = toldOf(ports, told);
  if (input) void ports.graph(RefreshAccountDocument, { input }).catch(() => undefined);
}
