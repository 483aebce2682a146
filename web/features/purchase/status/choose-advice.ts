import { type Translator, msg } from '#events/language';
import type { PurchaseProblem, PurchaseState } from '#events/purchase';
import { UNREACHABLE, faultMessages } from '#workflows/purchase';
import { OFFLINE } from '#workflows/refusal';

/** What happened to the buyer's money, and what to do next. */
const ADVICE = {
  declined: msg('Nothing was charged. Check the details below or use another payment method, then click Purchase again.'),
  /** The facade refused the payment before it sent it. */
  refused: msg('Nothing was charged.'),
  uncharged: msg('Nothing was charged, and what you entered is still here. Please click Purchase again.'),
  /** The attempt ended before its payment. */
  unsent: msg('What you entered is still here. Please click Purchase again.'),
  offline: msg('You’re offline. What you entered is still here. Please click Purchase again when you’re back online.'),
  backOnline: msg('You’re back online. What you entered is still here. Please click Purchase again.'),
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
/** Where no payment was sent. The reason stands below it, unless it is the connection, which the advice names. */
const WITHOUT_PAYMENT: readonly (Advice | null)[] = ['unsent', 'offline', 'backOnline'];
const CONNECTION_ADVICE: readonly (Advice | null)[] = ['offline', 'backOnline'];
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
  if (!isOnline) return 'offline';
  return message === OFFLINE ? 'backOnline' : 'unsent';
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
  /** What that message leaves open; null for nothing. While the browser is offline it says so, because no other message does. */
  readonly advice: string | null;
}

export function chooseAdvice(t: Translator, purchase: PurchaseState, context: AdviceContext): BuyerAdvice {
  const advice = findAdvice(purchase, context);
  const sentences = [context.isOnline || advice === 'offline' ? '' : t('You’re offline.'), advice ? t(ADVICE[advice]) : ''];
  return {
    headline: WITHOUT_PAYMENT.includes(advice) ? t(UNSENT) : null,
    isReasonHidden: CONNECTION_ADVICE.includes(advice),
    advice: sentences.filter(Boolean).join(' ') || null,
  };
}
