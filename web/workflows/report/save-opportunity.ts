import { type KickedProduct, type Opportunity, type OpportunityLocation, opportunitySaved } from '#events/quote';
import { SaveOpportunityDocument } from '../../generated/graphql.ts';
import { normalizeEmail } from '#events/rules';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { listExits, refreshAccount } from './refresh-account.ts';

/** The schema's words for how far the buyer has come. */
const locations = { Quote: 'QUOTE', Application: 'APPLICATION', Payment: 'PAYMENT', OrderSummary: 'ORDER_SUMMARY' } as const satisfies Record<OpportunityLocation, string>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** True if the CRM's account must be refreshed: after a kickout or a change of location (design, decision 14). */
const shouldRefreshAccount = (before: Opportunity | null, location: OpportunityLocation, kicked: readonly KickedProduct[]): boolean =>
  kicked.length > 0 || (before !== null && location !== 'Application');

/** Reports to the CRM how far the application has come, and records it. @throws if the facade cannot save it */
export async function saveOpportunity(
  ports: FlowPorts,
  location: OpportunityLocation,
  kicked: readonly KickedProduct[] = ports.state().quote.kickedOut,
  signal?: AbortSignal,
): Promise<void> {
  const { answers, quote, application } = ports.state();
  const products = listExits(ports, kicked);
  const segmentCode = application.link?.segmentCode || null;
  const update = { email: normalizeEmail(text(answers['email'])), state: text(answers['state']) || null, segmentCode, products, location: locations[location] };
  const { saveOpportunity: saved } = await ports.graph(SaveOpportunityDocument, { input: { ...inputOf(ports), ...update } }, { ...(signal && { signal }) });
  const { id, accountId } = saved;
  const opportunity = { id, accountId, products: saved.products.map((product) => ({ id: product.id, productId: product.productId })) };
  ports.record(opportunitySaved({ opportunity, location }));
  if (shouldRefreshAccount(quote.opportunity, location, kicked)) refreshAccount(ports, { opportunity, products, location: locations[location] });
}
