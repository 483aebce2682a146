import gql from 'graphql-tag';
import { DeclinedPaymentDocument, PurchaseStatusDocument, SubmitPaymentDocument } from '../../../generated/graphql.ts';
import { EXAMPLE_SECRETS } from '../examples.ts';
import type { Operation } from '../operation.ts';
import { createPlaceholder } from '../run.ts';
import { createStepInput } from './inputs.ts';

export const submitPayment: Operation = {
  id: 'submit-payment',
  noun: 'Payment',
  title: 'Pay',
  explains: 'Charges the offer once: a repeat returns the recorded result. A security code (or the end of an account number) of 901 is declined.',
  document: SubmitPaymentDocument,
  variables: (run) => ({
    input: {
      amount: run.amount ?? createPlaceholder('RequestQuotes'),
      method: run.paymentType === 'CREDIT_CARD' ? { card: EXAMPLE_SECRETS.card } : { bank: EXAMPLE_SECRETS.bank },
      ...createStepInput(run),
      userName: run.userName ?? createPlaceholder('PrepareAccount'),
      payer: run.buyer,
      billing: run.address,
    },
  }),
};

export const earlierPurchase: Operation = {
  id: 'earlier-purchase',
  noun: 'Payment',
  title: 'Find an earlier purchase',
  explains: 'A purchase of the same program in this browser by an unrelated application; null if there is none. Makes no REST call.',
  document: gql`
    query EarlierPurchase($application: ApplicationRefInput!) {
      earlierPurchase(application: $application) {
        payment
        at
        message
      }
    }
  `,
  variables: ({ application }) => ({ application }),
};

export const purchaseStatus: Operation = {
  id: 'purchase-status',
  noun: 'Payment',
  title: 'Read the purchase status',
  explains: 'From the attempt ledger: open, unconfirmed or paid, and whether every policy is in force. Makes no REST call.',
  document: PurchaseStatusDocument,
  variables: ({ application }) => ({ application }),
};

export const declinedPayment: Operation = {
  id: 'declined-payment',
  noun: 'Payment',
  title: 'Find a missed decline',
  explains: 'The decline of the last payment for the offer, for a page that lost the answer; null if there was none. Makes no REST call.',
  document: DeclinedPaymentDocument,
  variables: (run) => ({ application: run.application, offer: createStepInput(run).offer, since: 0 }),
};

export const savePaymentMethod: Operation = {
  id: 'keep-payment-method',
  noun: 'Payment',
  title: 'Save the payment method',
  explains: 'Saves the payment method of the purchase with the buyer’s account, once.',
  document: gql`
    mutation SavePaymentMethod($input: PurchaseStepInput!) {
      savePaymentMethod(input: $input) {
        __typename
        ... on PaymentMethodSaved {
          kind
          last4
        }
        ... on Refusal {
          code
          message
        }
      }
    }
  `,
  variables: (run) => ({ input: createStepInput(run) }),
};
