import type { JSX } from 'react';
import { EmailField, FieldGroup, PasswordField, Stack } from '../../../ui/index.ts';
import { SecretField } from '../secrets/SecretField.tsx';

const PASSWORD_HELP = 'Must contain a number, special character, upper/lowercase and be at least 6 characters';

/** The login that a new buyer makes, and what it is good for. */
export const NewAccount = (): JSX.Element => (
  <Stack>
    <Stack as="h3" textStyle="label">
      Create your account
    </Stack>
    <FieldGroup description="Online documents: read your policies and proof of insurance whenever you need them. Web access: change your details without calling.">
      <SecretField name="email">
        {(field) => <EmailField {...field} label="E-mail" help="The one that you gave with your answers. To use another one, change it there." autoComplete="username" />}
      </SecretField>
      <SecretField name="password" decides="confirmPassword">
        {(field) => <PasswordField {...field} label="Create password" help={PASSWORD_HELP} autoComplete="new-password" />}
      </SecretField>
      <SecretField name="confirmPassword" decidedBy="password">
        {(field) => <PasswordField {...field} label="Confirm password" autoComplete="new-password" />}
      </SecretField>
    </FieldGroup>
  </Stack>
);
