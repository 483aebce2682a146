import { type JSX, useState } from 'react';
import { useSession } from '../state/session.ts';
import { LinkButton, Notice, useText } from '../ui/index.ts';

/** Shown if no cookie came back, so the facade does not know the application: says what to do. Everything entered is still here. */
export function CookiesBlocked(): JSX.Element {
  const t = useText();
  const { program, isDurable, openAsNewApplication } = useSession();
  const [isStillBlocked, setStillBlocked] = useState(false);
  return (
    <Notice tone="amber" title={t('This browser blocks cookies')} isLive>
      <p>
        <span>
          {`${t('We need one cookie to keep your application yours: without it you cannot get a quote or buy. Please allow cookies for this site in the settings of your browser, then click Try again.')} `}
        </span>
        <span>
          {isDurable()
            ? t('What you entered stays here. Or call {phone}.', { phone: program.display.phone })
            : t('What you entered stays here, but do not reload or close this window. Or call {phone}.', { phone: program.display.phone })}
        </span>
      </p>
      {isStillBlocked ? <p>{t('Cookies are still blocked. Some browsers allow them only in a new window.')}</p> : null}
      <LinkButton onClick={() => setStillBlocked(!openAsNewApplication())}>{t('Try again')}</LinkButton>
    </Notice>
  );
}
