import { useAtomValue } from 'jotai';
import { type JSX, useEffect, useState } from 'react';
import { isOutage } from '#workflows/refusal';
import { stateAtom } from '../event-log/log-atoms.ts';
import { applicationAtom, purchaseAtom, quoteAtom, replacedEventAtom, eventSyncAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { useOnline } from '../state/use-online.ts';
import { mayHaveUnfinishedPurchase } from './boot.ts';
import { SaveProblemNotice } from './SaveProblemNotice.tsx';
import { Notice, WindowNotice, useText } from '../ui/index.ts';

/** True if the current page says itself that its last step failed: a second message would contradict it. */
function useShowsFailedStep(): boolean {
  const { program } = useSession();
  const { page, rejection } = useAtomValue(applicationAtom);
  const { error } = useAtomValue(quoteAtom);
  const { problem } = useAtomValue(purchaseAtom);
  const shown = program.display.pages[page]?.type === 'Payment' ? [problem?.message] : [rejection?.message, error];
  return shown.some((message) => isOutage(message ?? ''));
}

/** True on the payment page before a purchase: there is nothing to answer while the line is broken. */
function useIsBeforePurchase(): boolean {
  const { program } = useSession();
  const state = useAtomValue(stateAtom);
  return program.display.pages[state.application.page]?.type === 'Payment' && !mayHaveUnfinishedPurchase(state);
}

/** True on the payment page while it says how the purchase goes or how the last one ended. */
function useShowsPurchase(): boolean {
  const { program } = useSession();
  const { page } = useAtomValue(applicationAtom);
  const { phase, problem } = useAtomValue(purchaseAtom);
  const isReported = phase === 'running' || (problem !== null && problem.step !== 'validate');
  return program.display.pages[page]?.type === 'Payment' && isReported;
}

/** Most failed saves succeed before anyone has read about them. */
const DELAY_NOTICE_MS = 10_000;

/** True once saving has failed for ten seconds although the browser is online. Not recorded: a replay shows nothing of it. */
function useIsSavingDelayed(isOnline: boolean): boolean {
  const { status } = useAtomValue(eventSyncAtom);
  const isRetrying = status === 'waiting' && isOnline;
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!isRetrying) return;
    const timer = setTimeout(() => setDelayed(true), DELAY_NOTICE_MS);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [isRetrying]);
  return isRetrying && isDelayed;
}

function SavingDelayedNotice(): JSX.Element {
  const t = useText();
  const mustWait = useIsBeforePurchase();
  return (
    <Notice title={t('Saving is taking longer than usual')} isLive>
      {mustWait
        ? t('Your order is kept on this device, and we’re trying again. Please wait a moment before you click Purchase.')
        : t('Your answers are kept on this device, and we’re sending them again.')}
    </Notice>
  );
}

/** Shown while events wait for the facade, which are then sent again. A step that failed meanwhile is not repeated. */
function SyncWaitingNotice(): JSX.Element | null {
  const isDelayed = useIsSavingDelayed(useOnline());
  const showsPurchase = useShowsPurchase();
  const showsFailedStep = useShowsFailedStep();
  // It would repeat a purchase that says the connection is lost, and contradict a result that says to click Purchase.
  return isDelayed && !showsPurchase && !showsFailedStep ? <SavingDelayedNotice /> : null;
}

/** True if something other than the connection keeps answers from being stored or sent. */
function useHasSaveProblem(): boolean {
  const { isDurable, damage } = useSession();
  const { hasPurchased } = useAtomValue(purchaseAtom);
  const { status } = useAtomValue(eventSyncAtom);
  // Each event writes to storage, so isDurable may change with the state.
  useAtomValue(stateAtom);
  return status === 'stopped' || !isDurable() || (damage !== null && !hasPurchased);
}

/** While the browser has no network: beside every field, and in no one's way. Where a step says that it failed, it gives way to that. */
export function OfflineNotice(): JSX.Element | null {
  const t = useText();
  const isOnline = useOnline();
  const mustWait = useIsBeforePurchase();
  const showsFailedStep = useShowsFailedStep();
  const hasProblem = useHasSaveProblem();
  if (isOnline || showsFailedStep || hasProblem) return null;
  return (
    <WindowNotice title={t('You’re offline.')}>
      {mustWait ? t('Your order is saved. Please click Purchase when you’re back online.') : t('Your answers are saved here. We’ll send them when you’re back online.')}
    </WindowNotice>
  );
}

/** Says why answers are not stored or not sent; nothing if they are. */
export function SaveStatusNotice(): JSX.Element {
  const isReplaced = useAtomValue(replacedEventAtom) !== null;
  const hasProblem = useHasSaveProblem();
  return (
    <>
      {hasProblem ? null : <SyncWaitingNotice />}
      {hasProblem || isReplaced ? <SaveProblemNotice /> : null}
    </>
  );
}
