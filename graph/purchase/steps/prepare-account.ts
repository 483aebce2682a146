import { v5 as uuidOf } from 'uuid';
import { PASSWORD_RULE_MESSAGE, isStrongPassword } from '#events/rules';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { checkEmail } from '../../nouns/identity/check-email.ts';
import type { AccountHolder } from '../../nouns/identity/account-holder.ts';
import { type LoginOutcome, logInTemporarily, logInWithPassword } from '../../nouns/identity/password-login.ts';
import type { Session } from '../../nouns/identity/sessions.ts';
import { otherDeviceMessage } from '../payment/blocking-payment.ts';
import { findPurchaser } from '../account/purchaser.ts';
import { canViewPayment } from '../access.ts';
import { accountFailed, holderChanged, invalidCombination, refuseUnverified, passwordMustChange, passwordNeeded, refuseTooManyAttempts } from '../account/account-refusals.ts';
import { AccountOrigin, type PrepareAccountInput, type PurchaseRefused, refusePurchase } from '../../nouns/account/account.type.ts';
import type { PurchaseAccount } from '../account/accounts.ts';
import type { FamilyRecords } from '../ledger/family-records.ts';
import { createAccount } from '../account/create-account.ts';
import { PurchaseRefusalReason } from '../../nouns/account/purchase-refusal.ts';

/** One request for a purchase's account. */
interface AccountRequest {
  readonly ctx: PurchaseRequestDeps;
  readonly records: FamilyRecords;
  readonly application: Application;
  readonly input: PrepareAccountInput;
}
/** The account that a purchase has, and how it came to it. */
interface ChosenAccount {
  readonly userName: string;
  readonly origin: AccountOrigin;
}
type AccountResult = ChosenAccount | PurchaseRefused;

const toAccountResult = ({ userName }: PurchaseAccount, origin: AccountOrigin): ChosenAccount => ({ userName, origin });
const toAccount = ({ id, profileId, userName, upn }: AccountHolder, bearer: string, origin: PurchaseAccount['origin']): PurchaseAccount => ({
  id,
  profileId,
  userName,
  upn,
  bearer,
  origin,
});

async function chooseAccount({ ctx, application }: AccountRequest, account: PurchaseAccount): Promise<ChosenAccount> {
  await ctx.accounts.choose(application, account);
  return toAccountResult(account, account.origin);
}

/** One attempt per email and family: an unfinished account continues for any offer. */
function toStep({ ctx, application, input }: AccountRequest) {
  const emailKey = ctx.fingerprint(input.buyer.email.toLowerCase());
  return { application, purchase: uuidOf(`account/${emailKey}`, application.root), step: 'account', input: emailKey } as const;
}

/** Creates the account. @throws if a step fails; the next attempt continues there. */
async function createPurchaseAccount(request: AccountRequest): Promise<AccountResult> {
  const { ctx, application, input } = request;
  const { password } = input;
  if (!password) return passwordNeeded;
  if (!isStrongPassword(password)) return refusePurchase(PurchaseRefusalReason.PASSWORD_NEEDED, PASSWORD_RULE_MESSAGE);
  const attempt = await ctx.ledger.begin(toStep(request));
  if (!attempt) return accountFailed;
  const made = await createAccount(ctx, application, { input, password }, attempt.callId);
  // The profile exists, but its login did not open. The attempt stays open for the password that does.
  if (made.kind === 'refused') return invalidCombination;
  if (made.kind === 'must-verify') return refuseUnverified(ctx, application, input.buyer.email);
  const result = made.kind === 'made' ? await chooseAccount(request, made.account) : accountFailed;
  await ctx.ledger.end({ ...application, step: 'account' }, attempt.callId, made.kind === 'made' ? 'done' : 'failed');
  return result;
}

const isChosen = (result: AccountResult): result is ChosenAccount => !('reason' in result);

/** True if a password was right. A temporary login checks none and counts like a wrong one. */
const isPasswordRight = (result: AccountResult): boolean => isChosen(result) && result.origin !== AccountOrigin.TEMPORARY;

/** Applies the attempt limit of a login. */
async function withLoginLimit({ ctx, input }: AccountRequest, run: () => Promise<AccountResult>): Promise<AccountResult> {
  const attempt = await ctx.limits.runAttempt('login', { account: input.buyer.email, client: ctx.client }, { run, isSuccess: isPasswordRight });
  return 'wait' in attempt ? refuseTooManyAttempts(attempt.wait) : attempt.result;
}

/** Returns the account that the purchase had before with the request's email. Another device's requires that the buyer has proven to own the mailbox. */
async function findKnownAccount({ ctx, records, application, input }: AccountRequest): Promise<PurchaseAccount | undefined> {
  const { email } = input.buyer;
  const own = ctx.accounts.findByUserName(records, email);
  const known = own ?? ctx.accounts.findByUserNameAnywhere(records, email);
  if (!known || known === own) return known;
  return (await ctx.resumeLinks.findProvenAddresses(application)).includes(email.toLowerCase()) ? known : undefined;
}

/** Returns the account of an earlier attempt, or finishes one; null if there was none. */
async function findEarlierAccount(request: AccountRequest): Promise<AccountResult | null> {
  const { ctx, records, application } = request;
  const { purchase, step } = toStep(request);
  const begun = records.attempts.findNewest(purchase, step);
  const known = await findKnownAccount(request);
  // A session's account must not pass to the next user of this browser.
  if (known && known.origin !== AccountOrigin.SIGNED_IN) {
    await ctx.accounts.choose(application, known);
    // The account was created, but the process ended before it recorded that.
    if (begun?.status === 'started' && known.origin === AccountOrigin.CREATED) await ctx.ledger.end({ ...application, step }, begun.callId, 'done');
    return toAccountResult(known, AccountOrigin.KEPT);
  }
  return begun?.status === 'started' ? withLoginLimit(request, () => createPurchaseAccount(request)) : null;
}

async function applyLogin(request: AccountRequest, outcome: LoginOutcome, origin: PurchaseAccount['origin']): Promise<AccountResult> {
  if (outcome.kind === 'refused') return invalidCombination;
  if (outcome.kind === 'must-verify') return refuseUnverified(request.ctx, request.application, request.input.buyer.email);
  return chooseAccount(request, toAccount(outcome.holder, outcome.bearer, origin));
}

/** Logs in to an existing account with its password. */
async function logIn(request: AccountRequest): Promise<AccountResult> {
  const { buyer, password } = request.input;
  if (!password) return passwordNeeded;
  return applyLogin(request, await logInWithPassword(request.ctx.localServer, { email: buyer.email, password }), AccountOrigin.LOGGED_IN);
}

/** Logs in to an account whose password must be changed, with the deployment's secret, for this purchase only. */
async function logInWithoutPassword(request: AccountRequest): Promise<AccountResult> {
  const { ctx, input } = request;
  if (!ctx.temporaryLoginSecret) return passwordMustChange;
  return applyLogin(request, await logInTemporarily(ctx.localServer, input.buyer.email, ctx.temporaryLoginSecret), AccountOrigin.TEMPORARY);
}

/** Uses the signed-in holder's account, whatever the application's email. */
async function chooseSignedIn(request: AccountRequest, { holder, bearer }: Session): Promise<ChosenAccount> {
  const known = request.ctx.accounts.findByUserNameAnywhere(request.records, holder.userName);
  // An account that this purchase already had by password or creation remains after the login ends.
  const isOwn = known?.origin === AccountOrigin.CREATED || known?.origin === AccountOrigin.LOGGED_IN;
  const account = await chooseAccount(request, toAccount(holder, bearer, isOwn ? known.origin : AccountOrigin.SIGNED_IN));
  return known ? { userName: account.userName, origin: AccountOrigin.KEPT } : account;
}

/** Decides by the local server's report on the email. */
async function decideByEmailCheck(request: AccountRequest): Promise<AccountResult> {
  const { ctx, application, input } = request;
  const { email } = input.buyer;
  const wait = await ctx.limits.take('emailCheck', { account: email, client: ctx.client });
  if (wait > 0) return refuseTooManyAttempts(wait);
  const { hasAccount, mustChangePassword, requiresVerify } = await checkEmail(ctx.localServer, email);
  if (!hasAccount) return createPurchaseAccount(request);
  // A concurrent request of this purchase may have just created it.
  const begun = await findEarlierAccount({ ...request, records: await ctx.families.require(application, ctx.browser) });
  if (begun) return begun;
  if (requiresVerify) return refuseUnverified(ctx, application, email);
  return withLoginLimit(request, () => (mustChangePassword ? logInWithoutPassword(request) : logIn(request)));
}

/** A payment that has begun fixes the account, no matter who is signed in now. */
async function findPaidAccount({ ctx, records }: AccountRequest): Promise<AccountResult | null> {
  const payment = records.attempts.findBlockingPayment();
  if (payment && !(await canViewPayment(ctx, records, payment))) return refusePurchase(PurchaseRefusalReason.PAYMENT_EXISTS, otherDeviceMessage(payment));
  const account = payment && findPurchaser(ctx, records, payment.purchase);
  return account ? toAccountResult(account, AccountOrigin.KEPT) : null;
}

/** True if the signed-in holder, or that there is none, is still what the buyer was shown. Also true if the request does not state it. */
function isAsShown({ ctx: { session }, input: { holder } }: AccountRequest): boolean {
  const signedInNow = session?.status === 'verified' ? session.holder.userName : null;
  return holder === undefined || holder?.toLowerCase() === signedInNow?.toLowerCase();
}

/**
 * Returns the account of a purchase (specification, 4: purchase sequence, 3): an earlier attempt's account, else the signed-in holder's, else an existing
 * account of the email by login, else a new one.
 * @throws GatewayFault if an upstream does not answer.
 */
export async function prepareAccount(ctx: PurchaseRequestDeps, records: FamilyRecords, input: PrepareAccountInput): Promise<AccountResult> {
  const request: AccountRequest = { ctx, records, application: records.application, input };
  const paidFor = await findPaidAccount(request);
  if (paidFor) return paidFor;
  if (!isAsShown(request)) return holderChanged;
  if (ctx.session?.status === 'verified') return chooseSignedIn(request, ctx.session);
  return (await findEarlierAccount(request)) ?? decideByEmailCheck(request);
}
