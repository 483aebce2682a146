import { useAtomValue } from 'jotai';
import type { JSX, ReactNode } from 'react';
import { type Translator, msg } from '#events/language';
import type { PurchaseProblem, PurchaseState } from '#events/purchase';
import { buildAccountSiteUrl } from '#events/rules';
import { faultMessages } from '#workflows/purchase';
import { answersAtom, payWithCardAtom, purchaseAtom } from '../../../state/atoms.ts';
import { useSavedData } from '../../../state/saved-data.ts';
import { useOnline } from '../../../state/use-online.ts';
import { useSession } from '../../../state/session.ts';
import { ErrorSummary, LinkedMessage, PhoneText, type SummaryError, useText } from '../../../ui/index.ts';
import { savedMethodAtom } from '../purchase-atoms.ts';
import { usePaymentProblem } from '../use-payment-problem.ts';
import { type PaymentStatus, isBlocking, isElsewhere } from './use-payment-status.ts';

const DECLINED_ADVICE = msg('Nothing was charged. Check the details below or use another payment method, then click Purchase again.');
/** For a payment that was started on another device and is not confirmed. */
const adviseElsewhere = (t: Translator, phone: string): string =>
  t('That payment was started on another device, and nothing was charged here. Please don’t pay again. Call {phone}, or check again below.', { phone });
/** For messages of the specification that say nothing about money (specification, 8). */
const UNCHARGED_ADVICE = msg('Nothing was charged, and what you entered is still here. Please click Purchase again.');
/** The same if the server has not confirmed it: another tab may have paid. */
const RETRY_ADVICE = msg('What you entered is still here. Please click Purchase again.');
/** The same if the payment's response was lost and the server cannot be reached. */
const UNKNOWN_PAYMENT_ADVICE = msg(
  'We couldn’t confirm whether your payment went through. What you entered is still here. Please click Purchase again. We’ll check first, so you won’t be charged twice.',
);
/** Messages of failed steps that do not say what to do. */
const MESSAGES_WITHOUT_ADVICE: Readonly<Partial<Record<PurchaseProblem['step'], readonly string[]>>> = {
  opportunity: [faultMessages.opportunity],
  account: [faultMessages.account],
  pay: [faultMessages.pay, msg('Oops! An error has occurred.')],
};
/** The part of a message that links to the account site. */
const VERIFY_LINK_TEXT = msg('click here to verify');
const OTHER_METHOD = msg('Use another payment method');

/** A decline names no field: links to what was declined, then to the choice of another method. */
function useMethodErrors(): SummaryError[] {
  const payWithCard = useAtomValue(payWithCardAtom);
  const saved = useAtomValue(savedMethodAtom);
  const hasSavedMethods = useSavedData('methods') !== null;
  if (saved !== null) return [{ name: 'savedMethod', message: OTHER_METHOD }];
  const entered = payWithCard ? { name: 'cardNumber', message: msg('Check your card details') } : { name: 'accountNumber', message: msg('Check your bank account details') };
  return [entered, { name: hasSavedMethods ? 'savedMethod' : 'paymentMethod', message: OTHER_METHOD }];
}

/** Returns what to do next if the problem's message does not say it. */
function chooseAdvice(t: Translator, { phase, problem, lostAnswer }: PurchaseState, isUncharged: boolean): string | undefined {
  if (phase === 'declined') return t(DECLINED_ADVICE);
  const isIncomplete = phase === 'failed' && problem !== null && MESSAGES_WITHOUT_ADVICE[problem.step]?.includes(problem.message);
  if (!isIncomplete) return undefined;
  if (isUncharged) return t(UNCHARGED_ADVICE);
  return t(lostAnswer === 'pay' ? UNKNOWN_PAYMENT_ADVICE : RETRY_ADVICE);
}

/** The one message while the browser is offline says why, too. */
const explainOffline = (t: Translator, advice: string | undefined, isOnline: boolean): string | undefined =>
  isOnline ? advice : [t('You’re offline.'), advice].filter(Boolean).join(' ');

const linkTitle = (t: Translator, title: string, href: string): ReactNode =>
  title.includes(VERIFY_LINK_TEXT) ? <LinkedMessage message={t.known(title)} linkText={t(VERIFY_LINK_TEXT)} href={href} /> : title;

export interface ProblemSummaryProps {
  readonly attempt: number;
  readonly payment: PaymentStatus;
}

/** At the top of the page: why the last attempt failed, and what to do. */
export function ProblemSummary({ attempt, payment: { state, since } }: ProblemSummaryProps): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const purchase = useAtomValue(purchaseAtom);
  const problem = usePaymentProblem();
  const isOnline = useOnline();
  const methodErrors = useMethodErrors();
  const email = String(useAtomValue(answersAtom)['email'] ?? '').trim();
  if (isElsewhere(state))
    return (
      <ErrorSummary
        title={state.elsewhere}
        errors={[]}
        attempt={attempt}
        advice={state.isPaid ? undefined : <PhoneText text={adviseElsewhere(t, program.display.phone)} number={program.display.phone} />}
      />
    );
  // A payment that was reported since contradicts the message, which says to try again or that nothing was charged.
  if (!problem || isBlocking(since)) return null;
  const isDeclined = purchase.phase === 'declined';
  const title = linkTitle(t, problem.title, buildAccountSiteUrl(program, 'verify', email));
  const errors = isDeclined && problem.errors.length === 0 ? methodErrors : problem.errors;
  return <ErrorSummary title={title} errors={errors} attempt={attempt} advice={explainOffline(t, chooseAdvice(t, purchase, since === 'none'), isOnline)} />;
}
