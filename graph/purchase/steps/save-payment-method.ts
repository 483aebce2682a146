import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '#graph/gateway';
import type { PurchaseAccount } from '../account/accounts.ts';
import { AccountOrigin, type PurchaseRefused, refusePurchase } from '../../nouns/account/account.type.ts';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseDeps, PurchaseRequestDeps } from '../deps.ts';
import type { FamilyRecords } from '../ledger/family-records.ts';
import { toRatedApplication } from '../ledger/offers.ts';
import { runWithLease } from '../ledger/purchase-lease.ts';
import { runStep } from '../ledger/run-step.ts';
import { readPaymentAnswer } from '../payment/payment-answer.ts';
import { PaymentType } from '../../nouns/quote/quote-enums.ts';
import { findPaidOrchestration } from './bind-policies.ts';
import type { OrchestrationWire, PaymentInformationWire } from '../../nouns/policy/orchestration.wire.ts';
import { findAccountOfOrchestration } from '../account/purchaser.ts';
import { hasHiddenPayment } from '../access.ts';
import { requireProgram } from '../../nouns/program/require-program.ts';
import { type EftTypes, toEftTypeId } from '../../nouns/payment-method/eft-types.ts';
import type { PaymentMethodSaved, SavedPaymentMethod } from '../../nouns/payment-method/saved-data.type.ts';
import { fetchSavedMethods, toSavedMethod } from '../../nouns/payment-method/saved-data.ts';
import { savedDataEndpoints, type NewMethodBody } from '../../nouns/payment-method/saved-data.wire.ts';

/** A paid purchase, and what may be saved of its payment. */
interface PaidPurchase {
  readonly information: PaymentInformationWire;
  readonly orchestration: OrchestrationWire;
  readonly account: PurchaseAccount;
  readonly isSaved: boolean;
}

const NOT_SAVED = 'Oops! An error has occurred.';

const toKind = ({ PaymentMethod }: PaymentInformationWire): PaymentType => (PaymentMethod === 'CreditCard' ? PaymentType.CREDIT_CARD : PaymentType.ECHECK);
const toSavedResult = (information: PaymentInformationWire): PaymentMethodSaved => ({ kind: toKind(information), last4: information.Last4Digits });

/** Returns undefined if the purchase is not paid, or nothing was due. */
function findPaidPurchase(deps: PurchaseDeps, records: FamilyRecords, purchase: string): PaidPurchase | undefined {
  const attempt = records.attempts.findNewest(purchase, 'pay', 'done');
  const orchestration = findPaidOrchestration(deps, records, purchase);
  if (!attempt || !orchestration?.PaymentInformation) return undefined;
  const account = findAccountOfOrchestration(deps, records, orchestration);
  return account && { information: orchestration.PaymentInformation, orchestration, account, isSaved: readPaymentAnswer(attempt).isSaved === true };
}

/** The token is the payment's reference, by which the gateway finds the method. The expiration date is not stored. */
function toBody({ information, orchestration }: PaidPurchase, eftTypes: EftTypes): NewMethodBody {
  const [owner] = orchestration.Account.Contacts;
  return {
    EFTTypeId: toEftTypeId(eftTypes, toKind(information)),
    Token: information.ReferenceNumber,
    CardType: information.CardType || null,
    Name: owner ? `${owner.FirstName} ${owner.LastName}` : orchestration.Account.Name,
    Last4Digits: information.Last4Digits,
    ExpirationDate: null,
  };
}

type MethodToSave = PaidPurchase & { readonly eftTypes: EftTypes };
type SaveResult = PaymentMethodSaved | PurchaseRefused;

/** True if a saved method is the one that paid, by what is known of both. An expired card cannot have paid. */
const isSame = ({ kind, brand, last4, isExpired }: SavedPaymentMethod, information: PaymentInformationWire): boolean =>
  kind === toKind(information) && last4 === information.Last4Digits && !isExpired && (brand === null || brand === information.CardType);

/** True if the profile has the method already, from an earlier purchase or the account site. @throws GatewayFault */
async function isInProfile(deps: PurchaseDeps, call: Call, application: Application, { information, account: { profileId }, eftTypes }: MethodToSave): Promise<boolean> {
  const program = await requireProgram(deps, application);
  const wires = await fetchSavedMethods(call, profileId);
  return wires.some((wire) => {
    const method = toSavedMethod(deps, { profileId, program, eftTypes }, wire);
    return method !== null && isSame(method.details, information);
  });
}

/** Stands for the gateway's answer if no call is needed. */
const NOTHING_TO_SAVE = { ok: true, data: [], message: '' } as const;

/** Run under the lease of the profile. `records` may be from before it: what was saved meanwhile is in the profile or in the ledger. */
async function saveOnce(deps: PurchaseDeps, records: FamilyRecords, purchase: string, paid: MethodToSave): Promise<SaveResult> {
  const application = toRatedApplication(records.application, records.offer);
  const { information, account } = paid;
  const last = records.attempts.findNewest(purchase, 'keep-method');
  const call = await deps.gateway(application, { integrityUser: account.upn });
  // If the answer to an earlier call was lost, repeat it under its id: the profile may already show what it saved.
  const isKnown = last?.status !== 'started' && (await isInProfile(deps, call, application, paid));
  const body = toBody(paid, paid.eftTypes);
  // A known method is recorded as saved, too: if the buyer removes it, a repetition does not save it again.
  const answer = await runStep(deps.ledger, { application, purchase, step: 'keep-method', input: information.ReferenceNumber }, async (callId) =>
    isKnown ? NOTHING_TO_SAVE : call(savedDataEndpoints.saveMethod, { callId, params: { id: account.profileId }, body }),
  );
  return answer.ok ? toSavedResult(information) : refusePurchase(Reason.METHOD_NOT_SAVED, NOT_SAVED);
}

/** One request per profile at a time: two browsers and a recovery worker may save the same card together. */
async function saveWithLease(deps: PurchaseDeps, records: FamilyRecords, purchase: string, paid: MethodToSave): Promise<SaveResult> {
  const profile = deps.fingerprint(`payment_methods/${paid.account.profileId}`);
  return (await runWithLease(deps, profile, (leased) => saveOnce(leased, records, purchase, paid))) ?? refusePurchase(Reason.METHOD_NOT_SAVED, NOT_SAVED);
}

async function savePaidMethod(deps: PurchaseDeps, records: FamilyRecords, purchase: string): Promise<SaveResult | null> {
  const paid = findPaidPurchase(deps, records, purchase);
  if (!paid) return refusePurchase(Reason.WRONG_STEP, NOT_SAVED);
  if (paid.isSaved || records.attempts.findNewest(purchase, 'keep-method', 'done')) return toSavedResult(paid.information);
  // A temporary login does not prove that the account is the buyer's. The page promises saving to neither (events/rules/account-holder.ts).
  if (!deps.eftTypes || paid.account.origin === AccountOrigin.TEMPORARY) return null;
  return saveWithLease(deps, records, purchase, { ...paid, eftTypes: deps.eftTypes });
}

/**
 * Saves what paid a purchase with the buyer's account, once, and not beside the same method. The purchase is complete without it:
 * a failure is reported to operators, not to the buyer (decision 27). @throws GatewayFault if the gateway does not answer.
 */
export async function savePaymentMethod(deps: PurchaseDeps, records: FamilyRecords, purchase: string): Promise<SaveResult> {
  const report = (details: object): void => {
    deps.metrics.countUnsavedMethod();
    deps.log.error({ purchase, ...details }, 'the payment method of a purchase could not be saved with the account');
  };
  try {
    const result = await savePaidMethod(deps, records, purchase);
    if (result && !('last4' in result) && result.reason !== Reason.WRONG_STEP) report({ reason: result.reason });
    return result ?? refusePurchase(Reason.METHOD_NOT_SAVED, NOT_SAVED);
  } catch (error) {
    report({ error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/** Does the same at a browser's request, if that browser may see the purchase. */
export const savePaymentMethodOnRequest = async (ctx: PurchaseRequestDeps, records: FamilyRecords, purchase: string): Promise<SaveResult> =>
  (await hasHiddenPayment(ctx, records)) ? refusePurchase(Reason.WRONG_STEP, NOT_SAVED) : savePaymentMethod(ctx, records, purchase);

/** How long the answer of bindPolicies waits for the method to be saved. */
const MAX_WAIT_MS = 2000;

/**
 * Saves the method right after binding, even if the buyer's page is gone. The buyer waits a moment at most; a process that ends waits
 * until it is saved. Never throws.
 */
export async function saveMethodAfterBinding({ runInBackground }: Pick<PurchaseRequestDeps, 'runInBackground'>, records: FamilyRecords, purchase: string): Promise<void> {
  const saving = runInBackground((deps) => savePaymentMethod(deps, records, purchase).catch(() => undefined));
  await Promise.race([saving, delay(MAX_WAIT_MS, undefined, { ref: false })]);
}
