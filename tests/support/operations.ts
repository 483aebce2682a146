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

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What the operations are made of. @throws where the buyer has no offer */
function partsOf(buyer: NodeBuyer) {
  const { application, answers, quote } = buyer.state();
  const { id, root, memberFee } = application;
  const ref = { id, root };
  const { quotes, id: offer } = quote.offer!;
  const saved = quote.opportunity!;
  const opportunity = { id: saved.id, accountId: saved.accountId, products: saved.products.map((product) => ({ id: product.id, productId: product.productId })) };
  return {
    ref,
    common: { application: ref, after: buyer.ports.after() },
    step: { application: ref, after: buyer.ports.after(), offer },
    program: application.program,
    person: { firstName: 'Maya', lastName: 'Castillo', businessName: '', email: String(answers['email']), phone: '5125550134' },
    address: addressOf(answers, 'main'),
    answers: ratedAnswers(buyer.ports.program, answers),
    opportunity,
    ratingAccountId: quote.ratingAccountId,
    crmAccountId: opportunity.accountId,
    products: buyer.ports.program.spoke.products.map((product) => ({ product: product.id, exitReason: 'None' })),
    amount: toMoney(orderTotal(quotes, true, memberFee)),
  };
}

/** By the name of the schema's field. @throws where the buyer has no offer */
export function operationsOf(buyer: NodeBuyer): Readonly<Record<string, Operation>> {
  const { ref, common, step, program, person, address, answers, opportunity, ratingAccountId, crmAccountId, products, amount } = partsOf(buyer);
  const rated = { buyer: person, address, answers, opportunity, ratingAccountId };
  const cached = { ...step, ...rated, billing: address, segmentCode: '', paymentType: 'CREDIT_CARD' };
  const screen = { application: ref, screen: 'payment', image: ONE_PIXEL, crmAccountId, opportunityId: opportunity.id };
  return {
    appendEvents: operation(AppendEventsDocument, { input: { application: ref, sent: new Date().toISOString(), events: buyer.log } }),
    bindPolicies: operation(BindPoliciesDocument, { input: step }),
    cachePurchase: operation(CachePurchaseDocument, { input: cached }),
    captureScreen: operation(CaptureScreenDocument, { input: screen }),
    checkAddressKickout: operation(CheckAddressKickoutDocument, { input: { ...common, address } }),
    createMemberReference: operation(CreateMemberReferenceDocument, { input: step }),
    createRatingAccount: operation(CreateRatingAccountDocument, { input: { ...common, crmAccountId, buyer: person, address } }),
    openApplication: operation(OpenApplicationDocument, { input: { application: ref, program, sponsorId: null, memberId: null } }),
    prepareAccount: operation(PrepareAccountDocument, { input: { ...step, buyer: person, address, crmAccountId, password } }),
    purchaseStatus: operation(PurchaseStatusDocument, { application: ref }),
    requestQuotes: operation(RequestQuotesDocument, { input: { ...common, ...rated, kickedLobs: [] } }),
    saveOpportunity: operation(SaveOpportunityDocument, {
      input: { ...common, email: person.email, segmentCode: '', state: 'TX', products, location: 'Quote' },
    }),
    standardiseAddress: operation(StandardiseAddressDocument, { input: { ...common, address } }),
    submitPayment: operation(SubmitPaymentDocument, { input: { ...step, amount, payer: person, billing: address, card } }),
  };
}
