import { type JSX, useState } from 'react';
import { useSession } from '../state/session.ts';
import { LinkButton, Notice } from '../ui/index.ts';

/** No cookie came back: the facade cannot tell whose application it is. What to do about it, with everything that was entered still here. */
export function CookiesBlocked(): JSX.Element {
  const { program, isDurable, openAnew } = useSession();
  const [isStillBlocked, setStillBlocked] = useState(false);
  return (
    <Notice tone="amber" title="This browser blocks cookies" live>
      <p>
        We need one cookie to keep your application yours: without it you cannot get a quote or buy. Please allow cookies for this site in the settings of your browser, then click
        Try again. What you entered stays here{isDurable() ? '' : ', but do not reload or close this window'}. Or call {program.display.phone}.
      </p>
      {isStillBlocked ? <p>Cookies are still blocked. Some browsers allow them only in a new window.</p> : null}
      <LinkButton onClick={() => setStillBlocked(!openAnew())}>Try again</LinkButton>
    </Notice>
  );
}
