import { useAtom, useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { stateAtom } from '../event-log/log-atoms.ts';
import { isWrittenElsewhere } from '../event-log/event-sync.ts';
import { OUTDATED, UNKNOWN } from '../event-log/send-recovery.ts';
import type { LogDamage } from '../event-log/tab-log.ts';
import { eventSyncAtom, purchaseAtom, replacedEventAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { LinkButton, Notice, PhoneText, useText } from '../ui/index.ts';
import { hasTagManager } from './analytics/index.ts';
import { mayHaveUnfinishedPurchase } from './boot.ts';
import { CookiesBlocked } from './CookiesBlocked.tsx';

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

/** True if the facade does not know the application because the browser keeps no cookies. */
function useIsCookieLost(): boolean {
  const { isCookieLost } = useSession();
  const { status, reason } = useAtomValue(eventSyncAtom);
  const isBegun = mayHaveUnfinishedPurchase(useAtomValue(stateAtom));
  return status === 'stopped' && reason === UNKNOWN && !isBegun && isCookieLost();
}

/** Says why answers are not stored or not sent, and what to do. Loaded after the first page, because few buyers see it. */
export function SaveProblemNotice(): JSX.Element | null {
  const { isDurable, damage } = useSession();
  const { hasPurchased } = useAtomValue(purchaseAtom);
  const { status, reason } = useAtomValue(eventSyncAtom);
  const isCookieLost = useIsCookieLost();
  if (isCookieLost) return <CookiesBlocked />;
  if (!isDurable()) return <NotStoredNotice />;
  if (damage && !hasPurchased) return <UnreadableLogNotice damage={damage} />;
  return status === 'stopped' ? <SyncStoppedNotice reason={reason} /> : <ReplacedEventNotice />;
}
