import { msg } from '#events/language';
import { buildAccountSiteUrl } from '#events/rules';
import type { Application } from '../../applications/applications.ts';
import type { ProgramDeps } from '../../nouns/program/deps.ts';
import { INVALID_COMBINATION, MUST_VERIFY } from '../../nouns/identity/log-in.ts';
import { formatWaitMessage } from '../../limits/index.ts';
import { requireProgram } from '../../nouns/program/require-program.ts';
import { type PurchaseRefused, refusePurchase } from '../../nouns/account/account.type.ts';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';

// The reasons why a purchase does not get its account (specification, 5 and 8).

export const accountFailed = refusePurchase(Reason.ACCOUNT_FAILED, msg('Oops! An error occurred while trying to create your account.'));
export const invalidCombination = refusePurchase(Reason.INVALID_CREDENTIALS, INVALID_COMBINATION);
export const passwordNeeded = refusePurchase(Reason.PASSWORD_NEEDED, msg('Please enter a valid password'));
export const passwordMustChange = refusePurchase(
  Reason.PASSWORD_MUST_CHANGE,
  msg('You need to change your account password first. Please change it on the account site, then come back to finish your purchase.'),
);

export const holderChanged = refusePurchase(
  Reason.HOLDER_CHANGED,
  msg('Your login changed in another window. Nothing was charged. Please check the account, then click Purchase again.'),
);

export const refuseTooManyAttempts = (seconds: number): PurchaseRefused => refusePurchase(Reason.TOO_MANY_TRIES, formatWaitMessage(seconds), { retryAfter: seconds });

/** Includes the link to the account site's page where the email is confirmed. */
export async function refuseUnverified(ctx: ProgramDeps, application: Application, email: string): Promise<PurchaseRefused> {
  return refusePurchase(Reason.MUST_VERIFY, MUST_VERIFY, { verifyUrl: buildAccountSiteUrl(await requireProgram(ctx, application), 'verify', email) });
}
