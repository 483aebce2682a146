import { questionAnswered } from '#events/application';
import type { State } from '#events/buyflow';
import { CALL_REQUEST } from '#events/program';
import type { KickedProduct, Opportunity } from '#events/quote';
import { findPageOfType, listWaivedProducts, readAddress, selectRatedAnswers } from '#events/rules';
import { RefreshAccountDocument, type SaveOpportunityInput } from '../../generated/graphql.ts';
import { billingAddressOf, buyerOf } from '../buyer/index.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { toAddressInput, toAnswerInputs, toBuyerInput } from '../buyer/schema-inputs.ts';

/** All products of the program, each with whether it is still in: excluded, or the buyer goes without it. */
export function listExits(ports: FlowPorts, kicked: readonly KickedProduct[]): SaveOpportunityInput['products'] {
  const out = new Set(kicked.map(({ productId }) => productId));
  const waived = new Set(listWaivedProducts(ports.program, ports.state().answers).map(({ id }) => id));
  return ports.program.spoke.products.map(({ id }) => ({ product: id, exitReason: out.has(id) ? 'KICK_OUT' : waived.has(id) ? 'GOING_BARE' : 'NONE' }));
}

/** What was just reported to the CRM. */
export interface CrmUpdate extends Pick<SaveOpportunityInput, 'products' | 'location'> {
  readonly opportunity: Opportunity;
}

/** True if enough is known of the buyer for an account in the CRM. */
function isKnownToCrm(state: State): boolean {
  const { firstName, lastName, email, phone } = buyerOf(state);
  const { street1, city, state: abbreviation, postalCode } = readAddress(state.answers, 'main');
  return [firstName, lastName, email, phone, street1, city, abbreviation, postalCode].every(Boolean);
}

interface CrmRequest extends CrmUpdate {
  /** Whether the buyer has asked to be called. */
  readonly wantsCall: boolean;
}

/** What the CRM is told of the buyer; null while too little is known. */
function buildCrmInput(ports: FlowPorts, { opportunity, products, location, wantsCall }: CrmRequest) {
  const state = ports.state();
  if (!isKnownToCrm(state)) return null;
  const address = readAddress(state.answers, 'main');
  return {
    ...inputOf(ports),
    buyer: toBuyerInput(buyerOf(state)),
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

/** Updates under way. One replaces what the one before has told, so a request to call follows it. */
const updates = new WeakMap<FlowPorts, Promise<unknown>>();

/** Updates the CRM's account in the background. The facade logs failures (design, decision 14). */
export function refreshAccount(ports: FlowPorts, update: CrmUpdate): void {
  const isOut = update.products.every(({ exitReason }) => exitReason !== 'NONE');
  const input = buildCrmInput(ports, { ...update, wantsCall: isOut && hasRequestedCall(ports.state()) });
  if (input)
    updates.set(
      ports,
      ports.graph(RefreshAccountDocument, { input }).catch(() => undefined),
    );
}

/** True if the buyer has asked to be called at the phone that the answers have now. */
export const hasRequestedCall = ({ answers }: Pick<State, 'answers'>): boolean => Boolean(answers['phone']) && answers[CALL_REQUEST] === answers['phone'];

/** True if the CRM knows of the application, and can be told whom to call. */
export const canRequestCall = (state: State): boolean => state.quote.opportunity !== null && isKnownToCrm(state);

/** Asks the CRM to have a buyer called who is not insured online, and records the phone. Resolves to false if the CRM does not take it. */
export async function requestCall(ports: FlowPorts): Promise<boolean> {
  await updates.get(ports);
  const { quote, application, answers } = ports.state();
  if (!quote.opportunity) return false;
  const isQuoted = application.page === findPageOfType(ports.program, 'Payment') - 1;
  const products = listExits(ports, quote.kickedOut);
  const input = buildCrmInput(ports, { opportunity: quote.opportunity, products, location: isQuoted ? 'QUOTE' : 'APPLICATION', wantsCall: true });
  const answer = input && (await ports.graph(RefreshAccountDocument, { input }).catch(() => null));
  if (answer?.refreshAccount.isAccepted !== true) return false;
  ports.record(questionAnswered({ question: CALL_REQUEST, value: String(answers['phone']) }));
  return true;
}
