import type { Call } from '#graph/gateway';
import type { Program } from '#events/program';
import { refreshAccount } from '../../nouns/account/refresh-account.ts';
import { type RefreshBody, listProductIds } from '../../nouns/account/account.wire.ts';
import { ExitReason, OpportunityLocation } from '../../nouns/opportunity/opportunity-enums.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import type { StoredOffer } from '../ledger/offers.ts';
import type { OrchestrationWire } from '../../nouns/policy/orchestration.wire.ts';
import { requireProgram } from '../../nouns/program/require-program.ts';
import type { PaymentResult } from './payment-result.ts';

/** What a decline report is made from. */
export interface DeclinedPurchase {
  readonly orchestration: OrchestrationWire;
  readonly offer: StoredOffer;
}

/** Returns the body for a declined payment, from its orchestration. A product that was not quoted was kicked out. */
function toDeclinedBody({ Account }: OrchestrationWire, program: Program, offer: StoredOffer, reason: string): RefreshBody {
  const quoted = new Set(offer.quotes.map(({ opportunityProductId }) => opportunityProductId));
  const exitOf = (id: string): ExitReason => (quoted.has(id) ? ExitReason.NONE : ExitReason.KICK_OUT);
  const { CrmAccountId, Name, EMail, Phone, Address, BillingAddress, Contacts, Answers } = Account;
  return {
    CrmAccountId,
    Name,
    EMail,
    Phone,
    Address,
    BillingAddress,
    Contacts,
    Opportunities: Account.Opportunities.map(({ Id, OpportunityProducts }) => ({
      Id,
      PaymentDeclinedReason: reason,
      OpportunityProducts: OpportunityProducts.map((product) => ({ ...product, ExitReason: exitOf(product.Id) })),
      Location: OpportunityLocation.ORDER_SUMMARY,
      KickoutAddress: null,
    })),
    Answers,
    Products: listProductIds(program),
  };
}

/** Returns a function that reports a payment to the CRM if it was declined (design, decision 14). The browser may be gone by then. */
export async function prepareDeclineReport(
  ctx: PurchaseRequestDeps,
  application: Application,
  call: Call,
): Promise<(declined: DeclinedPurchase, conclusion: PaymentResult) => void> {
  // Load before the payment begins: after the charge nothing here may fail.
  const program: Program = await requireProgram(ctx, application);
  return ({ orchestration, offer }, { status, outcome }) => {
    if (status !== 'declined' || !('message' in outcome)) return;
    void refreshAccount(call, ctx.log, toDeclinedBody(orchestration, program, offer, outcome.message));
  };
}
