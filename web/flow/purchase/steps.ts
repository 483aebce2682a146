import type { FlowEvent, State } from '#events/buyflow';
import {
  type PurchaseStep,
  type StepInputs,
  accountReady,
  memberReferenceCreated,
  paymentAccepted,
  paymentDeclined,
  paymentNotDue,
  paymentUnconfirmed,
  policyBound,
  purchaseCached,
  purchaseCompleted,
  purchaseStepCompleted,
  purchaseStepFailed,
} from '#events/purchase';
import { addressOf, orderTotal, ratedAnswers, toMoney } from '#events/rules';
import {
  BindPoliciesDocument,
  CachePurchaseDocument,
  CreateMemberReferenceDocument,
  PrepareAccountDocument,
  SubmitPaymentDocument,
} from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { billingAddressOf, buyerOf, captureScreen, payerOf, saveOpportunity } from '../quote/index.ts';
import type { PurchaseSecrets } from './secrets.ts';

export interface Purchasing {
  readonly ports: FlowPorts;
  readonly secrets: PurchaseSecrets;
  readonly inputs: StepInputs;
  /** The offer's id: the purchase id. */
  readonly offer: string;
}

type Perform = (purchasing: Purchasing) => Promise<FlowEvent>;

const common = ({ ports, offer }: Purchasing) => ({ ...inputOf(ports), offer });
const failed = (step: PurchaseStep, message: string): FlowEvent => purchaseStepFailed({ step, message });

function opportunityOf({ quote }: State): { id: string; accountId: string; products: { id: string; productId: string }[] } {
  const { id = '', accountId = '', products = [] } = quote.opportunity ?? {};
  return { id, accountId, products: products.map((product) => ({ id: product.id, productId: product.productId })) };
}

const account: Perform = async (purchasing) => {
  const { ports, secrets, inputs } = purchasing;
  const state = ports.state();
  const { prepareAccount: result } = await ports.graph(PrepareAccountDocument, {
    input: {
      ...common(purchasing),
      buyer: buyerOf(state),
      address: addressOf(state.answers, 'main'),
      crmAccountId: opportunityOf(state).accountId,
      password: secrets.account.password,
    },
  });
  if (result.__typename === 'PurchaseRefused') return failed('account', result.message);
  return accountReady({ how: result.how === 'kept' ? 'kept' : 'created', userName: result.userName, input: inputs.account });
};

const cache: Perform = async (purchasing) => {
  const { ports, inputs, offer } = purchasing;
  const state = ports.state();
  const { cachePurchase: result } = await ports.graph(CachePurchaseDocument, {
    input: {
      ...common(purchasing),
      buyer: buyerOf(state),
      address: addressOf(state.answers, 'main'),
      billing: billingAddressOf(state),
      answers: ratedAnswers(ports.program, state.answers).map(({ question, value }) => ({ question, value })),
      opportunity: opportunityOf(state),
      ratingAccountId: state.quote.ratingAccountId,
      segmentCode: '',
      paymentType: state.purchase.payWithCard ? 'CREDIT_CARD' : 'ECHECK',
    },
  });
  return result.__typename === 'PurchaseRefused' ? failed('cache', result.message) : purchaseCached({ offer, input: inputs.cache });
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

const pay: Perform = async (purchasing) => {
  const { ports, secrets, inputs, offer } = purchasing;
  const state = ports.state();
  const { payWithCard } = state.purchase;
  const amount = toMoney(orderTotal(state.quote.offer?.quotes ?? [], payWithCard, state.application.memberFee));
  const { submitPayment: result } = await ports.graph(SubmitPaymentDocument, {
    input: { ...common(purchasing), amount, payer: payerOf(state), billing: billingAddressOf(state), ...instrument(secrets, payWithCard) },
  });
  switch (result.__typename) {
    case 'PaymentAccepted': {
      const { referenceNumber, amount: charged, paymentType, brand } = result;
      return paymentAccepted({ offer, referenceNumber, amount: charged, paymentType, brand: brand ?? null, input: inputs.pay });
    }
    case 'PaymentNotDue':
      return paymentNotDue({ offer, input: inputs.pay });
    case 'PaymentDeclined':
      return paymentDeclined({ offer, message: result.message, field: result.field ?? null });
    case 'PaymentUnconfirmed':
      return paymentUnconfirmed({ offer, message: result.locked });
    case 'PaymentRefused':
      return failed('pay', result.reason);
  }
};

const reference: Perform = async (purchasing) => {
  const { ports, inputs, offer } = purchasing;
  const { createMemberReference: result } = await ports.graph(CreateMemberReferenceDocument, { input: common(purchasing) });
  return result.__typename === 'PurchaseRefused' ? failed('reference', result.message) : memberReferenceCreated({ offer, input: inputs.reference });
};

const bind: Perform = async (purchasing) => {
  const { ports, inputs, offer } = purchasing;
  const { bindPolicies: result } = await ports.graph(BindPoliciesDocument, { input: common(purchasing) });
  if (result.__typename === 'PurchaseRefused') return failed('bind', result.message);
  const policyNumbers = Object.fromEntries(result.policies.map(({ quoteId, policyNumber }) => [quoteId, policyNumber]));
  return policyBound({ offer, policyNumbers, input: inputs.bind });
};

/** How each step is performed: to the event that says how it came out. */
export const perform: Readonly<Record<PurchaseStep, Perform>> = {
  async opportunity({ ports, inputs }) {
    await saveOpportunity(ports, 'OrderSummary');
    return purchaseStepCompleted({ step: 'opportunity', input: inputs.opportunity });
  },
  account,
  cache,
  pay,
  reference,
  bind,
  async screen({ ports, inputs }) {
    // The confirmation is another document: the picture is handed over before this one goes.
    const { uploaded } = await captureScreen(ports, 'payment');
    await uploaded;
    return purchaseStepCompleted({ step: 'screen', input: inputs.screen });
  },
  finish: ({ offer }) => Promise.resolve(purchaseCompleted({ offer })),
};

/** What the buyer reads where a step got no answer at all (specification, 8). */
export const faultMessages: Readonly<Record<PurchaseStep, string>> = {
  opportunity: 'Oops! An error occurred trying to load all required information. Please try again later.',
  account: 'Oops! An error occurred while trying to create your account.',
  cache: 'Oops! Unable to save transaction to database.  Money has NOT been applied.  Please resubmit.',
  pay: 'Oops! We encounted an error trying to process your payment',
  reference: 'Oops! An error ocurred while setting up your membership.',
  bind: 'Oops! An error has occurred when trying to bind the policy',
  screen: '',
  finish: '',
};
