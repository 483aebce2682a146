import { array, boolean, enums, literal, nullable, object, pattern, size, string } from 'superstruct';
import { address, answers, contacts, email, filled, id, idOrNone, money, phone } from './shapes.ts';

const opportunity = object({
  Id: id,
  CRMId: idOrNone,
  OpportunityProducts: array(object({ Id: id, ProductId: filled })),
  Products: array(filled),
});

const account = object({
  AccountReferenceId: idOrNone,
  CrmAccountId: id,
  Name: filled,
  EMail: email,
  Phone: phone,
  Address: address,
  BillingAddress: nullable(address),
  Contacts: contacts,
  Opportunities: size(array(opportunity), 1, 20),
  Answers: answers,
  MemberId: nullable(string()),
});

const policyRequest = object({
  QuoteId: id,
  /** Empty in the cache step and where nothing is paid. */
  PaymentRefNum: string(),
  ProfileId: id,
  AccountId: idOrNone,
  IsCreditCardTransaction: boolean(),
  Quote: object({ PaymentType: enums(['CreditCard', 'ECheck']) }),
});

const paymentInformation = object({
  PaymentMethod: filled,
  CardType: nullable(string()),
  /** Never more of the instrument than this. */
  Last4Digits: nullable(pattern(string(), /^\d{0,4}$/)),
  ReferenceNumber: nullable(string()),
});

/** The body of both workflow steps (specification, 7: orchestration). */
export const orchestration = object({
  Account: account,
  PurchaseInfo: object({ Premium: money, Dues: money, Fee: money, Taxes: money }),
  MessageTemplateId: nullable(string()),
  PolicyRequests: size(array(policyRequest), 1, 20),
  HasInstallments: literal(false),
  Dues: array(object({ FieldName: filled, Id: id, ReferenceNum: string(), Fee: money })),
  SegmentCode: nullable(string()),
  PaymentInformation: nullable(paymentInformation),
  MemberGuid: nullable(string()),
});
