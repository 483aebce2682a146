import { type JSX, useState } from 'react';
import { useSession } from '../state/session.ts';
import { LinkButton, Notice, PhoneText, useText } from '../ui/index.ts';

/** Shown if no cookie came back, so the facade does not know the application: says what to do. Everything entered is still here. */
export function CookiesBlocked(): JSX.Element {
  const t = useText();
  const { program, isDurable, openAsNewApplication } = useSession();
  const { phone } = program.display;
  const [isStillBlocked, setStillBlocked] = useState(false);
  return (
    <Notice tone="amber" title={t('This browser blocks cookies')} isLive>
      <p>
        <span>
          {`${t('We need one cookie to protect your application. Without it, you can’t get a quote or buy. Please allow cookies for this site in your browser settings, then click Try again.')} `}
        </span>
        <PhoneText
          text={
            isDurable()
              ? t('Your answers are saved here. You can also call {phone}.', { phone })
              : t('Your answers are in this window only, so please don’t reload or close it. You can also call {phone}.', { phone })
          }
          number={phone}
        />
      </p>
      {isStillBlocked ? <p>{t('Cookies are still blocked. Some browsers allow them only in a new window.')}</p> : null}
      <LinkButton onClick={() => setStillBlocked(!openAsNewApplication())}>{t('Try again')}</LinkButton>
    </Notice>
  );
}
