import { useAtomValue } from 'jotai';
import { type JSX, type SubmitEvent, useState } from 'react';
import { type LoginFields, MUST_VERIFY_MESSAGE, resolveAccountKind, buildAccountSiteUrl, normalizeEmail, findLoginErrors, WRONG_CREDENTIALS_MESSAGES } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { answersAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { EmailField, LinkButton, LinkedMessage, Notice, PasswordField, Stack, useText } from '../../ui/index.ts';
import type { StepProps } from './CodeStep.tsx';
import { LoginProblem } from './LoginProblem.tsx';

type CredentialErrors = Partial<Record<keyof LoginFields, string>>;

/** Shown whenever the dialog opens and the program has a message for it (specification, 2: login modal; decision 11). */
function WelcomeNotice(): JSX.Element | null {
  const t = useText();
  const { welcomeMessage } = useSession().program.display;
  if (welcomeMessage === '') return null;
  return <Notice title={t('Welcome Back!')}>{welcomeMessage}</Notice>;
}

/** Why the last attempt failed; for an account that was never verified, a link to the page that does it. */
function CredentialsProblem({ login, email, isUnverified }: Pick<StepProps, 'login'> & { readonly email: string; readonly isUnverified: boolean }): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  if (isUnverified) {
    return (
      <Notice tone="amber" isLive>
        <LinkedMessage message={t(MUST_VERIFY_MESSAGE)} linkText={t('click here to verify')} href={buildAccountSiteUrl(program, 'verify', email)} />
      </Notice>
    );
  }
  return login.problem ? <LoginProblem problem={login.problem} /> : null;
}

const focusOn = (field: keyof LoginFields): void => document.getElementById(field === 'email' ? 'loginEmail' : 'loginPassword')?.focus();

/** The typed credentials, their errors and their submission. */
function useCredentials({ login, onBusy }: StepProps) {
  const { identity } = useSession();
  const answers = useAtomValue(answersAtom);
  const [fields, setFields] = useState<LoginFields>(() => ({ email: login.email || String(answers['email'] ?? ''), password: '' }));
  const [errors, setErrors] = useState<CredentialErrors>({});
  // The errors of an attempt are shown until something else is typed.
  const [isSubmitted, setSubmitted] = useState(false);
  const setField = (field: keyof LoginFields) => (value: string) => {
    setFields({ ...fields, [field]: value });
    setSubmitted(false);
  };
  const send = async (): Promise<void> => {
    onBusy(true);
    await identity.logIn(fields);
    setSubmitted(true);
    onBusy(false);
    // Of the two the email is mostly right: it is the application's, or what a browser filled in.
    focusOn('password');
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const cleaned = { ...fields, email: normalizeEmail(fields.email) };
    setFields(cleaned);
    const errors = findLoginErrors(cleaned);
    setErrors(errors);
    const [first] = Object.keys(errors) as (keyof LoginFields)[];
    if (first) focusOn(first);
    else void send();
  };
  const isRefused = isSubmitted && login.problem?.reason === 'invalidCredentials';
  return { fields, errors: isRefused ? WRONG_CREDENTIALS_MESSAGES : errors, setField, submit };
}

/** True if the account must be verified first, by the last attempt or by the lookup of the email. */
function useIsUnverified({ problem, isWelcome }: StepProps['login']): boolean {
  const state = useAtomValue(stateAtom);
  return problem ? problem.reason === 'mustVerify' : isWelcome && resolveAccountKind(state) === 'mustVerify';
}

function PasswordHelp({ email }: { readonly email: string }): JSX.Element {
  const t = useText();
  const { program } = useSession();
  return (
    <Stack space="lines" gap="0" alignItems="flex-start">
      <LinkButton external href={buildAccountSiteUrl(program, 'login', normalizeEmail(email))}>
        {t('Forgot password?')}
      </LinkButton>
      {program.display.loginPromotion ? (
        <Stack as="p" textStyle="small" color="fg.muted">
          {program.display.loginPromotion}
        </Stack>
      ) : null}
    </Stack>
  );
}

/** The first step: email and password. */
export function CredentialsStep(props: StepProps): JSX.Element {
  const t = useText();
  const { form, login } = props;
  const { fields, errors, setField, submit } = useCredentials(props);
  const isUnverified = useIsUnverified(login);
  return (
    <form id={form} noValidate onSubmit={submit} data-secret>
      <Stack>
        <WelcomeNotice />
        <CredentialsProblem login={login} email={login.email || fields.email} isUnverified={isUnverified} />
        <EmailField name="loginEmail" label={t('Email')} autoComplete="username" value={fields.email} onChange={setField('email')} error={errors.email} />
        <PasswordField name="loginPassword" label={t('Password')} autoComplete="current-password" value={fields.password} onChange={setField('password')} error={errors.password} />
        <PasswordHelp email={fields.email} />
      </Stack>
    </form>
  );
}
