import type { JSX } from 'react';
import type { Login } from '#events/identity';
import { useSession } from '../../state/session.ts';
import { Notice, PhoneText, useText } from '../../ui/index.ts';

/** Why the last attempt to log in failed, and what to do next. */
export function LoginProblem({ problem }: { readonly problem: NonNullable<Login['problem']> }): JSX.Element {
  const t = useText();
  const { display } = useSession().program;
  return (
    <Notice tone="error" title={problem.reason === 'codeNotSent' ? t.known(problem.message) : undefined} isLive>
      <PhoneText
        text={
          problem.reason === 'codeNotSent'
            ? t('We couldn’t send a security code. Please try again in a few minutes, or call {phone}.', { phone: display.phone })
            : t.known(problem.message)
        }
        number={display.phone}
      />
    </Notice>
  );
}
