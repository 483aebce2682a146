import { useAtomValue } from 'jotai';
import { type JSX, useState } from 'react';
import { msg } from '#events/language';
import { loginOpened } from '#events/identity';
import { MUST_VERIFY_MESSAGE, buildAccountSiteUrl, listPageQuestions } from '#events/rules';
import { isOutage } from '#workflows/refusal';
import { answersAtom, purchaseAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { EmailField, FieldGroup, LinkButton, LinkedMessage, Notice, PasswordField, Stack, useText } from '../../../ui/index.ts';
import { FIELD_LABELS } from '../secrets/field-labels.ts';
import { SecretField } from '../secrets/SecretField.tsx';

const PASSWORD_HELP = msg('Must contain a number, special character, upper/lowercase and be at least 6 characters');

function useEmail(): string {
  const answers = useAtomValue(answersAtom);
  return typeof answers['email'] === 'string' ? answers['email'].trim() : '';
}

/** Prefilled from the application, whose email it must be (specification, 5: account); the link changes it there. */
function AccountEmail(): JSX.Element {
  const t = useText();
  const { program, goTo } = useSession();
  const page = program.display.pages.findIndex((one) => listPageQuestions(program, one).some(({ id }) => id === 'email'));
  const change = page < 0 ? undefined : <LinkButton onClick={() => goTo(page, 'email')}>{t('Change email')}</LinkButton>;
  return <SecretField name="email">{(field) => <EmailField {...field} label={FIELD_LABELS.email} aside={change} autoComplete="username" />}</SecretField>;
}

/** The fields of a new account. */
export function NewAccount(): JSX.Element {
  const t = useText();
  const [isShown, setShown] = useState(false);
  return (
    <Stack>
      <Stack as="h3" textStyle="label">
        {t('Create your account')}
      </Stack>
      <FieldGroup description={t('Online documents: Get your policies and proof of insurance anytime. Web access: Update your details without calling.')}>
        <AccountEmail />
        <SecretField name="password" decides="confirmPassword">
          {(field) => <PasswordField {...field} label={t('Create password')} help={PASSWORD_HELP} autoComplete="new-password" alsoShows="confirmPassword" onShow={setShown} />}
        </SecretField>
        <SecretField name="confirmPassword" decidedBy="password">
          {(field) => <PasswordField {...field} label={FIELD_LABELS.confirmPassword} autoComplete="new-password" shownWith={isShown} />}
        </SecretField>
      </FieldGroup>
    </Stack>
  );
}

/** The email has an account: its password is enough for this purchase; a login also brings the saved data. */
export function ExistingAccount(): JSX.Element {
  const t = useText();
  const { program, ports } = useSession();
  const email = useEmail();
  return (
    <Stack>
      <Notice title={t('This email already has an account')}>
        <p>{t('Enter your password to buy with this account, or log in to use your saved addresses and payment methods.')}</p>
        <LinkButton onClick={() => ports.record(loginOpened({ why: 'buyer', page: null }))}>{t('Log in')}</LinkButton>
      </Notice>
      <FieldGroup>
        <AccountEmail />
        <SecretField name="password">{(field) => <PasswordField {...field} label={t('Password')} autoComplete="current-password" />}</SecretField>
      </FieldGroup>
      <Stack as="p" alignItems="flex-start">
        <LinkButton external href={buildAccountSiteUrl(program, 'login', email)}>
          {t('Forgot password?')}
        </LinkButton>
      </Stack>
    </Stack>
  );
}

/** The account's password must be changed. The purchase works without it, unless the deployment refuses that. */
export function PasswordChangeRequired(): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const { problem } = useAtomValue(purchaseAtom);
  const email = useEmail();
  // A connection or a service that fails says nothing of the account: only the summary at the top reports it.
  const isRefused = problem?.step === 'account' && !isOutage(problem.message);
  return (
    <Stack>
      {isRefused ? (
        <Notice tone="amber" title={t('This email already has an account')}>
          <LinkedMessage message={t.known(problem.message)} linkText={t('account site')} href={buildAccountSiteUrl(program, 'login', email)} />
        </Notice>
      ) : (
        <Notice title={t('This email already has an account')}>
          {t('You’ll need a new password, but you can buy now. After your purchase, we’ll email you a link to choose one.')}
        </Notice>
      )}
      <AccountEmail />
    </Stack>
  );
}

/** The account must be verified on the account site first. The next attempt to purchase checks again. */
export function VerificationRequired(): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const email = useEmail();
  return (
    // The target of the error summary's link.
    <Stack id="email" tabIndex={-1}>
      <Notice tone="amber">
        <LinkedMessage message={t(MUST_VERIFY_MESSAGE)} linkText={t('click here to verify')} href={buildAccountSiteUrl(program, 'verify', email)} />
      </Notice>
      <p>{t('After you verify it, come back and click Purchase. What you entered will still be here.')}</p>
    </Stack>
  );
}
