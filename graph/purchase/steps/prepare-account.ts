import { v5 as uuidOf } from 'uuid';
import { PASSWORD_RULE, isStrongPassword } from '#events/rules';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { checkEmail } from '../../nouns/identity/check-email.ts';
import type { Holder } from '../../nouns/identity/holder.ts';
import { type LoginOutcome, logInTemporarily, logInWithPassword } from '../../nouns/identity/password-login.ts';
import type { Session } from '../../nouns/identity/sessions.ts';
import { elsewhereOf } from '../payment/standing.ts';
import { purchaserOf } from '../account/purchaser.ts';
import { isToldOf } from '../access.ts';
import { accountFailed, holderChanged, invalidCombination, mustVerify, passwordMustChange, passwordNeeded, waitFor } from '../account/account-refused.ts';
import { type Account, AccountOrigin, type PrepareAccountInput, type PurchaseRefused, refused } from '../../nouns/account/account.type.ts';
import type { PurchaseAccount } from '../account/accounts.ts';
import { makeAccount } from '../account/make-account.ts';
import { PurchaseRefusalReason } from '../../nouns/account/purchase-refusal.ts';

/** One request for a purchase's account. */
interface Preparing {
  readonly ctx: PurchaseRequestDeps;
  readonly application: Application;
  readonly input: PrepareAccountInput;
}
type Prepared = Account | PurchaseRefused;

const ready = ({ userName }: PurchaseAccount, how: AccountOrigin): Account => ({ userName, how });
const accountOf = ({ id, profileId, userName, upn }: Holder, bearer: string, origin: PurchaseAccount['origin']): PurchaseAccount => ({
  id,
  profileId,
  userName,
  upn,
  bearer,
  origin,
});

async function choose({ ctx, application }: Preparing, account: PurchaseAccount): Promise<Account> {
  await ctx.accounts.choose(application, account);
  return ready(account, account.origin);
}

/** One entry per e-mail and family: an unfinished account is resumed for any offer. */
function stepOf({ ctx, application, input }: Preparing) {
  const whose = ctx.fingerprint(input.buyer.email.toLowerCase());
  return { application, purchase: uuidOf(`account/${whose}`, application.root), step: 'account', input: whose } as const;
}

/** Creates the account. @throws if a step fails; the next attempt continues there. */
async function create(preparing: Preparing): Promise<Prepared> {
  const { ctx, application, input } = preparing;
  const { password } = input;
  if (!password) return passwordNeeded;
  if (!isStrongPassword(password)) return refused(PurchaseRefusalReason.PASSWORD_NEEDED, PASSWORD_RULE);
  const entry = await ctx.ledger.begin(stepOf(preparing));
  if (!entry) return accountFailed;
  const made = await makeAccount(ctx, application, { input, password }, entry.callId);
  // The profile exists, but its login did not open. The entry stays open for the password that does.
  if (made.kind === 'refused') return invalidCombination;
  if (made.kind === 'must-verify') return mustVerify(ctx, application, input.buyer.email);
  const prepared = made.kind === 'made' ? await choose(preparing, made.account) : accountFailed;
  await ctx.ledger.end(application, entry.callId, made.kind === 'made' ? 'done' : 'failed');
  return prepared;
}

/** True if a password was right. A temporary login checks none and counts like a wrong one. */
const wasRight = (prepared: Prepared): boolean => 'how' in prepared && prepared.how !== AccountOrigin.TEMPORARY;

/** Applies the attempt limit of a login. */
async function limited({ ctx, input }: Preparing, make: () => Promise<Prepared>): Promise<Prepared> {
  const tried = await ctx.limits.tried('login', { account: input.buyer.email, client: ctx.client }, { make, isRight: wasRight });
  return 'wait' in tried ? waitFor(tried.wait) : tried.result;
}

/** Returns the account of an earlier attempt, or finishes one; null if there was none. */
async function earlier(preparing: Preparing): Promise<Prepared | null> {
  const { ctx, application, input } = preparing;
  const { purchase, step } = stepOf(preparing);
  const begun = await ctx.ledger.findNewest(application, purchase, step);
  const isProven = (await ctx.resumeLinks.provenBy(application)).includes(input.buyer.email.toLowerCase());
  const kept = await ctx.accounts.named(application, input.buyer.email, isProven);
  // A session's account must not pass to the next user of this browser.
  if (kept && kept.origin !== AccountOrigin.SIGNED_IN) {
    await ctx.accounts.choose(application, kept);
    // The account was created, but the process ended before it recorded that.
    if (begun?.status === 'started' && kept.origin === AccountOrigin.CREATED) await ctx.ledger.end(application, begun.callId, 'done');
    return ready(kept, AccountOrigin.KEPT);
  }
  return begun?.status === 'started' ? limited(preparing, () => create(preparing)) : null;
}

async function settle(preparing: Preparing, outcome: LoginOutcome, origin: PurchaseAccount['origin']): Promise<Prepared> {
  if (outcome.kind === 'refused') return invalidCombination;
  if (outcome.kind === 'must-verify') return mustVerify(preparing.ctx, preparing.application, preparing.input.buyer.email);
  return choose(preparing, accountOf(outcome.holder, outcome.bearer, origin));
}

/** Logs in to an existing account with its password. */
async function logIn(preparing: Preparing): Promise<Prepared> {
  const { buyer, password } = preparing.input;
  if (!password) return passwordNeeded;
  return settle(preparing, await logInWithPassword(preparing.ctx.localServer, { email: buyer.email, password }), AccountOrigin.LOGGED_IN);
}

/** Logs in to an account whose password must be changed, with the deployment's secret, for this purchase only. */
async function letIn(preparing: Preparing): Promise<Prepared> {
  const { ctx, input } = preparing;
  if (!ctx.temporaryLoginSecret) return passwordMustChange;
  return settle(preparing, await logInTemporarily(ctx.localServer, input.buyer.email, ctx.temporaryLoginSecret), AccountOrigin.TEMPORARY);
}

/** Uses the signed-in holder's account, whatever the application's e-mail. */
async function signedIn(preparing: Preparing, { holder, bearer }: Session): Promise<Account> {
  const kept = await preparing.ctx.accounts.named(preparing.application, holder.userName, true);
  // An account that this purchase already had by password or creation remains after the login ends.
  const isOwn = kept?.origin === AccountOrigin.CREATED || kept?.origin === AccountOrigin.LOGGED_IN;
  const account = await choose(preparing, accountOf(holder, bearer, isOwn ? kept.origin : AccountOrigin.SIGNED_IN));
  return kept ? { userName: account.userName, how: AccountOrigin.KEPT } : account;
}

/** Decides by the local server's report on the e-mail. */
async function byCheck(preparing: Preparing): Promise<Prepared> {
  const { ctx, application, input } = preparing;
  const { email } = input.buyer;
  const wait = await ctx.limits.take('emailCheck', { account: email, client: ctx.client });
  if (wait > 0) return waitFor(wait);
  const { hasAccount, mustChangePassword, requiresVerify } = await checkEmail(ctx.localServer, email);
  if (!hasAccount) return create(preparing);
  // A concurrent request of this purchase may have just created it.
  const begun = await earlier(preparing);
  if (begun) return begun;
  if (requiresVerify) return mustVerify(ctx, application, email);
  return limited(preparing, () => (mustChangePassword ? letIn(preparing) : logIn(preparing)));
}

/** A payment that has begun fixes the account, no matter who is signed in now. */
async function ofStandingPayment({ ctx, application }: Preparing): Promise<Prepared | null> {
  const standing = await ctx.ledger.findBlockingPayment(application);
  if (standing && !(await isToldOf(ctx, application, standing))) return refused(PurchaseRefusalReason.PAYMENT_STANDS, elsewhereOf(standing));
  const account = standing && (await purchaserOf(ctx, application, standing.purchase));
  return account ? ready(account, AccountOrigin.KEPT) : null;
}

/** True if the signed-in holder, or that there is none, is still what the buyer was shown. Also true if the request does not state it. */
function isAsShown({ ctx: { session }, input: { holder } }: Preparing): boolean {
  const signedInNow = session?.status === 'verified' ? session.holder.userName : '';
  return typeof holder !== 'string' || holder.toLowerCase() === signedInNow.toLowerCase();
}

/**
 * Returns the account of a purchase (specification, 4: purchase sequence, 3): an earlier attempt's account, else the signed-in holder's, else an existing
 * account of the e-mail by login, else a new one.
 * @throws GatewayFault if an upstream does not answer.
 */
export async function prepareAccount(ctx: PurchaseRequestDeps, application: Application, input: PrepareAccountInput): Promise<Prepared> {
  const preparing: Preparing = { ctx, application, input };
  const paidFor = await ofStandingPayment(preparing);
  if (paidFor) return paidFor;
  if (!isAsShown(preparing)) return holderChanged;
  if (ctx.session?.status === 'verified') return signedIn(preparing, ctx.session);
  return (await earlier(preparing)) ?? byCheck(preparing);
}
