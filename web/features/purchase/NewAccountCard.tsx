import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { purchaseAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Card, EmailField, FieldGroup, Notice, PasswordField } from '../../ui/index.ts';
import { SecretField } from './SecretField.tsx';

const PASSWORD_HELP = 'Must contain a number, special character, upper/lowercase and be at least 6 characters';

/** The login that a new buyer makes; once it is made, an earlier attempt's stands. */
export function NewAccountCard(): JSX.Element {
  const { program } = useSession();
  const { hasCreatedAccount } = useAtomValue(purchaseAtom);
  if (hasCreatedAccount) {
    return (
      <Card title={program.display.accountHeader}>
        <Notice tone="success">Your account is ready. You can sign in with the e-mail and password you chose.</Notice>
      </Card>
    );
  }
  return (
    <Card title="Create your account">
      <FieldGroup description="Online documents: read your policies and proof of insurance whenever you need them. Web access: change your details without calling.">
        <SecretField name="email">{(field) => <EmailField {...field} label="E-mail" autoComplete="username" />}</SecretField>
        <SecretField name="password">{(field) => <PasswordField {...field} label="Create password" help={PASSWORD_HELP} autoComplete="new-password" />}</SecretField>
        <SecretField name="confirmPassword">{(field) => <PasswordField {...field} label="Confirm password" autoComplete="new-password" />}</SecretField>
      </FieldGroup>
    </Card>
  );
}
