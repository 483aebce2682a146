import type { Program } from '#events/program';
import { crmProduct } from '#events/rules';
import type { Infer } from 'superstruct';
import type { RefreshBody } from '../account/refresh-account.wire.ts';
import { ExitReason, OpportunityLocation } from '../opportunity/opportunity-enums.ts';
import type { opportunityBody } from '../opportunity/opportunity.wire.ts';
import type { Standing } from './owed.ts';

type OpportunityBody = Infer<typeof opportunityBody>;

/** How far the buyer had come as he left: what was last told, unless the page that he left says otherwise. */
function locationAt(program: Program, page: number | null, told: OpportunityLocation): OpportunityLocation {
  const isPayment = page !== null && program.display.pages[page]?.type === 'Payment';
  // Whoever has asked to purchase and is still on that page has come that far.
  if (isPayment) return told === OpportunityLocation.ORDER_SUMMARY ? told : OpportunityLocation.PAYMENT;
  // A quote that was asked for, and did not lead on, was asked for all the same.
  return told === OpportunityLocation.QUOTE ? told : OpportunityLocation.APPLICATION;
}

/** Why each product was left, by the CRM's id of it. Those of which the fact says nothing are not concerned. */
function exitsOf(program: Program, reasons: Standing['exit_reasons']): (crmId: string) => ExitReason {
  const exits = new Map(program.spoke.products.map((product) => [crmProduct(program, product), reasons[product.id]]));
  return (crmId) => exits.get(crmId) ?? ExitReason.NONE;
}

/** The last that was told, as it is now. */
export function opportunityNow(body: OpportunityBody, program: Program, { exit_reasons: reasons, page }: Standing): OpportunityBody {
  const exitOf = exitsOf(program, reasons);
  const Products = body.Products.map(({ ProductId }) => ({ ProductId, ExitReason: exitOf(ProductId) }));
  return { ...body, Products, Location: locationAt(program, page, body.Location) };
}

/** The account as it was last told, with the opportunity as it is now; null where the location is still the same: that is no reason to tell it anew. */
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
