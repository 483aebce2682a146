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
import { readAddress, computeAmountDue, findHolderName, selectRatedAnswers } from '#events/rules';
import {
  BindPoliciesDocument,
  CachePurchaseDocument,
  type CachePurchaseMutation,
  CreateMemberReferenceDocument,
  PrepareAccountDocument,
  type PrepareAccountMutation,
  type RefusalCode,
} from '../../generated/graphql.ts';
import { billingAddressOf, buyerOf } from '../buyer/index.ts';
import { findHolder, checkEmailForAccount, recordSessionEnd } from '../identity/index.ts';
import { requestNewPassword } from './request-new-password.ts';
import type { FlowPorts } from '../ports/index.ts';
import { captureScreen, saveOpportunity } from '../report/index.ts';
import { pay } from './pay.ts';
import { type PerformStep, type PurchaseAttempt, purchaseAccount, commonInput, stepFailed } from './purchase-attempt.ts';
import { accountOrigins } from './schema-mapping.ts';
import { accountFieldOf } from './refused-fields.ts';
import { toAddressInput, toAnswerInputs, toBuyerInput } from '../buyer/schema-inputs.ts';

/** The confirmation waits at most this long for the screen capture. */
const CAPTURE_TIMEOUT_MS = 4000;

function opportunityOf({ quote }: State): { id: string; accountId: string; products: { id: string; productId: string }[] } {
  const { id = '', accountId = '', products = [] } = quote.opportunity ?? {};
  return { id, accountId, products: products.map((product) => ({ id: product.id, productId: product.productId })) };
}

/** Another account holder is logged in than the page shows: refreshes the login and holds the purchase. */
async function holdForNewHolder(ports: FlowPorts, message: string): Promise<FlowEvent> {
  try {
    await findHolder(ports);
    return purchaseHeld({ userName: findHolderName(ports.state()) });
  } catch {
    return stepFailed('account', message);
  }
}

/** Refusals after which the email is checked again: it may have an account by now. */
const CODES_OF_EMAIL: readonly RefusalCode[] = ['INVALID_CREDENTIALS', 'MUST_VERIFY', 'PASSWORD_NEEDED', 'PASSWORD_MUST_CHANGE'];

type AccountRefusal = Exclude<PrepareAccountMutation['prepareAccount'], { __typename: 'AccountPrepared' }>;

async function accountRefusalEvent(ports: FlowPorts, { code, message }: AccountRefusal): Promise<FlowEvent> {
  if (code === 'HOLDER_CHANGED') return holdForNewHolder(ports, message);
  if (CODES_OF_EMAIL.includes(code)) await checkEmailForAccount(ports, { again: true }).catch(() => undefined);
  return stepFailed('account', message, accountFieldOf(code, ports.state()));
}

const account: PerformStep = async (attempt) => {
  const { ports, secrets, inputs } = attempt;
  const state = ports.state();
  const { prepareAccount: result } = await ports.graph(PrepareAccountDocument, {
    input: {
      ...commonInput(attempt),
      buyer: toBuyerInput(buyerOf(state)),
      address: toAddressInput(readAddress(state.answers, 'main')),
      crmAccountId: opportunityOf(state).accountId,
      password: secrets.account.password || null,
      holder: findHolderName(state),
    },
  });
  if (result.__typename !== 'AccountPrepared') return accountRefusalEvent(ports, result);
  return accountReady({ how: accountOrigins[result.origin], userName: result.account.userName, input: inputs.account });
};

type CacheRefusal = Exclude<CachePurchaseMutation['cachePurchase'], { __typename: 'PurchaseCached' }>;

function cacheRefusalEvent({ ports, offer }: PurchaseAttempt, { __typename: type, code, message }: CacheRefusal): FlowEvent {
  // The login that the account came from has ended: the buyer logs in again.
  if (code === 'SIGNED_OUT') recordSessionEnd(ports);
  if (code === 'WRONG_STEP') ports.record(preparationLapsed({ offer }));
  return type === 'OfferUnavailable' ? offerLapsed({ offer, message }) : stepFailed('cache', message);
}

const cache: PerformStep = async (attempt) => {
  const { ports, inputs, offer } = attempt;
  const state = ports.state();
  const { cachePurchase: result } = await ports.graph(CachePurchaseDocument, {
    input: {
      ...commonInput(attempt),
      ...purchaseAccount(attempt),
      buyer: toBuyerInput(buyerOf(state)),
      address: toAddressInput(readAddress(state.answers, 'main')),
      billing: toAddressInput(billingAddressOf(state)),
      answers: toAnswerInputs(selectRatedAnswers(ports.program, state.answers)),
      opportunity: opportunityOf(state),
      ratingAccountId: state.quote.ratingAccountId || null,
      segmentCode: state.application.link?.segmentCode || null,
      paymentType: computeAmountDue(state).isByCard ? 'CREDIT_CARD' : 'ECHECK',
    },
  });
  return result.__typename === 'PurchaseCached' ? purchaseCached({ offer, input: inputs.cache }) : cacheRefusalEvent(attempt, result);
};

const reference: PerformStep = async (attempt) => {
  const { ports, inputs, offer } = attempt;
  const { createMemberReference: result } = await ports.graph(CreateMemberReferenceDocument, { input: commonInput(attempt) });
  return result.__typename === 'MemberReference' ? memberReferenceCreated({ offer, input: inputs.reference }) : stepFailed('reference', result.message);
};

const bind: PerformStep = async (attempt) => {
  const { ports, inputs, offer, capture } = attempt;
  const request = ports.graph(BindPoliciesDocument, { input: commonInput(attempt) });
  // A later step needs it; captured while the buyer waits for the policies.
  void capture();
  const { bindPolicies: result } = await request;
  if (result.__typename !== 'PoliciesBound') return stepFailed('bind', result.message);
  const policyNumbers = Object.fromEntries(result.policies.map(({ quote, number }) => [quote.id, number]));
  return policyBound({ offer, policyNumbers, input: inputs.bind, boundHere: result.boundHere, ...(result.issuedAt && { issuedAt: result.issuedAt }) });
};

/** Performs each step. Returns the event of its outcome. */
export const perform: Readonly<Record<PurchaseStep, PerformStep>> = {
  async opportunity({ ports, inputs }) {
    await saveOpportunity(ports, 'OrderSummary');
    return purchaseStepCompleted({ step: 'opportunity', input: inputs.opportunity });
  },
  account,
  cache,
  pay,
  reference,
  bind,
  async screen({ ports, inputs, capture }) {
    // The confirmation is a new document: the upload ends before this one unloads, or is dropped on a slow network.
    const { uploaded } = await captureScreen(ports, 'payment', { capture: capture(), timeoutMs: CAPTURE_TIMEOUT_MS });
    await uploaded;
    return purchaseStepCompleted({ step: 'screen', input: inputs.screen });
  },
  async finish(attempt) {
    await requestNewPassword(attempt);
    return purchaseCompleted({ offer: attempt.offer });
  },
};
