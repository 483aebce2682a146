import type { FlowEvent } from '#events/buyflow';
import { paymentAccepted, paymentDeclined, paymentNotDue, paymentUnconfirmed } from '#events/purchase';
import { offerLapsed } from '#events/quote';
import { orderTotal, toMoney } from '#events/rules';
import { SubmitPaymentDocument, type SubmitPaymentMutation } from '../../generated/graphql.ts';
import { billingAddressOf, payerOf } from '../buyer/index.ts';
import { type Perform, type Purchasing, common, failed } from './purchasing.ts';
import type { PurchaseSecrets } from './secrets.ts';

type Paid = SubmitPaymentMutation['submitPayment'];
type Outcomes = { readonly [T in Paid['__typename']]: (result: Extract<Paid, { __typename: T }>, purchasing: Purchasing) => FlowEvent };

/** The event for each way in which a payment comes out. */
const outcomes: Outcomes = {
  PaymentAccepted: ({ referenceNumber, amount, paymentType, brand }, { offer, inputs }) =>
    paymentAccepted({ offer, referenceNumber, amount, paymentType, brand: brand ?? null, input: inputs.pay }),
  PaymentNotDue: (_, { offer, inputs }) => paymentNotDue({ offer, input: inputs.pay }),
  PaymentDeclined: ({ message, field }, { offer }) => paymentDeclined({ offer, message, field: field ?? null }),
  PaymentUnconfirmed: ({ locked }, { offer }) => paymentUnconfirmed({ offer, message: locked }),
  PaymentRefused: ({ reason, mustQuoteAgain }, { offer }) => (mustQuoteAgain ? offerLapsed({ offer, message: reason }) : failed('pay', reason)),
};

const instrument = ({ payment }: PurchaseSecrets, payWithCard: boolean) =>
  payWithCard
    ? { card: { cardNumber: payment.cardNumber, expMonth: payment.expMonth, expYear: payment.expYear, securityCode: payment.securityCode } }
    : {
        bank: {
          bankAccountType: payment.bankAccountType,
          accountNumber: payment.accountNumber,
          routingNumber: payment.routingNumber,
          securityOption: payment.securityOption,
          driverLicense: payment.driverLicense,
          driverState: payment.driverState,
          companyName: payment.companyName,
          fein: payment.fein,
        },
      };

export const pay: Perform = async (purchasing) => {
  const { ports, secrets } = purchasing;
  const state = ports.state();
  const { payWithCard } = state.purchase;
  const amount = toMoney(orderTotal(state.quote.offer?.quotes ?? [], payWithCard, state.application.memberFee));
  const { submitPayment: result } = await ports.graph(SubmitPaymentDocument, {
    input: { ...common(purchasing), amount, payer: payerOf(state), billing: billingAddressOf(state), ...instrument(secrets, payWithCard) },
  });
  const record = outcomes[result.__typename] as (result: Paid, purchasing: Purchasing) => FlowEvent;
  return record(result, purchasing);
};
