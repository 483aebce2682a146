import type { Program } from '#events/program';
import { findCrmProduct } from '#events/rules';
import type { Infer } from 'superstruct';
import type { RefreshBody } from '../../nouns/account/account.wire.ts';
import { ExitReason, OpportunityLocation } from '../../nouns/opportunity/opportunity-enums.ts';
import type { opportunityBody } from '../../nouns/opportunity/opportunity.wire.ts';
import type { Standing } from './owed.ts';

type OpportunityBody = Infer<typeof opportunityBody>;

/** Returns how far the buyer had come: the last location sent, unless the last page says otherwise. */
function locationAt(program: Program, page: number | null, told: OpportunityLocation): OpportunityLocation {
  const isPayment = page !== null && program.display.pages[page]?.type === 'Payment';
  // A buyer who asked to purchase and is still on that page has come that far.
  if (isPayment) return told === OpportunityLocation.ORDER_SUMMARY ? told : OpportunityLocation.PAYMENT;
  // A quote was requested even if the buyer did not continue from it.
  return told === OpportunityLocation.QUOTE ? told : OpportunityLocation.APPLICATION;
}

/** Returns a lookup of exit reasons by the CRM's product id. Products that the event does not name get `NONE`. */
function exitsOf(program: Program, reasons: Standing['exit_reasons']): (crmId: string) => ExitReason {
  const exits = new Map(program.spoke.products.map((product) => [findCrmProduct(program, product), reasons[product.id]]));
  return (crmId) => exits.get(crmId) ?? ExitReason.NONE;
}

/** Returns the last opportunity sent, with its current exit reasons and location. */
export function opportunityNow(body: OpportunityBody, program: Program, { exit_reasons: reasons, page }: Standing): OpportunityBody {
  const exitOf = exitsOf(program, reasons);
  const Products = body.Products.map(({ ProductId }) => ({ ProductId, ExitReason: exitOf(ProductId) }));
  return { ...body, Products, Location: locationAt(program, page, body.Location) };
}

/** Returns the last account sent, with the opportunity's current state; null if the location is unchanged, which is no reason to send it again. */
export function accountNow(body: RefreshBody, { Products, Location }: OpportunityBody): RefreshBody | null {
  if (body.Opportunities.every((opportunity) => opportunity.Location === Location)) return null;
  const exits = new Map(Products.map(({ ProductId, ExitReason: exit }) => [ProductId, exit]));
  const Opportunities = body.Opportunities.map((opportunity) => ({
    ...opportunity,
    Location,
    OpportunityProducts: opportunity.OpportunityProducts.map((product) => ({ ...product, ExitReason: exits.get(product.ProductId) ?? ExitReason.NONE })),
  }));
  return { ...body, Opportunities };
}
