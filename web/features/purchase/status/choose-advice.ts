import { type Translator, msg } from '#events/language';
import type { PurchaseProblem, PurchaseState } from '#events/purchase';
import { UNREACHABLE, faultMessages } from '#workflows/purchase';
import { OFFLINE, isOutage } from '#workflows/refusal';

/** What happened to the buyer's money, and what to do next. */
const ADVICE = {
  declined: msg('Nothing was charged. Check the details below or use another payment method, then click Purchase again.'),
  /** The facade refused the payment before it sent it. */
  refused: msg('Nothing was charged.'),
  uncharged: msg('Nothing was charged, and what you entered is still here. Please click Purchase again.'),
  /** The attempt ended before its payment. */
  unsent: msg('What you entered is still here. Please click Purchase again.'),
  offline: msg('You’re offline. What you entered is still here. Please click Purchase again when you’re back online.'),
  /** The page asks the server what happened. */
  asking: msg('What you entered is still here. Please click Purchase again. We’ll check first, so you won’t be charged twice.'),
  /** The payment's response was lost, and the server cannot be reached. */
  unknown: msg(
    'We couldn’t confirm whether your payment went through. What you entered is still here. Please click Purchase again. We’ll check first, so you won’t be charged twice.',
  ),
  /** The click after that could not reach the server either. */
  unknownEarlier: msg('We don’t know yet whether your earlier payment went through. We’ll check first, so you won’t be charged twice.'),
  checkedEarlier: msg('We’ll check your earlier attempt first, so you won’t be charged twice.'),
} as const;
type Advice = keyof typeof ADVICE;
/** Where no payment was sent. The reason stands below it, unless it is the connection: the advice names it, and it may be back. */
const WITHOUT_PAYMENT: readonly (Advice | null)[] = ['unsent', 'offline'];
/** What matters most to a buyer stands above the reason. */
const UNSENT = msg('Your payment wasn’t sent, and nothing was charged.');

const STEPS_BEFORE_PAYMENT: readonly PurchaseProblem['step'][] = ['opportunity', 'account', 'cache'];
/** Messages of the specification that do not say what to do. */
const MESSAGES_WITHOUT_ADVICE: readonly string[] = [faultMessages.opportunity, faultMessages.account, faultMessages.pay, OFFLINE, msg('Oops! An error has occurred.')];
/** True for a message that says what happened to the money, or that the login changed, after which another window may have paid. */
const isComplete = (message: string): boolean => /charged|paid for|Money|^You’(ve been logged out|re now logged in)/.test(message);

export interface AdviceContext {
  /** True if the server has reported since the problem that nothing was charged. */
  readonly isUncharged: boolean;
  readonly isOnline: boolean;
}

/** Nothing was sent: only another window may have paid, which a notice says. */
const adviseOnUnsent = (message: string, isOnline: boolean): Advice => {
  if (message !== UNREACHABLE && !MESSAGES_WITHOUT_ADVICE.includes(message)) return 'refused';
  return isOnline ? 'unsent' : 'offline';
};

function adviseOnPayment({ lostAnswer }: PurchaseState, message: string, isUncharged: boolean): Advice {
  const isLost = lostAnswer === 'pay';
  if (message === UNREACHABLE) return isLost ? 'unknownEarlier' : 'checkedEarlier';
  // Every other message is a refusal.
  if (message !== faultMessages.pay) return MESSAGES_WITHOUT_ADVICE.includes(message) ? 'uncharged' : 'refused';
  if (isUncharged) return 'uncharged';
  return isLost ? 'unknown' : 'asking';
}

function adviseOnFailure(purchase: PurchaseState, { step, message }: PurchaseProblem, { isUncharged, isOnline }: AdviceContext): Advice | null {
  if (message !== UNREACHABLE && isComplete(message)) return null;
  if (step === 'pay') return adviseOnPayment(purchase, message, isUncharged);
  return STEPS_BEFORE_PAYMENT.includes(step) ? adviseOnUnsent(message, isOnline) : null;
}

function findAdvice(purchase: PurchaseState, context: AdviceContext): Advice | null {
  const { phase, problem, hasPaid } = purchase;
  if (phase === 'declined') return 'declined';
  // The notice of a payment says that it was received.
  return phase === 'failed' && problem && !hasPaid ? adviseOnFailure(purchase, problem, context) : null;
}

export interface BuyerAdvice {
  /** Stands above the failed purchase's message where no payment was sent; else null. */
  readonly headline: string | null;
  /** True if the advice says all that the message does. */
  readonly isReasonHidden: boolean;
  /** What that message leaves open; null for nothing. It says that the browser is offline if the notice at the top gives way to it. */
  readonly advice: string | null;
}

/** The notice at the top says it, unless it gives way to an outage. */
const saysOffline = (advice: Advice | null, message: string, { isOnline }: AdviceContext): boolean => !isOnline && advice !== 'offline' && isOutage(message);

export function chooseAdvice(t: Translator, purchase: PurchaseState, context: AdviceContext): BuyerAdvice {
  const advice = findAdvice(purchase, context);
  const { message = '' } = purchase.problem ?? {};
  const sentences = [saysOffline(advice, message, context) ? t('You’re offline.') : '', advice ? t(ADVICE[advice]) : ''];
  return {
    headline: WITHOUT_PAYMENT.includes(advice) ? t(UNSENT) : null,
    isReasonHidden: advice === 'offline' || message === OFFLINE,
    advice: sentences.filter(Boolean).join(' ') || null,
  };
}
