import { useAtomValue } from 'jotai';
import { type JSX, type SubmitEvent, useState } from 'react';
import { type LoginFields, MUST_VERIFY, accountKind, accountSitePage, emailValue, loginErrors, wrongCredentials } from '#events/rules';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { answersAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { EmailField, LinkButton, LinkedMessage, Notice, PasswordField, Stack } from '../../ui/index.ts';
import type { StepProps } from './CodeStep.tsx';
import { LoginProblem } from './LoginProblem.tsx';

type Errors = Partial<Record<keyof LoginFields, string>>;

/** Shown whenever the dialog opens and the program has a message for it (specification, 2: login modal; decision 11). */
function Welcome(): JSX.Element | null {
  const { welcomeMessage } = useSession().program.display;
  if (welcomeMessage === '') return null;
  return <Notice title="Welcome Back!">{welcomeMessage}</Notice>;
}

/** What came of the last try; an account that was never verified leads to where that is done. */
function Problem({ login, email, isUnverified }: Pick<StepProps, 'login'> & { readonly email: string; readonly isUnverified: boolean }): JSX.Element | null {
  const { program } = useSession();
  if (isUnverified) {
    return (
      <Notice tone="amber" live>
        <LinkedMessage message={MUST_VERIFY} words="click here to verify" href={accountSitePage(program, 'verify', email)} />
      </Notice>
    );
  }
  return login.problem ? <LoginProblem problem={login.problem} /> : null;
}

const focusOn = (field: keyof LoginFields): void => document.getElementById(field === 'email' ? 'loginEmail' : 'loginPassword')?.focus();

/** What was typed, what is wrong with it, and sending it. */
function useCredentials({ login, onBusy }: StepProps) {
  const { identity } = useSession();
  const answers = useAtomValue(answersAtom);
  const [fields, setFields] = useState<LoginFields>(() => ({ email: login.email || String(answers['email'] ?? ''), password: '' }));
  const [missing, setMissing] = useState<Errors>({});
  // What was wrong of a try is said until something else is typed.
  const [isTried, setTried] = useState(false);
  const type = (field: keyof LoginFields) => (value: string) => {
    setFields({ ...fields, [field]: value });
    setTried(false);
  };
  const send = async (): Promise<void> => {
    onBusy(true);
    await identity.logIn(fields);
    setTried(true);
    onBusy(false);
    focusOn('email');
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const sent = { ...fields, email: emailValue(fields.email) };
    setFields(sent);
    const found = loginErrors(sent);
    setMissing(found);
    const [first] = Object.keys(found) as (keyof LoginFields)[];
    if (first) focusOn(first);
    else void send();
  };
  const isRefused = isTried && login.problem?.reason === 'invalidCredentials';
  return { fields, errors: isRefused ? wrongCredentials : missing, type, submit };
}

/** Whether the account has still to be verified: as a try has shown, or as is known of the e-mail. */
function useUnverified({ problem, isWelcome }: StepProps['login']): boolean {
  const state = useAtomValue(stateAtom);
  return problem ? problem.reason === 'mustVerify' : isWelcome && accountKind(state) === 'mustVerify';
}

function Beside({ email }: { readonly email: string }): JSX.Element {
  const { program } = useSession();
  return (
    <Stack space="lines" gap="0" alignItems="flex-start">
      <LinkButton external href={accountSitePage(program, 'login', emailValue(email))}>
        Forgot password?
      </LinkButton>
      {program.display.loginPromotion ? (
        <Stack as="p" textStyle="small" color="fg.muted">
          {program.display.loginPromotion}
        </Stack>
      ) : null}
    </Stack>
  );
}

/** The first step: e-mail and password. */
export function CredentialsStep(props: StepProps): JSX.Element {
  const { form, login } = props;
  const { fields, errors, type, submit } = useCredentials(props);
  const isUnverified = useUnverified(login);
  return (
    <form id={form} noValidate onSubmit={submit} data-secret>
      <Stack>
        <Welcome />
        <Problem login={login} email={login.email || fields.email} isUnverified={isUnverified} />
        <EmailField name="loginEmail" label="E-mail" autoComplete="username" value={fields.email} onChange={type('email')} error={errors.email} />
        <PasswordField name="loginPassword" label="Password" autoComplete="current-password" value={fields.password} onChange={type('password')} error={errors.password} />
        <Beside email={fields.email} />
      </Stack>
    </form>
  );
}
