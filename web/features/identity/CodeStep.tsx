import { type JSX, type SubmitEvent, useCallback, useEffect, useState } from 'react';
import type { Login } from '#events/identity';
import { SECURITY_CODE_LENGTH, parseSecurityCode } from '#events/rules';
import { useBusy } from '../../state/use-busy.ts';
import { useCountdown } from '../../state/use-countdown.ts';
import { useSession } from '../../state/session.ts';
import { CodeField, LinkButton, Stack, useText, Message } from '../../ui/index.ts';
import { LoginProblem } from './LoginProblem.tsx';

const FIELD = 'securityCodeFromEmail';
const focusOnCode = (): void => document.getElementById(FIELD)?.focus();

function ResendCode({ login }: { readonly login: Login }): JSX.Element {
  const t = useText();
  const { identity, now } = useSession();
  const resend = useCallback(async () => {
    await identity.resendCode();
    // The clicked button is now disabled, so the focus moves on.
    focusOnCode();
  }, [identity]);
  const { isBusy, run } = useBusy(resend);
  const left = useCountdown(login.resendAt === null ? 0 : Date.parse(login.resendAt), now);
  return (
    <Stack space="lines" gap="0" alignItems="flex-start">
      <LinkButton disabled={left > 0 || isBusy} onClick={run}>
        {t('Resend code')}
      </LinkButton>
      <Stack as="p" textStyle="small" color="fg.muted" data-live>
        {left > 0
          ? t('You can request another code in {left, plural, one {# second} other {# seconds}}.', { left })
          : t('No email? Check your spam folder, or request another code.')}
      </Stack>
    </Stack>
  );
}

export interface StepProps {
  readonly form: string;
  readonly login: Login;
  readonly onBusy: (isBusy: boolean) => void;
}

/** The second step of the login: the emailed code. */
export function CodeStep({ form, login, onBusy }: StepProps): JSX.Element {
  const t = useText();
  const { identity } = useSession();
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const { problem } = login;
  // A new code gets a new field (LoginDialog sets its key).
  useEffect(focusOnCode, []);
  const isInvalid = problem?.reason === 'invalidCode';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isIncomplete = code.length < SECURITY_CODE_LENGTH;
    setShort(isIncomplete);
    focusOnCode();
    if (isIncomplete) return;
    onBusy(true);
    void identity.verifyCode(code).finally(() => onBusy(false));
  };
  return (
    <form id={form} noValidate onSubmit={submit} data-secret>
      <Stack>
        <Stack as="h3" textStyle="section">
          {t('Enter Security Code')}
        </Stack>
        {problem && !isInvalid ? <LoginProblem problem={problem} /> : null}
        <p>
          <Message text="We sent a security code to the email on file: <email></email>. It expires in 10 minutes." values={{ email: <strong>{login.maskedEmail}</strong> }} />
        </p>
        <CodeField
          name={FIELD}
          label={t('Security code')}
          help={login.codes > 1 ? t('We sent another code. Only the newest code works.') : undefined}
          value={code}
          onChange={(text) => setCode(parseSecurityCode(text))}
          error={isShort ? t('Please enter all {count} characters of the code.', { count: SECURITY_CODE_LENGTH }) : isInvalid ? problem.message : undefined}
        />
        <ResendCode login={login} />
      </Stack>
    </form>
  );
}
