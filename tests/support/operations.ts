// Every operation on an application, with valid variables for a buyer who has an offer.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { readAddress, computeOrderTotal, selectRatedAnswers, toMoney } from '#events/rules';
import {
  AppendEventsDocument,
  BindPoliciesDocument,
  CachePurchaseDocument,
  CaptureScreenDocument,
  CheckAddressKickoutDocument,
  CreateMemberReferenceDocument,
  CreateRatingAccountDocument,
  MailResumeLinkDocument,
  OpenApplicationDocument,
  PrepareAccountDocument,
  PurchaseStatusDocument,
  DeclinedPaymentDocument,
  EarlierPurchaseDocument,
  RefreshAccountDocument,
  RequestQuotesDocument,
  ResolveMemberDocument,
  ResolveSponsorDocument,
  SaveOpportunityDocument,
  StandardizeAddressDocument,
  SubmitPaymentDocument,
} from '../../web/generated/graphql.ts';
import gql from 'graphql-tag';
import { bankWithLicence, card, password } from './answers.ts';
import type { NodeBuyer } from './node-buyer.ts';
import { toAddressInput, toAnswerInputs } from '../../web/workflows/buyer/schema-inputs.ts';
import { bankOf, cardOf } from '../../web/workflows/purchase/schema-mapping.ts';
import { EMPTY_PAYMENT } from '#events/rules';

export interface Operation {
  readonly document: TypedDocumentNode<unknown, Record<string, unknown>>;
  readonly variables: Record<string, unknown>;
}

const operation = (document: object, variables: Record<string, unknown>): Operation => ({ document: document as Operation['document'], variables });

/** A typed card as input of submitPayment. */
export const byCard = (details: Parameters<typeof cardOf>[0] | typeof card) => ({ method: { card: cardOf({ ...EMPTY_PAYMENT, ...details }) } });

/** A bank account as input of submitPayment. */
export const byLicence = { method: { bank: bankOf({ ...EMPTY_PAYMENT, ...bankWithLicence }) } };

const SavePaymentMethodDocument = gql`
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
`;
const SendPasswordUpdateDocument = gql`
  mutation SendPasswordUpdate($input: PurchaseStepInput!) {
    sendPasswordUpdate(input: $input) {
      __typename
      ... on Refusal {
        code
        message
      }
    }
  }
`;

const RatingAccountDocument = gql`
  query RatingAccount($application: ApplicationRefInput!, $id: ID!) {
    ratingAccount(application: $application, id: $id) {
      id
      crmAccountId
      name
      origin
    }
  }
`;

const OfferDocument = gql`
  query Offer($application: ApplicationRefInput!, $id: ID!) {
    offer(application: $application, id: $id) {
      id
      expiresAt
    }
  }
`;
const CoveragesDocument = gql`
  query Coverages($application: ApplicationRefInput!) {
    coverages(application: $application) {
      code
      name
    }
  }
`;

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The values of the operations' variables. @throws if the buyer has no offer */
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
    programHash: application.program,
    person: { firstName: 'Maya', lastName: 'Castillo', businessName: null, email: String(answers['email']), phone: '5125550134' },
    address: toAddressInput(readAddress(answers, 'main')),
    answers: toAnswerInputs(selectRatedAnswers(buyer.ports.program, answers)),
    opportunity,
    ratingAccountId: quote.ratingAccountId || null,
    crmAccountId: opportunity.accountId,
    products: buyer.ports.program.spoke.products.map((product) => ({ product: product.id, exitReason: 'NONE' })),
    amount: toMoney(computeOrderTotal(quotes, true, memberFee)),
  };
}

/** The account of the buyer's purchase, or the one that it would create. */
const accountOf = (buyer: NodeBuyer): string => buyer.state().purchase.userName ?? String(buyer.state().answers['email']);

/** The operations that set sponsor and member, which are valid without an offer, too. */
export function sponsorshipOf(buyer: NodeBuyer): { readonly resolveMember: Operation; readonly resolveSponsor: Operation } {
  const { id, root } = buyer.state().application;
  const common = { application: { id, root }, after: buyer.ports.after() };
  return {
    resolveMember: operation(ResolveMemberDocument, { input: { ...common, memberId: 'M-5' } }),
    resolveSponsor: operation(ResolveSponsorDocument, { input: { ...common, membership: null, occupation: 'nurse-practitioner' } }),
  };
}

/** By the name of the schema's field, for a purchase with this account. @throws where the buyer has no offer */
export function operationsOf(buyer: NodeBuyer, userName = accountOf(buyer)): Readonly<Record<string, Operation>> {
  const { ref, common, step, programHash, person, address, answers, opportunity, ratingAccountId, crmAccountId, products, amount } = partsOf(buyer);
  const rated = { buyer: person, address, answers, opportunity, ratingAccountId };
  const cached = { ...step, ...rated, userName, billing: address, segmentCode: null, paymentType: 'CREDIT_CARD' };
  const screen = { application: ref, screen: 'payment', image: ONE_PIXEL, crmAccountId, opportunityId: opportunity.id };
  return {
    appendEvents: operation(AppendEventsDocument, { input: { application: ref, sent: new Date().toISOString(), events: buyer.log } }),
    mailResumeLink: operation(MailResumeLinkDocument, { input: { ...common, email: person.email } }),
    savePaymentMethod: operation(SavePaymentMethodDocument, { input: step }),
    sendPasswordUpdate: operation(SendPasswordUpdateDocument, { input: step }),
    bindPolicies: operation(BindPoliciesDocument, { input: step }),
    cachePurchase: operation(CachePurchaseDocument, { input: cached }),
    captureScreen: operation(CaptureScreenDocument, { input: screen }),
    checkAddressKickout: operation(CheckAddressKickoutDocument, { input: { ...common, address } }),
    coverages: operation(CoveragesDocument, { application: ref }),
    createMemberReference: operation(CreateMemberReferenceDocument, { input: step }),
    createRatingAccount: operation(CreateRatingAccountDocument, { input: { ...common, crmAccountId, buyer: person, address } }),
    offer: operation(OfferDocument, { application: ref, id: step.offer }),
    openApplication: operation(OpenApplicationDocument, { input: { application: ref, programHash, sponsorId: null, memberId: null } }),
    prepareAccount: operation(PrepareAccountDocument, {
      input: { ...step, buyer: person, address, crmAccountId, password, holder: buyer.state().identity.holder?.userName },
    }),
    declinedPayment: operation(DeclinedPaymentDocument, { application: ref, offer: step.offer, since: 0 }),
    earlierPurchase: operation(EarlierPurchaseDocument, { application: ref }),
    purchaseStatus: operation(PurchaseStatusDocument, { application: ref }),
    ratingAccount: operation(RatingAccountDocument, { application: ref, id: ratingAccountId }),
    refreshAccount: operation(RefreshAccountDocument, {
      input: { ...common, buyer: person, address, billing: null, answers, opportunity, products, location: 'QUOTE', kickoutAddress: null },
    }),
    requestQuotes: operation(RequestQuotesDocument, { input: { ...common, ...rated } }),
    ...sponsorshipOf(buyer),
    saveOpportunity: operation(SaveOpportunityDocument, {
      input: { ...common, email: person.email, segmentCode: null, state: 'TX', products, location: 'QUOTE' },
    }),
    standardizeAddress: operation(StandardizeAddressDocument, { input: { ...common, address } }),
    submitPayment: operation(SubmitPaymentDocument, { input: { ...step, userName, amount, payer: person, billing: address, ...byCard(card) } }),
  };
}
