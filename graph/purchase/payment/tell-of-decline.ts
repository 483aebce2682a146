import type { Call } from '#graph/gateway';
import type { Program } from '#events/program';
import { refreshAccount } from '../../nouns/account/refresh-account.ts';
import { type RefreshBody, productsOf } from '../../nouns/account/refresh-account.wire.ts';
import { ExitReason, OpportunityLocation } from '../../nouns/opportunity/opportunity-enums.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import type { StoredOffer } from '../ledger/offers.ts';
import type { OrchestrationWire } from '../../nouns/policy/orchestration.wire.ts';
import { programOf } from '../../nouns/program/program-of.ts';
import type { Conclusion } from './conclude.ts';

/** What the CRM is told of a declined payment. */
export interface Declined {
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
    Products: productsOf(program),
  };
}

/**
 * Tells the CRM of a payment, where it was declined (design, decision 14). The browser cannot be left to do it: it may be gone.
 * Nobody waits for it, and nothing hangs on it.
 */
export async function tellOfDecline(ctx: PurchaseRequestDeps, application: Application, call: Call): Promise<(declined: Declined, conclusion: Conclusion) => void> {
  // Asked for before anything is paid: afterwards nothing here can fail.
  const program: Program = await programOf(ctx, application);
  return ({ orchestration, offer }, { status, outcome }) => {
    if (status !== 'declined' || !('message' in outcome)) return;
    void refreshAccount(call, ctx.log, toDeclinedBody(orchestration, program, offer, outcome.message));
  };
}
