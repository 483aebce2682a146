import { type KickedProduct, type Opportunity, type OpportunityLocation, opportunitySaved } from '#events/quote';
import { SaveOpportunityDocument } from '../../generated/graphql.ts';
import { emailValue } from '#events/rules';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { refreshAccount } from './refresh.ts';

/** How far the buyer has come, in the schema's words. */
const locations = { Quote: 'QUOTE', Application: 'APPLICATION', Payment: 'PAYMENT', OrderSummary: 'ORDER_SUMMARY' } as const satisfies Record<OpportunityLocation, string>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Whether the CRM's account of the buyer is to follow: after a kickout, or a change of location (design, decision 14). */
const isToFollow = (before: Opportunity | null, location: OpportunityLocation, kicked: readonly KickedProduct[]): boolean =>
  kicked.length > 0 || (before !== null && location !== 'Application');

/**
 * Tells the CRM how far the application has come and records it; a product that was kicked out stays so unless `kicked` says
 * otherwise. @throws where it cannot.
 */
export async function saveOpportunity(
  ports: FlowPorts,
  location: OpportunityLocation,
  kicked: readonly KickedProduct[] = ports.state().quote.kickedOut,
  signal?: AbortSignal,
): Promise<void> {
  const { answers, quote, application } = ports.state();
  const out = new Set(kicked.map(({ productId }) => productId));
  const products = ports.program.spoke.products.map(({ id }) => ({ product: id, exitReason: out.has(id) ? ('KICK_OUT' as const) : ('NONE' as const) }));
  const segmentCode = application.link?.segmentCode ?? '';
  const told = { email: emailValue(text(answers['email'])), state: text(answers['state']), segmentCode, products, location: locations[location] };
  const { saveOpportunity: saved } = await ports.graph(SaveOpportunityDocument, { input: { ...inputOf(ports), ...told } }, { ...(signal && { signal }) });
  const { id, accountId } = saved;
  const opportunity = { id, accountId, products: saved.products.map((product) => ({ id: product.id, productId: product.productId })) };
  ports.record(opportunitySaved({ opportunity, location }));
  if (isToFollow(quote.opportunity, location, kicked)) refreshAccount(ports, { opportunity, products, location: locations[location] });
}
