import { type KickedProduct, type OpportunityLocation, opportunitySaved } from '#events/quote';
import { SaveOpportunityDocument } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Tells the CRM how far the application has come and records it; a product that was kicked out stays so unless `kicked` says
 * otherwise. @throws where it cannot.
 */
export async function saveOpportunity(
  ports: FlowPorts,
  location: OpportunityLocation,
  kicked: readonly KickedProduct[] = ports.state().quote.kickedOut,
): Promise<void> {
  const { answers } = ports.state();
  const out = new Set(kicked.map(({ productId }) => productId));
  const products = ports.program.spoke.products.map(({ id }) => ({ product: id, exitReason: out.has(id) ? ('KickOut' as const) : ('None' as const) }));
  const { saveOpportunity: saved } = await ports.graph(SaveOpportunityDocument, {
    input: { ...inputOf(ports), email: text(answers['email']), state: text(answers['state']), segmentCode: '', products, location },
  });
  const { id, accountId } = saved;
  const opportunityProducts = saved.products.map((product) => ({ id: product.id, productId: product.productId }));
  ports.record(opportunitySaved({ opportunity: { id, accountId, products: opportunityProducts }, location }));
}
