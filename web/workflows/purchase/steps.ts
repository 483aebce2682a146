import type { FlowEvent, State } from '#events/buyflow';
import {
  type PurchaseStep,
  accountReady,
  memberReferenceCreated,
  policyBound,
  preparationLapsed,
  purchaseCached,
  purchaseCompleted,
  purchaseHeld,
  purchaseStepCompleted,
} from '#events/purchase';
import { offerLapsed } from '#events/quote';
import { addressOf, amountDue, holderOf, ratedAnswers } from '#events/rules';
import {
  BindPoliciesDocument,
  CachePurchaseDocument,
  type CachePurchaseMutation,
  CreateMemberReferenceDocument,
  PrepareAccountDocument,
  type PrepareAccountMutation,
  type PurchaseRefusalReason,
} from '../../generated/graphql.ts';
import { billingAddressOf, buyerOf } from '../buyer/index.ts';
import { findHolder, lookUpEmail, recordSessionEnd } from '../identity/index.ts';
import { askForNewPassword } from './new-password.ts';
import type { FlowPorts } from '../ports/index.ts';
import { captureScreen, saveOpportunity } from '../report/index.ts';
import { pay } from './pay.ts';
import { type Perform, type Purchasing, accountOfPurchase, common, failed } from './purchasing.ts';
import { accountHow } from './record.ts';
import { purchaseFields } from './refused-fields.ts';

/** Milliseconds for which who has bought waits for the confirmation because of a picture. */
const LONGEST = 4000;

function opportunityOf({ quote }: State): { id: string; accountId: string; products: { id: string; productId: string }[] } {
  const { id = '', accountId = '', products = [] } = quote.opportunity ?? {};
  return { id, accountId, products: products.map((product) => ({ id: product.id, productId: product.productId })) };
}

/** The page shows somebody else than who is logged in: whose account it is by now is found out, and said before the purchase goes on. */
async function hold(ports: FlowPorts, message: string): Promise<FlowEvent> {
  try {
    await findHolder(ports);
    return purchaseHeld({ userName: holderOf(ports.state()) });
  } catch {
    return failed('account', message);
  }
}

/** Why an account was refused that another look at the e-mail explains: it may have got an account since it was checked. */
const ofTheEmail: readonly PurchaseRefusalReason[] = ['INVALID_CREDENTIALS', 'MUST_VERIFY', 'PASSWORD_NEEDED', 'PASSWORD_MUST_CHANGE'];

type WithoutAccount = Extract<PrepareAccountMutation['prepareAccount'], { __typename: 'PurchaseRefused' }>;

async function withoutAccount(ports: FlowPorts, { reason, message }: WithoutAccount): Promise<FlowEvent> {
  if (reason === 'HOLDER_CHANGED') return hold(ports, message);
  if (ofTheEmail.includes(reason)) await lookUpEmail(ports, { again: true }).catch(() => undefined);
  return failed('account', message, purchaseFields[reason](ports.state()));
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
      password: secrets.account.password || null,
      holder: holderOf(state) ?? '',
    },
  });
  if (result.__typename === 'PurchaseRefused') return withoutAccount(ports, result);
  return accountReady({ how: accountHow[result.how], userName: result.userName, input: inputs.account });
};

type NotCached = Extract<CachePurchaseMutation['cachePurchase'], { __typename: 'PurchaseRefused' }>;

function notCached({ ports, offer }: Purchasing, { reason, message, mustQuoteAgain }: NotCached): FlowEvent {
  // The account came from a login that has ended, here or in another window: it is asked for anew.
  if (reason === 'SIGNED_OUT') recordSessionEnd(ports);
  if (reason === 'WRONG_STEP') ports.record(preparationLapsed({ offer }));
  return mustQuoteAgain ? offerLapsed({ offer, message }) : failed('cache', message);
}

const cache: Perform = async (purchasing) => {
  const { ports, inputs, offer } = purchasing;
  const state = ports.state();
  const { cachePurchase: result } = await ports.graph(CachePurchaseDocument, {
    input: {
      ...common(purchasing),
      ...accountOfPurchase(purchasing),
      buyer: buyerOf(state),
      address: addressOf(state.answers, 'main'),
      billing: billingAddressOf(state),
      answers: ratedAnswers(ports.program, state.answers).map(({ question, value }) => ({ question, value })),
      opportunity: opportunityOf(state),
      ratingAccountId: state.quote.ratingAccountId,
      segmentCode: state.application.link?.segmentCode ?? '',
      paymentType: amountDue(state).isByCard ? 'CREDIT_CARD' : 'ECHECK',
    },
  });
  return result.__typename === 'PurchaseCached' ? purchaseCached({ offer, input: inputs.cache }) : notCached(purchasing, result);
};

const reference: Perform = async (purchasing) => {
  const { ports, inputs, offer } = purchasing;
  const { createMemberReference: result } = await ports.graph(CreateMemberReferenceDocument, { input: common(purchasing) });
  return result.__typename === 'PurchaseRefused' ? failed('reference', result.message) : memberReferenceCreated({ offer, input: inputs.reference });
};

const bind: Perform = async (purchasing) => {
  const { ports, inputs, offer, picture } = purchasing;
  const asked = ports.graph(BindPoliciesDocument, { input: common(purchasing) });
  // What comes after binding needs it: it is taken while the buyer waits for the policies.
  void picture();
  const { bindPolicies: result } = await asked;
  if (result.__typename === 'PurchaseRefused') return failed('bind', result.message);
  const policyNumbers = Object.fromEntries(result.policies.map(({ quoteId, policyNumber }) => [quoteId, policyNumber]));
  return policyBound({ offer, policyNumbers, input: inputs.bind, boundHere: result.boundHere });
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
  async screen({ ports, inputs, picture }) {
    // The confirmation is another document: the picture is handed over before this one goes, or given up where the line is slow.
    const { uploaded } = await captureScreen(ports, 'payment', { picture: picture(), patience: LONGEST });
    await uploaded;
    return purchaseStepCompleted({ step: 'screen', input: inputs.screen });
  },
  async finish(purchasing) {
    await askForNewPassword(purchasing);
    return purchaseCompleted({ offer: purchasing.offer });
  },
};
