import type { FlowEvent } from '#events/buyflow';
import { paymentDeclined, paymentNotDue, paymentUnconfirmed, preparationLapsed } from '#events/purchase';
import { offerLapsed } from '#events/quote';
import { type AmountDue, computeAmountDue, findChosenSavedMethod } from '#events/rules';
import { type PaymentMethodInput, SubmitPaymentDocument, type SubmitPaymentMutation } from '../../generated/graphql.ts';
import { billingAddressOf, payerOf } from '../buyer/index.ts';
import { type PerformStep, type PurchaseAttempt, purchaseAccount, commonInput, stepFailed } from './purchase-attempt.ts';
import { paymentFieldOf } from './refused-fields.ts';
import { bankOf, cardOf, fieldOf, toPaymentAccepted } from './schema-mapping.ts';
import type { PurchaseSecrets } from './purchase-secrets.ts';
import { toAddressInput, toBuyerInput } from '../buyer/schema-inputs.ts';

type PaymentResult = SubmitPaymentMutation['submitPayment'];
type Outcomes = { readonly [T in PaymentResult['__typename']]: (result: Extract<PaymentResult, { __typename: T }>, attempt: PurchaseAttempt) => FlowEvent };

/** The event for each outcome of a payment. */
const outcomes: Outcomes = {
  PaymentAccepted: toPaymentAccepted,
  PaymentNotDue: (_, { offer, inputs }) => paymentNotDue({ offer, input: inputs.pay }),
  PaymentDeclined: ({ message, field }, { offer, ports }) => paymentDeclined({ offer, message, field: fieldOf(field, ports.state()) }),
  PaymentUnconfirmed: ({ message }, { offer }) => paymentUnconfirmed({ offer, message }),
  PaymentRefused: ({ message, code }) => stepFailed('pay', message, paymentFieldOf(code)),
  OfferUnavailable: ({ message }, { offer }) => offerLapsed({ offer, message }),
  TooManyTries: ({ message }) => stepFailed('pay', message),
};

function methodOf({ payment }: PurchaseSecrets, { isDue, isByCard }: AmountDue, saved: string | null): PaymentMethodInput | null {
  if (!isDue) return null;
  if (saved !== null) return { saved };
  return isByCard ? { card: cardOf(payment) } : { bank: bankOf(payment) };
}

export const pay: PerformStep = async (attempt) => {
  const { ports, secrets } = attempt;
  const state = ports.state();
  const due = computeAmountDue(state);
  const { submitPayment: result } = await ports.graph(SubmitPaymentDocument, {
    input: {
      ...commonInput(attempt),
      ...purchaseAccount(attempt),
      amount: due.amount,
      payer: toBuyerInput(payerOf(state)),
      billing: toAddressInput(billingAddressOf(state)),
      method: methodOf(secrets, due, findChosenSavedMethod(state)),
    },
  });
  // Account and cache step are stale: the next click repeats both.
  if (result.__typename === 'PaymentRefused' && result.code === 'WRONG_STEP') ports.record(preparationLapsed({ offer: attempt.offer }));
  const record = outcomes[result.__typename] as (result: PaymentResult, attempt: PurchaseAttempt) => FlowEvent;
  return record(result, attempt);
};
