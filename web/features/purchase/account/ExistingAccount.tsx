import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { loginOpened } from '#events/identity';
import { MUST_VERIFY, accountSitePage } from '#events/rules';
import { answersAtom, purchaseAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { EmailField, FieldGroup, LinkButton, LinkedMessage, Notice, PasswordField, Stack } from '../../../ui/index.ts';
import { SecretField } from '../secrets/SecretField.tsx';

function useEmail(): string {
  const answers = useAtomValue(answersAtom);
  return typeof answers['email'] === 'string' ? answers['email'].trim() : '';
}

const Email = (): JSX.Element => <SecretField name="email">{(field) => <EmailField {...field} label="E-mail" help="The one that you gave with your answers. To use another one, change it there." autoComplete="username" />}</SecretField>;

/** The e-mail has an account: its password opens it for this purchase; who logs in uses what is saved as well. */
export function ExistingAccount(): JSX.Element {
  const { program, ports } = useSession();
  const email = useEmail();
  return (
    <Stack>
      <Notice title="This e-mail already has an account">
        <p>Enter its password to purchase with it. Or log in, and use your saved addresses and payment methods as well.</p>
        <LinkButton onClick={() => ports.record(loginOpened({ why: 'buyer', page: null }))}>Log in</LinkButton>
      </Notice>
      <FieldGroup>
        <Email />
        <SecretField name="password">{(field) => <PasswordField {...field} label="Password" autoComplete="current-password" />}</SecretField>
      </FieldGroup>
      <Stack as="p" alignItems="flex-start">
        <LinkButton external href={accountSitePage(program, 'login', email)}>
          Forgot password?
        </LinkButton>
      </Stack>
    </Stack>
  );
}

/** The account's password must be changed: that keeps nobody from purchasing, but where the deployment has no other way in. */
export function MustChangePassword(): JSX.Element {
  const { program } = useSession();
  const { problem } = useAtomValue(purchaseAtom);
  const email = useEmail();
  const isRefused = problem?.step === 'account';
  return (
    <Stack>
      {isRefused ? (
        <Notice tone="amber" title="This e-mail already has an account">
          <LinkedMessage message={problem.message} words="account site" href={accountSitePage(program, 'login', email)} />
        </Notice>
      ) : (
        <Notice title="This e-mail already has an account">
          Its password has to be changed, but not now: you can purchase without it, and afterwards we send you an e-mail to choose a new one.
        </Notice>
      )}
      <Email />
    </Stack>
  );
}

/** The account was never verified: that is done on the account site, and Purchase asks again. */
export function MustVerify(): JSX.Element {
  const { program } = useSession();
  const email = useEmail();
  return (
    // What the error summary leads to.
    <Stack id="email" tabIndex={-1}>
      <Notice tone="amber">
        <LinkedMessage message={MUST_VERIFY} words="click here to verify" href={accountSitePage(program, 'verify', email)} />
      </Notice>
      <p>Once you have verified it, come back here and press Purchase. What you entered is kept.</p>
    </Stack>
  );
}
