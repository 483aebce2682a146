import type { Application } from '../applications/applications.ts';
import type { PurchaseRequestDeps } from './deps.ts';
import type { Attempt } from './ledger/attempt.ts';
import { findPayerAccount } from './account/purchaser.ts';

/** @param proven the addresses, in lower case, whose mailbox this browser has proven by a code */
async function canViewWith(ctx: PurchaseRequestDeps, application: Application, payment: Attempt, proven: readonly string[]): Promise<boolean> {
  const payer = { root: application.root, id: payment.application };
  if (await ctx.applications.isOwnedBy(payer, ctx.browser)) return true;
  const account = await findPayerAccount(ctx, application, payment);
  if (account && ctx.session?.status === 'verified' && ctx.session.holder.profileId === account.profileId) return true;
  if (proven.length === 0) return false;
  const payers = [account?.userName.toLowerCase(), ...(await ctx.resumeLinks.findProvenAddresses(payer))];
  return proven.some((address) => payers.includes(address));
}

/**
 * True if this browser may see more of a payment than its status: it paid; or it is signed in to the account; or it resumed with a code
 * from the mailbox of the account or of the payer. Mailing a resume link to another person gives no access.
 */
export const canViewPayment = async (ctx: PurchaseRequestDeps, application: Application, payment: Attempt): Promise<boolean> =>
  canViewWith(ctx, application, payment, await ctx.resumeLinks.findProvenAddresses(application));

/** True if the application's family has a payment that this browser may not see. */
export async function hasHiddenPayment(ctx: PurchaseRequestDeps, application: Application): Promise<boolean> {
  const payment = await ctx.ledger.findBlockingPayment(application);
  return payment !== undefined && !(await canViewPayment(ctx, application, payment));
}

/** Returns the family's payment if a browser that resumes with a code from this e-mail may not see it; else null. */
export async function findHiddenPayment(ctx: PurchaseRequestDeps, application: Application, email: string): Promise<Attempt | null> {
  const payment = await ctx.ledger.findBlockingPayment(application);
  return payment && !(await canViewWith(ctx, application, payment, [email.toLowerCase()])) ? payment : null;
}
