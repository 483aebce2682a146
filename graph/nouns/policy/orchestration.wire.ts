import { type Infer, array, boolean, enums, literal, nullable, number, object, string } from 'superstruct';
import type { MemberFee } from '#events/application';
import type { Program } from '#events/program';
import type { Charge, Quote } from '#events/quote';
import { PaymentType } from '../quote/payment-type.ts';
import { digitsOf, sum, toMoney } from '#events/rules';
import { addressBody, toAddressWire } from '../address/address.wire.ts';
import { digits } from '../../gateway/wire-values.ts';
import type { StoredOffer } from '../../purchase/ledger/offers.ts';
import { toAnswersWire } from '../quote/quote.mapping.ts';
import { answersBody } from '../quote/quote.wire.ts';
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
  /** Empty in the cache step, and where nothing is paid. */
  PaymentRefNum: string(),
  ProfileId: string(),
  AccountId: string(),
  IsCreditCardTransaction: boolean(),
  Quote: object({ PaymentType: enums(['CreditCard', 'ECheck']) }),
});

/** Never more of the instrument than this. */
const paymentInformation = object({
  PaymentMethod: enums(['CreditCard', 'Ach']),
  CardType: string(),
  Last4Digits: string(),
  ReferenceNumber: string(),
});
export type PaymentInformationWire = Infer<typeof paymentInformation>;

/** The gateway's orchestration body, of both workflow steps (specification, 7; design, decisions 22 and 31). */
export const orchestrationBody = object({
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

export interface OrchestrationParts {
  readonly program: Program;
  readonly sponsorId: string;
  readonly offer: StoredOffer;
  readonly profileId: string;
  /** The link's acctref, where the application began by one. */
  readonly accountReference: string | null;
}

const totalOf = (values: readonly string[]): number => Number(toMoney(sum(values)));
const isCardFee = ({ category }: Charge): boolean => category.toLowerCase() === 'ccfee';

function purchaseInfo(quotes: readonly Quote[], isCard: boolean): Infer<typeof money> {
  const cardFees = quotes.flatMap(({ rateInfo }) => rateInfo.charges.filter(isCardFee)).map(({ total }) => total);
  const fees = sum(quotes.map(({ rateInfo }) => rateInfo.totalFees)).minus(isCard ? 0 : sum(cardFees));
  return {
    Premium: totalOf(quotes.map(({ rateInfo }) => rateInfo.totalPreTaxPremium)),
    Dues: totalOf(quotes.map(({ rateInfo }) => rateInfo.totalDues)),
    Fee: Number(toMoney(fees)),
    Taxes: totalOf(quotes.map(({ rateInfo }) => rateInfo.totalTax)),
  };
}

const toDues = ({ fieldName, id, refNum, fee }: MemberFee): OrchestrationWire['Dues'][number] => ({ FieldName: fieldName, Id: id, ReferenceNum: refNum, Fee: Number(fee) });

function toAccount(input: CachePurchaseInput, { offer, program, accountReference }: OrchestrationParts): Infer<typeof account> {
  const { buyer, opportunity, ratingAccountId } = input;
  return {
    AccountReferenceId: accountReference ?? ratingAccountId,
    CrmAccountId: opportunity.accountId,
    Name: buyer.businessName || `${buyer.firstName} ${buyer.lastName}`,
    EMail: buyer.email,
    Phone: digitsOf(buyer.phone),
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
    Answers: toAnswersWire(program, input),
    MemberId: offer.member?.refNum ?? null,
  };
}

/** The body of the cache step: nothing is paid yet, so no payment reference. */
export function toOrchestration(input: CachePurchaseInput, parts: OrchestrationParts): OrchestrationWire {
  const { program, sponsorId, offer, profileId } = parts;
  const isCard = input.paymentType === PaymentType.CREDIT_CARD;
  return {
    Account: toAccount(input, parts),
    PurchaseInfo: purchaseInfo(offer.quotes, isCard),
    MessageTemplateId: program.spoke.affidavits?.messageTemplates.find((template) => template.sponsorId === sponsorId)?.value ?? null,
    PolicyRequests: offer.quotes.map(({ id }) => ({
      QuoteId: id,
      PaymentRefNum: '',
      ProfileId: profileId,
      AccountId: input.ratingAccountId,
      IsCreditCardTransaction: isCard,
      Quote: { PaymentType: isCard ? 'CreditCard' : 'ECheck' },
    })),
    HasInstallments: false,
    Dues: offer.member ? [toDues(offer.member)] : [],
    SegmentCode: input.segmentCode,
    PaymentInformation: null,
    MemberGuid: offer.member?.id ?? null,
  };
}

/** The same body once it is paid. */
export function withPayment(body: OrchestrationWire, payment: PaymentInformationWire | null): OrchestrationWire {
  const reference = payment?.ReferenceNumber ?? '';
  return { ...body, PaymentInformation: payment, PolicyRequests: body.PolicyRequests.map((request) => ({ ...request, PaymentRefNum: reference })) };
}
