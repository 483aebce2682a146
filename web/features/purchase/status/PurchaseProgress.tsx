import { useAtomValue } from 'jotai';
import { type JSX, useState } from 'react';
import { hasPaidAtom, purchasePhaseAtom } from '../../../state/atoms.ts';
import { useLongWait } from '../../../state/use-long-wait.ts';
import { Dialog, Notice, ProgressSteps, Stack, useText } from '../../../ui/index.ts';
import { isDueAtom, useOrderWords } from '../order-words.ts';
import { accountKindAtom, hasCreatedAccountAtom, hasPaidBeforeRequestAtom, isAnswerLostAtom, isBoundAtom } from '../purchase-atoms.ts';

export interface RunningPurchase {
  readonly isBusy: boolean;
  /** True if a payment blocks another one, so nothing is asked. While a purchase runs, the page behind the dialog stays as it was. */
  readonly isFormHidden: boolean;
  /** True if the dialog with the steps is open. */
  readonly isDialogOpen: boolean;
  /** Marks the start of a purchase. `isComplete`: nothing is missing on the page, so the dialog opens before the server answers. */
  readonly begin: (isComplete: boolean) => void;
}

/** How the last click on Purchase began, and whether events have begun it since. */
function useStart(isRunning: boolean) {
  const [start, setStart] = useState({ wasHidden: false, isComplete: false, hasRun: false });
  if (isRunning && !start.hasRun) setStart({ ...start, hasRun: true });
  return [start, setStart] as const;
}

/** The running purchase: of this page, or of the one that is replayed. @param isSubmitting true while this page's purchase runs */
export function useRunningPurchase(isSubmitting: boolean, isBlocked: boolean): RunningPurchase {
  const isRunning = useAtomValue(purchasePhaseAtom) === 'running';
  const [{ wasHidden, isComplete, hasRun }, setStart] = useStart(isRunning);
  const hasPaidBefore = useAtomValue(hasPaidBeforeRequestAtom);
  const isBusy = isSubmitting || isRunning;
  const isFormHidden = isBusy ? wasHidden || hasPaidBefore : isBlocked;
  // The recorded events open and close it, as in a replay. Only its beginning waits for no event.
  const isBeginning = isSubmitting && isComplete && !hasRun;
  const isDialogOpen = isRunning || isBeginning;
  return { isBusy, isFormHidden, isDialogOpen, begin: (complete) => setStart({ wasHidden: isFormHidden, isComplete: complete, hasRun: false }) };
}

const doNothing = (): void => undefined;

function WaitNote({ isLong }: { readonly isLong: boolean }): JSX.Element {
  const t = useText();
  const isDue = useAtomValue(isDueAtom);
  return (
    <Stack space="lines">
      <p>{t('Please wait and keep this page open while we complete your purchase.')}</p>
      {isLong ? <p>{isDue ? t('This is taking longer than usual. You won’t be charged twice.') : t('This is taking longer than usual. Please keep this page open.')}</p> : null}
    </Stack>
  );
}

/** Shown if the response of a step was lost. */
function ReconnectingNotice(): JSX.Element {
  const t = useText();
  return (
    <Notice tone="amber" title={t('We lost the connection')}>
      {t('You won’t be charged twice. We’re checking what happened and will continue automatically. This can take a minute or two. Please keep this page open.')}
    </Notice>
  );
}

/** Shown while the purchase runs: the steps done and the current one. It cannot be closed. */
export function PurchaseProgress({ isOpen }: { readonly isOpen: boolean }): JSX.Element {
  const t = useText();
  const hasCreatedAccount = useAtomValue(hasCreatedAccountAtom);
  const hasPaid = useAtomValue(hasPaidAtom);
  const isBound = useAtomValue(isBoundAtom);
  const isAnswerLost = useAtomValue(isAnswerLostAtom);
  const isNew = useAtomValue(accountKindAtom) === 'new';
  const isLong = useLongWait(isOpen);
  const { payStep, checkStep } = useOrderWords();
  const stages = [
    { id: 'account', label: isNew ? t('Creating your account') : t('Opening your account'), isDone: hasCreatedAccount },
    { id: 'payment', label: isAnswerLost && !hasPaid ? checkStep : payStep, isDone: hasPaid },
    { id: 'policy', label: isAnswerLost && hasPaid ? t('Checking your policies') : t('Issuing your policies'), isDone: isBound },
    // On a slow line it takes seconds, and all ticks with nothing under way look stuck.
    { id: 'confirmation', label: t('Opening your confirmation'), isDone: false },
  ];
  const now = stages.findIndex(({ isDone }) => !isDone);
  const steps = stages.map(({ id, label, isDone }, i) => ({ id, label, state: isDone ? ('done' as const) : i === now ? ('now' as const) : ('todo' as const) }));
  return (
    <Dialog open={isOpen} title={t('Purchasing')} onClose={doNothing} locked compact>
      <Stack>
        <div aria-live="polite">{isAnswerLost ? <ReconnectingNotice /> : <WaitNote isLong={isLong} />}</div>
        <ProgressSteps label={t('Progress of the purchase')} steps={steps} />
      </Stack>
    </Dialog>
  );
}
