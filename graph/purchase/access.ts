import type { Attempt } from './ledger/attempt.ts';
import type { FamilyRecords } from './ledger/family-records.ts';
import type { ApplicationRef } from '../applications/applications.ts';
import type { PurchaserDeps } from './account/deps.ts';
import { findPayerAccount } from './account/purchaser.ts';
import type { PurchaseRequestDeps } from './deps.ts';

type FindAddresses = () => Promise<readonly string[]>;

/** What finding out whose mailbox a browser has needs. */
export type MailboxDeps = PurchaserDeps & Pick<PurchaseRequestDeps, 'resumeLinks'>;

/** @param proven addresses, in lower case, whose mailbox the browser has proven by a code */
async function isMailboxOfPayer(deps: MailboxDeps, records: FamilyRecords, payment: Attempt, proven: readonly string[]): Promise<boolean> {
  if (proven.length === 0) return false;
  const payer = { root: records.application.root, id: payment.application };
  const payers = [findPayerAccount(deps, records, payment)?.userName.toLowerCase(), ...(await deps.resumeLinks.findProvenAddresses(payer))];
  return proven.some((address) => payers.includes(address));
}

/** True if the browser of this application of the family resumed with a code from the mailbox of the account or of the payer. */
export const hasMailboxOfPayer = async (deps: MailboxDeps, records: FamilyRecords, payment: Attempt, application: ApplicationRef): Promise<boolean> =>
  isMailboxOfPayer(deps, records, payment, await deps.resumeLinks.findProvenAddresses(application));

/** @param findProven returns the addresses, in lower case, whose mailbox this browser has proven by a code */
async function canViewWith(ctx: PurchaseRequestDeps, records: FamilyRecords, payment: Attempt, findProven: FindAddresses): Promise<boolean> {
  if (records.ownIds.has(payment.application)) return true;
  const account = findPayerAccount(ctx, records, payment);
  if (account && ctx.session?.status === 'verified' && ctx.session.holder.profileId === account.profileId) return true;
  return isMailboxOfPayer(ctx, records, payment, await findProven());
}

/**
 * True if this browser may see more of a payment than its status: it paid; or it is signed in to the account; or it resumed with a code
 * from the mailbox of the account or of the payer. Mailing a resume link to another person gives no access.
 */
export const canViewPayment = async (ctx: PurchaseRequestDeps, records: FamilyRecords, payment: Attempt): Promise<boolean> =>
  canViewWith(ctx, records, payment, () => ctx.resumeLinks.findProvenAddresses(records.application));

/** True if the application's family has a payment that this browser may not see. */
export async function hasHiddenPayment(ctx: PurchaseRequestDeps, records: FamilyRecords): Promise<boolean> {
  const payment = records.attempts.findBlockingPayment();
  return payment !== undefined && !(await canViewPayment(ctx, records, payment));
}

/** Returns the family's payment if a browser that resumes with a code from this email may not see it; else null. */
export async function findHiddenPayment(ctx: PurchaseRequestDeps, records: FamilyRecords, email: string): Promise<Attempt | null> {
  const payment = records.attempts.findBlockingPayment();
  return payment && !(await canViewWith(ctx, records, payment, async () => [email.toLowerCase()])) ? payment : null;
}
