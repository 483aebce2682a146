import type { FlowEvent } from '#events/buyflow';
import { paymentAccepted, paymentDeclined, paymentNotDue, paymentUnconfirmed, preparationLapsed } from '#events/purchase';
import { offerLapsed } from '#events/quote';
import { type AmountDue, amountDue, savedMethod } from '#events/rules';
import { SubmitPaymentDocument, type SubmitPaymentMutation } from '../../generated/graphql.ts';
import { billingAddressOf, payerOf } from '../buyer/index.ts';
import { type Perform, type Purchasing, accountOfPurchase, common, failed } from './purchasing.ts';
import { paymentFields } from './refused-fields.ts';
import { bankOf, brandOf, cardOf, fieldOf } from './record.ts';
import type { PurchaseSecrets } from './secrets.ts';

type Paid = SubmitPaymentMutation['submitPayment'];
type Outcomes = { readonly [T in Paid['__typename']]: (result: Extract<Paid, { __typename: T }>, purchasing: Purchasing) => FlowEvent };

/** The event for each way in which a payment comes out. */
const outcomes: Outcomes = {
  PaymentAccepted: ({ referenceNumber, amount, paymentType, brand }, { offer, inputs }) =>
    paymentAccepted({ offer, referenceNumber, amount, paymentType, brand: brandOf(brand), input: inputs.pay }),
  PaymentNotDue: (_, { offer, inputs }) => paymentNotDue({ offer, input: inputs.pay }),
  PaymentDeclined: ({ message, field }, { offer, ports }) => paymentDeclined({ offer, message, field: fieldOf(field, ports.state()) }),
  PaymentUnconfirmed: ({ message }, { offer }) => paymentUnconfirmed({ offer, message }),
  PaymentRefused: ({ message, mustQuoteAgain, reason }, { offer, ports }) =>
    mustQuoteAgain ? offerLapsed({ offer, message }) : failed('pay', message, paymentFields[reason](ports.state())),
};

const instrument = ({ payment }: PurchaseSecrets, { isDue, isByCard }: AmountDue, saved: string | null) => {
  if (!isDue) return {};
  if (saved !== null) return { savedMethod: saved };
  return isByCard
    ? { card: cardOf(payment) }
    : { bank: bankOf(payment) };
};

export const pay: Perform = async (purchasing) => {
  const { ports, secrets } = purchasing;
  const state = ports.state();
  const due = amountDue(state);
  const { submitPayment: result } = await ports.graph(SubmitPaymentDocument, {
    input: { ...common(purchasing), ...accountOfPurchase(purchasing), amount: due.amount, payer: payerOf(state), billing: billingAddressOf(state), ...instrument(secrets, due, savedMethod(state)) },
  });
  // Account and orchestration are not, or not any more, what this page settled: the next press does both anew.
  if (result.__typename === 'PaymentRefused' && result.reason === 'WRONG_STEP') ports.record(preparationLapsed({ offer: purchasing.offer }));
  const record = outcomes[result.__typename] as (result: Paid, purchasing: Purchasing) => FlowEvent;
  return record(result, purchasing);
};
