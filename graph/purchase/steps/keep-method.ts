import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '#graph/gateway';
import type { PurchaseAccount } from '../account/accounts.ts';
import { AccountOrigin, type PurchaseRefused, refused } from '../../nouns/account/account.type.ts';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseDeps, PurchaseRequestDeps } from '../deps.ts';
import { runWithLease } from '../ledger/lease.ts';
import { runStep } from '../ledger/run-step.ts';
import { readPaymentAnswer } from '../payment/payment-answer.ts';
import { PaymentType } from '../../nouns/quote/payment-type.ts';
import { paidOrchestration } from './bind.ts';
import type { OrchestrationWire, PaymentInformationWire } from '../../nouns/policy/orchestration.wire.ts';
import { cachedFor } from '../account/purchaser.ts';
import { isUntold } from '../access.ts';
import { programOf } from '../../nouns/program/program-of.ts';
import { type EftTypes, eftTypeOf } from '../../nouns/payment-method/eft-types.ts';
import type { PaymentMethodKept } from '../../nouns/payment-method/keep-method.type.ts';
import { fetchSavedMethods } from '../../nouns/payment-method/saved-data.ts';
import { savedEndpoints } from '../../nouns/payment-method/saved.endpoints.ts';
import { toSavedMethod } from '../../nouns/payment-method/saved.mapping.ts';
import type { SavedPaymentMethod } from '../../nouns/payment-method/saved.type.ts';
import type { KeptMethodBody } from '../../nouns/payment-method/saved.wire.ts';

/** A purchase that was paid, and what may be kept of it. */
interface Paid {
  readonly information: PaymentInformationWire;
  readonly orchestration: OrchestrationWire;
  readonly account: PurchaseAccount;
  readonly isSaved: boolean;
}

const NOT_KEPT = 'Oops! An error has occurred.';

const kindOf = ({ PaymentMethod }: PaymentInformationWire): PaymentType => (PaymentMethod === 'CreditCard' ? PaymentType.CREDIT_CARD : PaymentType.ECHECK);
const kept = (information: PaymentInformationWire): PaymentMethodKept => ({ kind: kindOf(information), last4: information.Last4Digits });

/** Undefined where the purchase was not paid, or nothing was due. */
async function paidOf(working: PurchaseDeps, application: Application, purchase: string): Promise<Paid | undefined> {
  const entry = await working.ledger.findNewest(application, purchase, 'pay', 'done');
  const orchestration = await paidOrchestration(working, application, purchase);
  if (!entry || !orchestration?.PaymentInformation) return undefined;
  const account = await cachedFor(working, application, orchestration);
  return account && { information: orchestration.PaymentInformation, orchestration, account, isSaved: readPaymentAnswer(entry).isSaved === true };
}

/** The token is the payment's reference: by it the gateway finds the method again. When it expires is kept nowhere. */
function toBody({ information, orchestration }: Paid, eftTypes: EftTypes): KeptMethodBody {
  const [owner] = orchestration.Account.Contacts;
  return {
    EFTTypeId: eftTypeOf(eftTypes, kindOf(information)),
    Token: information.ReferenceNumber,
    CardType: information.CardType || null,
    Name: owner ? `${owner.FirstName} ${owner.LastName}` : orchestration.Account.Name,
    Last4Digits: information.Last4Digits,
    ExpirationDate: null,
  };
}

type Keeping = Paid & { readonly eftTypes: EftTypes };
type Kept = PaymentMethodKept | PurchaseRefused;

/** Whether a saved method is the one that paid, as far as what is known of both says so. An expired card is not: it could not pay. */
const isSame = ({ kind, brand, last4, isExpired }: SavedPaymentMethod, information: PaymentInformationWire): boolean =>
  kind === kindOf(information) && last4 === information.Last4Digits && !isExpired && (brand === null || brand === information.CardType);

/** Whether the profile has the method already: from an earlier purchase, or added on the account site. @throws GatewayFault */
async function isInProfile(working: PurchaseDeps, call: Call, application: Application, { information, account: { profileId }, eftTypes }: Keeping): Promise<boolean> {
  const program = await programOf(working, application);
  const wires = await fetchSavedMethods(call, profileId);
  return wires.some((wire) => {
    const method = toSavedMethod(working, { profileId, program, eftTypes }, wire);
    return method !== null && isSame(method.shown, information);
  });
}

async function keep(working: PurchaseDeps, application: Application, purchase: string, paid: Keeping): Promise<Kept> {
  const { information, account } = paid;
  const last = await working.ledger.findNewest(application, purchase, 'keep-method');
  if (last?.status === 'done') return kept(information);
  const call = await working.gateway(application, { integrityUser: account.upn });
  // A call whose answer was lost is repeated under its id: what it saved is in the profile by now.
  if (last?.status !== 'started' && (await isInProfile(working, call, application, paid))) return kept(information);
  const body = toBody(paid, paid.eftTypes);
  const answer = await runStep(working.ledger, { application, purchase, step: 'keep-method', input: information.ReferenceNumber }, (callId) =>
    call(savedEndpoints.keepMethod, { callId, params: { id: account.profileId }, body }),
  );
  return answer.ok ? kept(information) : refused(Reason.METHOD_NOT_KEPT, NOT_KEPT);
}

/** One request for a profile at a time: the buyer's browsers, and a recovery worker, may pay with the same card together. */
async function keepInTurn(working: PurchaseDeps, application: Application, purchase: string, paid: Keeping): Promise<Kept> {
  const profile = working.fingerprint(`payment_methods/${paid.account.profileId}`);
  return (await runWithLease(working, profile, (leased) => keep(leased, application, purchase, paid))) ?? refused(Reason.METHOD_NOT_KEPT, NOT_KEPT);
}

async function keepPaid(working: PurchaseDeps, application: Application, purchase: string): Promise<Kept | null> {
  const paid = await paidOf(working, application, purchase);
  if (!paid) return refused(Reason.WRONG_STEP, NOT_KEPT);
  if (paid.isSaved) return kept(paid.information);
  // Who was let in without a password has not shown that the account is theirs. Neither buyer was promised it (events/rules/holder.ts).
  if (!working.eftTypes || paid.account.origin === AccountOrigin.TEMPORARY) return null;
  return keepInTurn(working, application, purchase, { ...paid, eftTypes: working.eftTypes });
}

/**
 * Saves what paid a purchase with the buyer's account, once, and not beside the same method. The purchase is complete without it:
 * operators are told of a failure, and the buyer is not (decision 27). @throws GatewayFault where the gateway does not answer.
 */
export async function keepPaymentMethod(working: PurchaseDeps, application: Application, purchase: string): Promise<Kept> {
  const report = (details: object): void => {
    working.metrics.methodNotKept();
    working.log.error({ purchase, ...details }, 'the payment method of a purchase could not be saved with the account');
  };
  try {
    const result = await keepPaid(working, application, purchase);
    if (result && !('last4' in result) && result.reason !== Reason.WRONG_STEP) report({ reason: result.reason });
    return result ?? refused(Reason.METHOD_NOT_KEPT, NOT_KEPT);
  } catch (error) {
    report({ error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/** The same, asked for by a browser, which may know of the purchase. */
export const keepPaymentMethodFor = async (ctx: PurchaseRequestDeps, application: Application, purchase: string): Promise<Kept> =>
  (await isUntold(ctx, application)) ? refused(Reason.WRONG_STEP, NOT_KEPT) : keepPaymentMethod(ctx, application, purchase);

/** How long the answer that the policies are bound waits for the method to be saved, milliseconds. */
const MAX_WAIT_MS = 2000;

/**
 * Saves what paid right after binding, whether or not the buyer's page is still there. The buyer waits for it a moment at most; a process
 * that is told to end waits for all of it. Never throws: a failure is reported.
 */
export async function keepAfterBinding({ aside }: Pick<PurchaseRequestDeps, 'aside'>, application: Application, purchase: string): Promise<void> {
  const saving = aside((working) => keepPaymentMethod(working, application, purchase).catch(() => undefined));
  await Promise.race([saving, delay(MAX_WAIT_MS, undefined, { ref: false })]);
}
