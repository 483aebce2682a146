import { useAtom, useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { OFFLINE } from '#workflows/refusal';
import { stateAtom } from '../event-log/log-atoms.ts';
import { applicationAtom, purchaseAtom, quoteAtom, replacedEventAtom, eventSyncAtom } from '../state/atoms.ts';
import type { LogDamage } from '../event-log/tab-log.ts';
import { useSession } from '../state/session.ts';
import { useOnline } from '../state/use-online.ts';
import { OUTDATED, UNKNOWN } from '../event-log/send-recovery.ts';
import { isWrittenElsewhere } from '../event-log/event-sync.ts';
import { hasTagManager } from './analytics/index.ts';
import { mayHaveUnfinishedPurchase } from './boot.ts';
import { CookiesBlocked } from './CookiesBlocked.tsx';
import { LinkButton, Notice, PhoneText, useText } from '../ui/index.ts';

/** True if the current page says itself that its last step failed: a second message would contradict it. */
function useShowsFailedStep(): boolean {
  const { program } = useSession();
  const { page, rejection } = useAtomValue(applicationAtom);
  const { error } = useAtomValue(quoteAtom);
  const { problem } = useAtomValue(purchaseAtom);
  const shown = program.display.pages[page]?.type === 'Payment' ? [problem?.message] : [rejection?.message, error];
  return shown.some((message) => message === OFFLINE || message?.startsWith('Oops!'));
}

/** True on the payment page before a purchase: there is nothing to answer while the line is broken. */
function useIsBeforePurchase(): boolean {
  const { program } = useSession();
  const state = useAtomValue(stateAtom);
  return program.display.pages[state.application.page]?.type === 'Payment' && !mayHaveUnfinishedPurchase(state);
}

/** Shown while events wait for the connection, which are then sent again. A step that failed meanwhile is not repeated. */
function SyncWaitingNotice({ isOnline }: { readonly isOnline: boolean }): JSX.Element | null {
  const t = useText();
  const mustWait = useIsBeforePurchase();
  if (useShowsFailedStep()) return null;
  return (
    <Notice tone="amber" title={isOnline ? t('We can’t reach our service right now') : t('You’re offline')} isLive>
      {mustWait ? t('Your order is saved. Please click Purchase when you’re back online.') : t('Your answers are saved here. We’ll send them when you’re back online.')}
    </Notice>
  );
}

function SyncStoppedNotice({ reason = '' }: { readonly reason?: string | undefined }): JSX.Element {
  const t = useText();
  const { program, startOver } = useSession();
  const hasPendingPurchase = mayHaveUnfinishedPurchase(useAtomValue(stateAtom));
  if (reason === UNKNOWN && hasPendingPurchase) {
    return (
      <Notice tone="amber" title={t('We can’t find this application')} isLive>
        <PhoneText
          text={t(
            'This browser can’t open it anymore. Your payment may have gone through, so please don’t pay again. If you asked us to email you a link, open it in another window. Otherwise, call {phone}.',
            { phone: program.display.phone },
          )}
          number={program.display.phone}
        />
      </Notice>
    );
  }
  if (reason === UNKNOWN) {
    return (
      <Notice tone="amber" title={t('We can’t find this application')} isLive>
        <PhoneText text={`${t('This browser can’t open it anymore. Please start over, or call {phone}.', { phone: program.display.phone })} `} number={program.display.phone} />
        <LinkButton onClick={startOver}>{t('Start again')}</LinkButton>
      </Notice>
    );
  }
  if (reason === OUTDATED) {
    return (
      <Notice tone="amber" title={t('This page was updated')} isLive>
        <span>{`${t('Please reload it. Your answers are saved.')} `}</span>
        <LinkButton onClick={() => window.location.reload()}>{t('Reload')}</LinkButton>
      </Notice>
    );
  }
  if (isWrittenElsewhere(reason)) {
    return (
      <Notice tone="amber" title={t('This application is open in another window')} isLive>
        {t('Please continue there. Changes you make here aren’t added to it. If you can’t find the other window, continue here. You won’t be charged twice.')}
      </Notice>
    );
  }
  return (
    <Notice tone="amber" title={t('We can’t save this application right now')} isLive>
      <PhoneText
        text={t('You can continue. Your answers are safe in this window. If you need help, call {phone}.', { phone: program.display.phone })}
        number={program.display.phone}
      />
    </Notice>
  );
}

/** Shown if the answers are in memory only. */
function NotStoredNotice(): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const { hasPurchased } = useAtomValue(purchaseAtom);
  if (hasPurchased) {
    return (
      <Notice tone="amber" title={t('Your browser isn’t saving this page')}>
        {t('Your purchase is complete. Print this page or write down your policy numbers before you reload or close it.')}
      </Notice>
    );
  }
  if (hasTagManager()) {
    return (
      <Notice tone="amber" title={t('Your browser isn’t saving your answers')} isLive>
        <PhoneText
          text={t('For your security, the payment page opens separately, and your browser doesn’t have enough storage space for it. Please free up some space, or call {phone}.', {
            phone: program.display.phone,
          })}
          number={program.display.phone}
        />
      </Notice>
    );
  }
  return (
    <Notice tone="amber" title={t('Your browser isn’t saving your answers')}>
      {t('You can continue, but your answers will be lost if you reload or close this window.')}
    </Notice>
  );
}

/** Shown if the stored application could not be read. A new one does not know whether the old one was paid. */
function UnreadableLogNotice({ damage }: { readonly damage: LogDamage }): JSX.Element {
  const t = useText();
  const { program } = useSession();
  return (
    <Notice tone="amber" title={t('We can’t read the answers saved in this browser')}>
      <PhoneText
        text={
          damage === 'all'
            ? t(
                'This is a new application. If you clicked Purchase in an earlier one, please don’t pay again. If you asked us to email you a link, open it. Otherwise, call {phone}.',
                { phone: program.display.phone },
              )
            : t('Your last answers may be missing. Please check them. If you clicked Purchase, click it again. You won’t be charged twice.')
        }
        number={program.display.phone}
      />
    </Notice>
  );
}

/** Shown if the event store refused one event, which was replaced. */
function ReplacedEventNotice(): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const [replaced, setReplaced] = useAtom(replacedEventAtom);
  if (!replaced) return null;
  const label = program.spoke.questions.find(({ id }) => id === replaced.question)?.label;
  return (
    <Notice tone="amber" title={t('We couldn’t save one of your answers as you entered it')} isLive>
      <span>
        {label === undefined
          ? t('Everything else is saved. Please check your answers before you continue.')
          : t('Everything else is saved. Please check your answer to “{label}.” Some characters may be missing.', { label })}
      </span>{' '}
      <LinkButton onClick={() => setReplaced(null)}>{t('Close')}</LinkButton>
    </Notice>
  );
}

/** Shows what the facade reports about sent events, or that it cannot be reached. */
function SyncNotice(): JSX.Element | null {
  const { status, reason } = useAtomValue(eventSyncAtom);
  const isOnline = useOnline();
  if (status === 'waiting' || (status !== 'stopped' && !isOnline)) return <SyncWaitingNotice isOnline={isOnline} />;
  return status === 'stopped' ? <SyncStoppedNotice reason={reason} /> : <ReplacedEventNotice />;
}

/** True if the facade does not know the application because the browser keeps no cookies. */
function useIsCookieLost(): boolean {
  const { isCookieLost } = useSession();
  const { status, reason } = useAtomValue(eventSyncAtom);
  const isBegun = mayHaveUnfinishedPurchase(useAtomValue(stateAtom));
  return status === 'stopped' && reason === UNKNOWN && !isBegun && isCookieLost();
}

/** Says why answers are not stored or not sent; nothing if they are. */
export function SaveStatusNotice(): JSX.Element | null {
  const { isDurable, damage } = useSession();
  const { hasPurchased } = useAtomValue(purchaseAtom);
  const isCookieLost = useIsCookieLost();
  // Each event writes to storage, so isDurable may change with the state.
  useAtomValue(stateAtom);
  if (isCookieLost) return <CookiesBlocked />;
  if (!isDurable()) return <NotStoredNotice />;
  return damage && !hasPurchased ? <UnreadableLogNotice damage={damage} /> : <SyncNotice />;
}
