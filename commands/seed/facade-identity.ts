import type {
  EmailCheckQuery,
  EmailCheckQueryVariables,
  LogInMutation,
  LogInMutationVariables,
  MailResumeLinkMutation,
  MailResumeLinkMutationVariables,
  SavedAddressesQuery,
  SavedPaymentMethodsQuery,
  VerifySecurityCodeMutation,
  ViewerQuery,
} from '../../web/generated/graphql.ts';
import type { Family } from './family.ts';
import type { DateTime } from '../../web/operations/scalars.ts';

/** Marks the email of a buyer who chose another one because the first has an account. */
export const ANOTHER = '.new@';
const DAY = 86_400_000;
const masked = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.indexOf('@'))}`;
const viewerOf = ({ holder }: Family) => (holder === null ? null : { userName: holder, primaryPhone: null, isVerified: true });

/** Simulates accounts, sessions and mailed links. */
export const identityOperations = (family: Family) => ({
  EmailCheck: ({ email }: EmailCheckQueryVariables): EmailCheckQuery => ({
    emailCheck: { hasAccount: family.plan.hasAccount && !email.includes(ANOTHER), mustChangePassword: false, requiresVerify: false },
  }),
  Viewer: (): ViewerQuery => ({ viewer: viewerOf(family) }),
  SavedAddresses: (): SavedAddressesQuery => ({ viewer: family.holder === null ? null : { addresses: [] } }),
  SavedPaymentMethods: (): SavedPaymentMethodsQuery => ({ viewer: family.holder === null ? null : { paymentMethods: [] } }),
  LogIn({ input: { email } }: LogInMutationVariables): LogInMutation {
    family.awaiting = email;
    return { logIn: { __typename: 'SecurityCodeSent', maskedEmail: masked(email), resendAfter: 30 } };
  },
  VerifySecurityCode(): VerifySecurityCodeMutation {
    family.holder = family.awaiting;
    return { verifySecurityCode: { __typename: 'SignedIn', account: { userName: family.awaiting ?? '', primaryPhone: null } } };
  },
  MailResumeLink({ input: { email } }: MailResumeLinkMutationVariables): MailResumeLinkMutation {
    const at = (days: number): DateTime => new Date(family.clock.now() + days * DAY).toISOString() as DateTime;
    return { mailResumeLink: { __typename: 'ResumeLinkMailed', maskedEmail: masked(email), endsAt: at(7), renewableUntil: at(30) } };
  },
});
