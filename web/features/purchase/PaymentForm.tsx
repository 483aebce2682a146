import { useAtomValue } from 'jotai';
import { type JSX, memo, useEffect } from 'react';
import { findPageOfType } from '#events/rules';
import { purchasePhaseAtom, purchaseProblemAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Actions, HelpLines, LinkButton, PageHeading, Stack, StickyAction, useText } from '../../ui/index.ts';
import { useOrderWords } from './order-words.ts';
import { PaymentDetails } from './PaymentDetails.tsx';
import { isBoundAtom } from './purchase-atoms.ts';
import { SelectLimitButton } from './SelectLimitButton.tsx';
import { ProblemSummary } from './status/ProblemSummary.tsx';
import { PaidHeading } from './status/PaidNotice.tsx';
import { PurchaseNotice } from './status/PurchaseNotice.tsx';
import type { RunningPurchase } from './status/PurchaseProgress.tsx';
import { type PaymentStatus, isElsewhere, isUnconfirmed } from './status/use-payment-status.ts';
import { SubmitButton } from './SubmitButton.tsx';

/** A link back to the last page of the application. */
const ChangeAnswers = memo(function ChangeAnswers(): JSX.Element {
  const t = useText();
  const { program, goTo } = useSession();
  return <LinkButton onClick={() => goTo(findPageOfType(program, 'Payment') - 1)}>{t('Change your answers')}</LinkButton>;
});

/** Whom to call. Payments that are started say it in their notices. */
const Help = memo(function Help(): JSX.Element {
  const { phone, phoneHours } = useSession().program.display;
  return (
    <Stack textStyle="small">
      <HelpLines phone={phone} hours={phoneHours} />
    </Stack>
  );
});

/** How far the payment is: `open` before one was started, `paid` until its policies are issued, `bound` once they are and only the confirmation is missing. */
type Progress = 'open' | 'unconfirmed' | 'paid' | 'bound';

interface PaymentHeadingProps {
  readonly isFormHidden: boolean;
  readonly progress: Progress;
}

/** Takes the focus, unless the summary of a problem does. An unconfirmed payment has none: the heading says it, and the page starts there. */
function PaymentHeading({ isFormHidden, progress }: PaymentHeadingProps): JSX.Element {
  const t = useText();
  const hasProblem = useAtomValue(purchaseProblemAtom) !== null;
  const { lead } = useOrderWords();
  const isPending = progress === 'unconfirmed';
  useEffect(() => {
    if (isPending) document.getElementById('main')?.scrollIntoView({ block: 'start' });
  }, [isPending]);
  if (isPending) return <PageHeading title={t('Your payment isn’t confirmed yet')} lead={t('Your policies aren’t issued yet, so your coverage hasn’t started.')} takesFocus />;
  if (progress === 'paid') return <PaidHeading takesFocus={!hasProblem} />;
  return <PageHeading title={t('Payment')} lead={isFormHidden ? undefined : lead} takesFocus={!hasProblem} />;
}

interface ProgressNotesProps {
  readonly isBusy: boolean;
  readonly isFormHidden: boolean;
  /** Count of attempts. */
  readonly attempt: number;
  readonly payment: PaymentStatus;
  readonly notices: JSX.Element | null;
}

/** Behind the dialog of another attempt a paid purchase stays as it was. */
function useProgress({ isBusy, isFormHidden, payment: { state, isBound } }: ProgressNotesProps): Progress {
  const phase = useAtomValue(purchasePhaseAtom);
  const hasBound = useAtomValue(isBoundAtom) || isBound;
  if (!isFormHidden) return 'open';
  if (state === 'paid') return hasBound && !isBusy ? 'bound' : 'paid';
  return isUnconfirmed(phase, state) ? 'unconfirmed' : 'open';
}

/** Above the form: how far the last attempt came. While a payment is only checked, nothing moves. */
function ProgressNotes(props: ProgressNotesProps): JSX.Element {
  const { isBusy, isFormHidden, attempt, payment, notices } = props;
  const { state } = payment;
  const progress = useProgress(props);
  return (
    <>
      {isBusy && !isElsewhere(state) ? null : <ProblemSummary attempt={attempt} payment={payment} />}
      <PaymentHeading isFormHidden={isFormHidden} progress={progress} />
      {notices}
      {isBusy && progress === 'open' ? null : <PurchaseNotice state={state} isBound={progress === 'bound'} />}
    </>
  );
}

export interface PaymentFormProps extends ProgressNotesProps, Pick<RunningPurchase, 'isDialogOpen'> {
  /** True while the saved methods load. */
  readonly isMethodLoading: boolean;
  /** The fields that the last attempt rejected. */
  readonly rejected: readonly string[];
  readonly moreActions: JSX.Element | undefined;
}

/** What the buyer fills in, or, once a payment was started, how far it came; with the button. */
export function PaymentForm({ isDialogOpen, isMethodLoading, rejected, moreActions, ...notes }: PaymentFormProps): JSX.Element {
  const { isBusy, isFormHidden, payment } = notes;
  // Behind the dialog the page is inert anyway, and the focus stays where it was.
  const isLocked = isBusy && !isDialogOpen;
  const button = <SubmitButton state={payment.state} isBusy={isBusy || isMethodLoading} />;
  return (
    <Stack space="cards">
      <ProgressNotes {...notes} />
      {isFormHidden ? null : (
        <div inert={isLocked}>
          <Stack space="cards">
            <PaymentDetails rejected={rejected} />
          </Stack>
        </div>
      )}
      {isFormHidden ? <StickyAction>{button}</StickyAction> : button}
      {isFormHidden ? null : (
        <div inert={isLocked}>
          <Actions>
            <ChangeAnswers />
            <SelectLimitButton />
            {moreActions}
          </Actions>
        </div>
      )}
      {isFormHidden ? null : <Help />}
    </Stack>
  );
}
