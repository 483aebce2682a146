import { useAtomValue } from 'jotai';
import type { ComponentProps, JSX, ReactNode } from 'react';
import { type Translator, msg } from '#events/language';
import { buildAccountSiteUrl } from '#events/rules';
import { OFFLINE } from '#workflows/refusal';
import { answersAtom, payWithCardAtom, purchaseAtom, purchaseProblemAtom } from '../../../state/atoms.ts';
import { useSavedData } from '../../../state/saved-data.ts';
import { useOnline } from '../../../state/use-online.ts';
import { useSession } from '../../../state/session.ts';
import { ErrorSummary, LinkedMessage, PhoneText, type SummaryError, useText } from '../../../ui/index.ts';
import { savedMethodAtom } from '../purchase-atoms.ts';
import { usePaymentProblem } from '../use-payment-problem.ts';
import { type AdviceContext, chooseAdvice } from './choose-advice.ts';
import { type PaymentStatus, isBlocking, isElsewhere } from './use-payment-status.ts';

/** For a payment that was started on another device and is not confirmed. */
const adviseElsewhere = (t: Translator, phone: string): string =>
  t('That payment was started on another device, and nothing was charged here. Please don’t pay again. Call {phone}, or check again below.', { phone });
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

const linkTitle = (t: Translator, title: string, href: string): ReactNode =>
  title.includes(VERIFY_LINK_TEXT) ? <LinkedMessage message={t.known(title)} linkText={t(VERIFY_LINK_TEXT)} href={href} /> : title;

interface FailureSummaryProps extends Pick<ComponentProps<typeof ErrorSummary>, 'title' | 'errors' | 'attempt'> {
  /** The text of the title. */
  readonly reason: string;
  readonly context: AdviceContext;
}

/** In the buyer's browser: whether it has a network now. In a replay: whether it had one when the purchase failed. */
function useBuyerOnline(): boolean {
  const { isReplay = false } = useSession();
  const problem = useAtomValue(purchaseProblemAtom);
  const isOnline = useOnline();
  return isReplay ? problem?.message !== OFFLINE : isOnline;
}

/** Where no payment was sent, the reason stands below that. */
function FailureSummary({ title, reason, context, ...shown }: FailureSummaryProps): JSX.Element {
  const t = useText();
  const purchase = useAtomValue(purchaseAtom);
  const { headline, advice, isReasonHidden } = chooseAdvice(t, purchase, context);
  if (headline === null) return <ErrorSummary title={title} advice={advice} {...shown} />;
  return <ErrorSummary title={headline} advice={isReasonHidden ? advice : `${t.known(reason)} ${advice}`} {...shown} />;
}

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
  const isOnline = useBuyerOnline();
  const methodErrors = useMethodErrors();
  const email = String(useAtomValue(answersAtom)['email'] ?? '').trim();
  if (isElsewhere(state))
    return (
      <ErrorSummary
        title={state.elsewhere}
        errors={[]}
        // A check of it does not move the page, unless it was paid.
        attempt={Number(state.isPaid)}
        advice={state.isPaid ? undefined : <PhoneText text={adviseElsewhere(t, program.display.phone)} number={program.display.phone} />}
      />
    );
  // A payment that was reported since contradicts the message, which says to try again or that nothing was charged.
  if (!problem || isBlocking(since)) return null;
  const isDeclined = purchase.phase === 'declined';
  const title = linkTitle(t, problem.title, buildAccountSiteUrl(program, 'verify', email));
  const errors = isDeclined && problem.errors.length === 0 ? methodErrors : problem.errors;
  return <FailureSummary title={title} reason={problem.title} errors={errors} attempt={attempt} context={{ isUncharged: since === 'none', isOnline }} />;
}
