// Every operation that names an application, with variables that are good for a buyer who has an offer.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { addressOf, orderTotal, ratedAnswers, toMoney } from '#events/rules';
import {
  AppendEventsDocument,
  BindPoliciesDocument,
  CachePurchaseDocument,
  CaptureScreenDocument,
  CheckAddressKickoutDocument,
  CreateMemberReferenceDocument,
  CreateRatingAccountDocument,
  OpenApplicationDocument,
  PrepareAccountDocument,
  PurchaseStatusDocument,
  RequestQuotesDocument,
  SaveOpportunityDocument,
  StandardiseAddressDocument,
  SubmitPaymentDocument,
} from '../../web/generated/graphql.ts';
import { card, password } from './answers.ts';
import type { NodeBuyer } from './node-buyer.ts';

export interface Operation {
  readonly document: TypedDocumentNode<unknown, Record<string, unknown>>;
  readonly variables: Record<string, unknown>;
}

const operation = (document: object, variables: Record<string, unknown>): Operation => ({ document: document as Operation['document'], variables });

/** By the name of the schema's field. */
export function operationsOf(buyer: NodeBuyer): Readonly<Record<string, Operation>> {
  const { application, answers, quote } = buyer.state();
  const { id, root, program, memberFee } = application;
  const ref = { id, root };
  const common = { application: ref, after: buyer.ports.after() };
  const offer = quote.offer?.id ?? '';
  const person = { firstName: 'Maya', lastName: 'Castillo', businessName: '', email: String(answers['email']), phone: '5125550134' };
  const address = addressOf(answers, 'main');
  const rated = ratedAnswers(buyer.ports.program, answers);
  const opportunity = {
    id: quote.opportunity?.id ?? '',
    accountId: quote.opportunity?.accountId ?? '',
    products: (quote.opportunity?.products ?? []).map((product) => ({ id: product.id, productId: product.productId })),
  };
  const { ratingAccountId } = quote;
  const crmAccountId = opportunity.accountId;
  const products = buyer.ports.program.spoke.products.map((product) => ({ product: product.id, exitReason: 'None' }));
  const step = { ...common, offer };
  const cached = { ...step, buyer: person, address, billing: address, answers: rated, opportunity, ratingAccountId, segmentCode: '', paymentType: 'CREDIT_CARD' };
  const amount = toMoney(orderTotal(quote.offer?.quotes ?? [], true, memberFee));
  const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return {
    appendEvents: operation(AppendEventsDocument, { input: { application: ref, sent: new Date().toISOString(), events: buyer.log } }),
    bindPolicies: operation(BindPoliciesDocument, { input: step }),
    cachePurchase: operation(CachePurchaseDocument, { input: cached }),
    captureScreen: operation(CaptureScreenDocument, { input: { application: ref, screen: 'payment', image, crmAccountId, opportunityId: opportunity.id } }),
    checkAddressKickout: operation(CheckAddressKickoutDocument, { input: { ...common, address } }),
    createMemberReference: operation(CreateMemberReferenceDocument, { input: step }),
    createRatingAccount: operation(CreateRatingAccountDocument, { input: { ...common, crmAccountId, buyer: person, address } }),
    openApplication: operation(OpenApplicationDocument, { input: { application: ref, program, sponsorId: null, memberId: null } }),
    prepareAccount: operation(PrepareAccountDocument, { input: { ...step, buyer: person, address, crmAccountId, password } }),
    purchaseStatus: operation(PurchaseStatusDocument, { application: ref }),
    requestQuotes: operation(RequestQuotesDocument, {
      input: { ...common, buyer: person, address, answers: rated, opportunity, ratingAccountId, kickedLobs: [] },
    }),
    saveOpportunity: operation(SaveOpportunityDocument, {
      input: { ...common, email: person.email, segmentCode: '', state: 'TX', products, location: 'Quote' },
    }),
    standardiseAddress: operation(StandardiseAddressDocument, { input: { ...common, address } }),
    submitPayment: operation(SubmitPaymentDocument, { input: { ...step, amount, payer: person, billing: address, card } }),
  };
}
