import type { PurchaseAccount } from '../account/accounts.ts';
import { AccountOrigin, type PurchaseRefused, refused } from '../account/account.type.ts';
import { PurchaseRefusalReason as Reason } from '../account/purchase-refusal.ts';
import type { Application } from '../application/applications.ts';
import type { Context, Unattended } from '../context.ts';
import { inTurn } from '../journal/turn.ts';
import { journaled } from '../journal/journaled.ts';
import { readPaymentAnswer } from '../payment/payment-answer.ts';
import { PaymentType } from '../payment/payment-type.ts';
import { paidOrchestration } from '../policy/bind.ts';
import type { OrchestrationWire, PaymentInformationWire } from '../policy/orchestration.wire.ts';
import { cachedFor } from '../policy/purchaser.ts';
import { isUntold } from '../policy/told.ts';
import { type EftTypes, eftTypeOf } from './eft-types.ts';
import type { PaymentMethodKept } from './keep-method.type.ts';
import { savedEndpoints } from './saved.endpoints.ts';
import type { KeptMethodBody } from './saved.wire.ts';

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
async function paidOf(working: Unattended, application: Application, purchase: string): Promise<Paid | undefined> {
  const entry = await working.journal.newest(application, purchase, 'pay', 'done');
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

async function keep(working: Unattended, application: Application, purchase: string, paid: Keeping): Promise<PaymentMethodKept | PurchaseRefused> {
  const { information, account, eftTypes } = paid;
  const done = await working.journal.newest(application, purchase, 'keep-method', 'done');
  if (done) return kept(information);
  const call = await working.gateway(application, { integrityUser: account.upn });
  const body = toBody(paid, eftTypes);
  const answer = await journaled(working.journal, { application, purchase, step: 'keep-method', input: information.ReferenceNumber }, (callId) =>
    call(savedEndpoints.keepMethod, { callId, params: { id: account.profileId }, body }),
  );
  return answer.ok ? kept(information) : refused(Reason.METHOD_NOT_KEPT, NOT_KEPT);
}

/** The purchase is complete without it: operators are told of a failure, and the buyer is not (decision 27). */
async function keepAndReport(working: Unattended, application: Application, purchase: string, paid: Keeping): Promise<PaymentMethodKept | PurchaseRefused> {
  const report = (details: object): void => {
    working.metrics.methodNotKept();
    working.log.error({ purchase, ...details }, 'the payment method of a purchase could not be saved with the account');
  };
  try {
    // One request at a time: the buyer's browser and the recovery worker may both ask.
    const result = (await inTurn(working, purchase, (fenced) => keep(fenced, application, purchase, paid))) ?? refused(Reason.METHOD_NOT_KEPT, NOT_KEPT);
    if (!('last4' in result)) report({ reason: result.reason });
    return result;
  } catch (error) {
    report({ error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/** Saves what paid a purchase with the buyer's account, once. @throws GatewayFault where the gateway does not answer. */
export async function keepPaymentMethod(working: Unattended, application: Application, purchase: string): Promise<PaymentMethodKept | PurchaseRefused> {
  const paid = await paidOf(working, application, purchase);
  if (!paid) return refused(Reason.WRONG_STEP, NOT_KEPT);
  if (paid.isSaved) return kept(paid.information);
  // Who was let in without a password has not shown that the account is theirs.
  if (!working.eftTypes || paid.account.origin === AccountOrigin.TEMPORARY) return refused(Reason.METHOD_NOT_KEPT, NOT_KEPT);
  return keepAndReport(working, application, purchase, { ...paid, eftTypes: working.eftTypes });
}

/** The same, asked for by a browser, which may know of the purchase. */
export const keepPaymentMethodFor = async (ctx: Context, application: Application, purchase: string): Promise<PaymentMethodKept | PurchaseRefused> =>
  (await isUntold(ctx, application)) ? refused(Reason.WRONG_STEP, NOT_KEPT) : keepPaymentMethod(ctx, application, purchase);
