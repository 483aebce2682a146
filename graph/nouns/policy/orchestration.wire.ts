import { type Infer, array, boolean, enums, literal, nullable, number, object, string, record, type, unknown } from 'superstruct';
import type { MemberFee } from '#events/application';
import type { Program } from '#events/program';
import type { Charge, Quote } from '#events/quote';
import { extractDigits, sumDollars, toMoney } from '#events/rules';
import { PaymentType } from '../quote/quote-enums.ts';
import { addressBody, toAddressWire } from '../address/address.wire.ts';
import { digits } from '../../gateway/wire-values.ts';
import type { StoredOffer } from '../../purchase/ledger/offers.ts';
import { toAnswersWire, toInsured } from '../quote/quote.mapping.ts';
import { answersBody } from '../quote/quote.wire.ts';
import { gatewayWrite } from '../../gateway/endpoint.ts';
import type { CachePurchaseInput } from './policy.type.ts';

const money = object({ Premium: number(), Dues: number(), Fee: number(), Taxes: number() });

const account = object({
  AccountReferenceId: string(),
  CrmAccountId: string(),
  Name: string(),
  EMail: string(),
  Phone: digits(),
  Address: addressBody,
  BillingAddress: addressBody,
  Contacts: array(object({ FirstName: string(), LastName: string() })),
  Opportunities: array(
    object({
      Id: string(),
      CRMId: string(),
      OpportunityProducts: array(object({ Id: string(), ProductId: string() })),
      Products: array(string()),
    }),
  ),
  Answers: answersBody,
  MemberId: nullable(string()),
});

const policyRequest = object({
  QuoteId: string(),
  /** Empty in the cache step, and if nothing is due. */
  PaymentRefNum: string(),
  ProfileId: string(),
  AccountId: string(),
  IsCreditCardTransaction: boolean(),
  Quote: object({ PaymentType: enums(['CreditCard', 'ECheck']) }),
});

/** The only data of the instrument that may be sent. */
const paymentInformation = object({
  PaymentMethod: enums(['CreditCard', 'Ach']),
  CardType: string(),
  Last4Digits: string(),
  ReferenceNumber: string(),
});
export type PaymentInformationWire = Infer<typeof paymentInformation>;

/** The gateway's orchestration body, of both workflow steps (specification, 7; design, decisions 22 and 31). */
const orchestrationBody = object({
  Account: account,
  PurchaseInfo: money,
  MessageTemplateId: nullable(string()),
  PolicyRequests: array(policyRequest),
  HasInstallments: literal(false),
  Dues: array(object({ FieldName: string(), Id: string(), ReferenceNum: string(), Fee: number() })),
  SegmentCode: string(),
  PaymentInformation: nullable(paymentInformation),
  MemberGuid: nullable(string()),
});
export type OrchestrationWire = Infer<typeof orchestrationBody>;

export interface OrchestrationSource {
  readonly program: Program;
  readonly sponsorId: string;
  readonly offer: StoredOffer;
  readonly profileId: string;
  /** The link's acctref, if the application began with one. */
  readonly accountReference: string | null;
}

const sumToNumber = (values: readonly string[]): number => Number(toMoney(sumDollars(values)));
const isCardFee = ({ category }: Charge): boolean => category.toLowerCase() === 'ccfee';

function toPurchaseInfo(quotes: readonly Quote[], isCard: boolean): Infer<typeof money> {
  const cardFees = quotes.flatMap(({ rateInfo }) => rateInfo.charges.filter(isCardFee)).map(({ total }) => total);
  const fees = sumDollars(quotes.map(({ rateInfo }) => rateInfo.totalFees)).minus(isCard ? 0 : sumDollars(cardFees));
  return {
    Premium: sumToNumber(quotes.map(({ rateInfo }) => rateInfo.totalPreTaxPremium)),
    Dues: sumToNumber(quotes.map(({ rateInfo }) => rateInfo.totalDues)),
    Fee: Number(toMoney(fees)),
    Taxes: sumToNumber(quotes.map(({ rateInfo }) => rateInfo.totalTax)),
  };
}

const toDues = ({ fieldName, id, refNum, fee }: MemberFee): OrchestrationWire['Dues'][number] => ({ FieldName: fieldName, Id: id, ReferenceNum: refNum, Fee: Number(fee) });

function toAccount(input: CachePurchaseInput, { offer, program, accountReference }: OrchestrationSource): Infer<typeof account> {
  const { buyer, opportunity } = input;
  const ratingAccountId = input.ratingAccountId ?? '';
  return {
    AccountReferenceId: accountReference ?? ratingAccountId,
    CrmAccountId: opportunity.accountId,
    Name: buyer.businessName || `${buyer.firstName} ${buyer.lastName}`,
    EMail: buyer.email,
    Phone: extractDigits(buyer.phone),
    Address: toAddressWire(input.address),
    BillingAddress: toAddressWire(input.billing),
    Contacts: [{ FirstName: buyer.firstName, LastName: buyer.lastName }],
    Opportunities: [
      {
        Id: opportunity.id,
        CRMId: opportunity.id,
        OpportunityProducts: opportunity.products.map(({ id, productId }) => ({ Id: id, ProductId: productId })),
        Products: offer.quotes.map(({ productCode }) => productCode),
      },
    ],
    Answers: toAnswersWire(program, toInsured(input)),
    MemberId: offer.member?.refNum ?? null,
  };
}

/** Returns the body of the cache step, before the payment. */
export function toOrchestration(input: CachePurchaseInput, parts: OrchestrationSource): OrchestrationWire {
  const { program, sponsorId, offer, profileId } = parts;
  const isCard = input.paymentType === PaymentType.CREDIT_CARD;
  return {
    Account: toAccount(input, parts),
    PurchaseInfo: toPurchaseInfo(offer.quotes, isCard),
    MessageTemplateId: program.spoke.affidavits?.messageTemplates.find((template) => template.sponsorId === sponsorId)?.value ?? null,
    PolicyRequests: offer.quotes.map(({ id }) => ({
      QuoteId: id,
      PaymentRefNum: '',
      ProfileId: profileId,
      AccountId: input.ratingAccountId ?? '',
      IsCreditCardTransaction: isCard,
      Quote: { PaymentType: isCard ? 'CreditCard' : 'ECheck' },
    })),
    HasInstallments: false,
    Dues: offer.member ? [toDues(offer.member)] : [],
    SegmentCode: input.segmentCode ?? '',
    PaymentInformation: null,
    MemberGuid: offer.member?.id ?? null,
  };
}

/** Returns the body of the binding step, with the payment. */
export function addPayment(body: OrchestrationWire, payment: PaymentInformationWire | null): OrchestrationWire {
  const reference = payment?.ReferenceNumber ?? '';
  return { ...body, PaymentInformation: payment, PolicyRequests: body.PolicyRequests.map((request) => ({ ...request, PaymentRefNum: reference })) };
}

const boundWire = type({ PolicyNumbers: record(string(), string()) });

export const policyEndpoints = {
  cache: gatewayWrite.post('/api/workflow/cachePurchase/{id}', unknown(), { request: { body: orchestrationBody } }),
  bind: gatewayWrite.post('/api/workflow/purchaseWithCacheUpdate/{id}', boundWire, { timeoutMs: 60_000, request: { body: orchestrationBody } }),
};
