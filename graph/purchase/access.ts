import type { Application } from '../applications/applications.ts';
import type { PurchaseRequestDeps } from './deps.ts';
import type { Attempt } from './ledger/attempt.ts';
import { paidFrom } from './account/purchaser.ts';

/** `proven`: the addresses from whose mailboxes this browser has got codes, in lower case. */
async function isTold(ctx: PurchaseRequestDeps, application: Application, payment: Attempt, proven: readonly string[]): Promise<boolean> {
  const payer = { root: application.root, id: payment.application };
  if (await ctx.applications.isOwn(payer, ctx.browser)) return true;
  const account = await paidFrom(ctx, application, payment);
  if (account && ctx.session?.status === 'verified' && ctx.session.holder.profileId === account.profileId) return true;
  if (proven.length === 0) return false;
  const payers = [account?.userName.toLowerCase(), ...(await ctx.resumeLinks.provenBy(payer))];
  return proven.some((address) => payers.includes(address));
}

/**
 * Whether this browser is told more of a payment of the family than how far it is: it paid, is signed in to the account that was
 * paid for, or went on by a code from the mailbox of that account, or by one from the mailbox by which the payer went on. Whoever
 * mailed a link to somebody else is told nothing of what that one bought.
 */
export const isToldOf = async (ctx: PurchaseRequestDeps, application: Application, payment: Attempt): Promise<boolean> =>
  isTold(ctx, application, payment, await ctx.resumeLinks.provenBy(application));

/** Whether a payment stands of which this browser is not told. */
export async function isUntold(ctx: PurchaseRequestDeps, application: Application): Promise<boolean> {
  const standing = await ctx.ledger.findBlockingPayment(application);
  return standing !== undefined && !(await isToldOf(ctx, application, standing));
}

/** The payment that stands in a family and of which a browser is not told that would go on with this application by a code from this e-mail's mailbox. */
export async function untoldPayment(ctx: PurchaseRequestDeps, application: Application, email: string): Promise<Attempt | null> {
  const standing = await ctx.ledger.findBlockingPayment(application);
  return standing && !(await isTold(ctx, application, standing, [email.toLowerCase()])) ? standing : null;
}
