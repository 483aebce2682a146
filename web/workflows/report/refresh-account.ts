import { questionAnswered } from '#events/application';
import { CALL_REQUEST } from '#events/program';
import type { Opportunity } from '#events/quote';
import { findPageOfType, readAddress, selectRatedAnswers } from '#events/rules';
import { RefreshAccountDocument, type SaveOpportunityInput } from '../../generated/graphql.ts';
import { billingAddressOf, buyerOf } from '../buyer/index.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { listExits } from './list-exits.ts';
import { toAddressInput, toAnswerInputs, toBuyerInput } from '../buyer/schema-inputs.ts';

/** What was just reported to the CRM. */
export interface CrmUpdate extends Pick<SaveOpportunityInput, 'products' | 'location'> {
  readonly opportunity: Opportunity;
  /** Whether the buyer has asked to be called. */
  readonly wantsCall: boolean;
}

/** The buyer's answers for the CRM; null while too few are given. */
function buildCrmInput(ports: FlowPorts, { opportunity, products, location, wantsCall }: CrmUpdate) {
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
    // A process of an earlier release refuses the field, so it is sent only where it says something.
    ...(wantsCall && { wantsCall }),
  };
}

/** Updates the CRM's account in the background. The facade logs failures (design, decision 14). */
export function refreshAccount(ports: FlowPorts, update: CrmUpdate): void {
  const input = buildCrmInput(ports, update);
  if (input) void ports.graph(RefreshAccountDocument, { input }).catch(() => undefined);
}

/** Asks the CRM to have a buyer called who is not insured online, and records it. Resolves to false if the CRM cannot take it, or too little is known of the buyer. */
export async function requestCall(ports: FlowPorts): Promise<boolean> {
  const { quote, application } = ports.state();
  if (!quote.opportunity) return false;
  const isQuoted = application.page === findPageOfType(ports.program, 'Payment') - 1;
  const input = buildCrmInput(ports, {
    opportunity: quote.opportunity,
    products: listExits(ports.program, quote.kickedOut),
    location: isQuoted ? 'QUOTE' : 'APPLICATION',
    wantsCall: true,
  });
  const answer = input && (await ports.graph(RefreshAccountDocument, { input }).catch(() => null));
  if (answer?.refreshAccount.isAccepted !== true) return false;
  ports.record(questionAnswered({ question: CALL_REQUEST, value: true }));
  return true;
}
