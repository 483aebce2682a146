import gql from 'graphql-tag';
import { EmailCheckDocument, LogOutDocument, ResendSecurityCodeDocument, SendPasswordUpdateDocument } from '../../../generated/graphql.ts';
import { EXAMPLE_LOGIN } from '../examples.ts';
import type { Operation } from '../operation.ts';
import { createStepInput } from './inputs.ts';

export const emailCheck: Operation = {
  id: 'email-check',
  noun: 'Identity',
  title: 'Check an email address',
  explains: 'Whether it has an account: buyers with one log in instead of creating another.',
  document: EmailCheckDocument,
  variables: ({ buyer }) => ({ email: buyer.email }),
};

export const logIn: Operation = {
  id: 'log-in',
  noun: 'Identity',
  title: 'Log in: the password',
  explains: 'The first of two steps. With the right password a code is emailed (the sandbox shows it in its inbox).',
  document: gql`
    mutation LogIn($input: LogInInput!) {
      logIn(input: $input) {
        __typename
        ... on SecurityCodeSent {
          maskedEmail
          resendAfter
        }
        ... on Refusal {
          code
          message
        }
        ... on LoginRefused {
          fields {
            field
            message
          }
        }
        ... on VerificationRequired {
          verifyUrl
        }
        ... on TooManyTries {
          retryAfter
        }
      }
    }
  `,
  variables: () => ({ input: EXAMPLE_LOGIN }),
};

export const verifySecurityCode: Operation = {
  id: 'verify-security-code',
  noun: 'Identity',
  title: 'Log in: the emailed code',
  explains: 'The second step: put the six digits from the newest email into the variables.',
  document: gql`
    mutation VerifySecurityCode($input: VerifySecurityCodeInput!) {
      verifySecurityCode(input: $input) {
        __typename
        ... on SignedIn {
          account {
            userName
            maskedEmail
            primaryPhone
            isVerified
          }
        }
        ... on Refusal {
          code
          message
        }
      }
    }
  `,
  variables: () => ({ input: { code: '' } }),
};

export const resendSecurityCode: Operation = {
  id: 'resend-security-code',
  noun: 'Identity',
  title: 'Mail another code',
  explains: 'If the first did not arrive. Only the newest code works, and there is a wait between them.',
  document: ResendSecurityCodeDocument,
  variables: () => ({}),
};

export const viewer: Operation = {
  id: 'viewer',
  noun: 'Identity',
  title: 'See who is signed in',
  explains: 'The account holder of this browser’s session; null if nobody is logged in.',
  document: gql`
    query Viewer {
      viewer {
        userName
        maskedEmail
        primaryPhone
        isVerified
      }
    }
  `,
  variables: () => ({}),
};

export const saved: Operation = {
  id: 'saved',
  noun: 'Identity',
  title: 'See what the account holder has saved',
  explains: 'Addresses and payment methods to choose from; only after the emailed code is verified.',
  document: gql`
    query Saved {
      viewer {
        addresses {
          id
          displayText
          street1
          street2
          city
          state
          postalCode
        }
        paymentMethods {
          id
          displayText
          kind
          brand
          expires
          isExpired
        }
      }
    }
  `,
  variables: () => ({}),
};

export const logOut: Operation = {
  id: 'log-out',
  noun: 'Identity',
  title: 'Log out',
  explains: 'Ends this browser’s session immediately.',
  document: LogOutDocument,
  variables: () => ({}),
};

export const sendPasswordUpdate: Operation = {
  id: 'send-password-update',
  noun: 'Identity',
  title: 'Ask for a new password by email',
  explains: 'For a buyer who may purchase although the account’s password must be changed.',
  document: SendPasswordUpdateDocument,
  variables: (run) => ({ input: createStepInput(run) }),
};
