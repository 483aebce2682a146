import type { MemberFee } from '#events/application';
import type { Program } from '#events/program';
import type { Charge, Quote } from '#events/quote';
import { PaymentType } from '../payment/payment-type.ts';
import { digitsOf, sum, toMoney } from '#events/rules';
import { toAddressWire } from '../address/address.wire.ts';
import type { StoredOffer } from '../journal/offers.ts';
import { toAnswersWire } from '../quote/quote.mapping.ts';
import type { CachePurchaseInput } from './policy.type.ts';

/** The gateway's orchestration body (specification, 7; design, decisions 22 and 31). */
export interface OrchestrationWire {
  readonly Account: object;
  readonly PurchaseInfo: object;
  readonly MessageTemplateId: string | null;
  readonly PolicyRequests: readonly PolicyRequestWire[];
  readonly HasInstallments: false;
  readonly Dues: readonly object[];
  readonly SegmentCode: string;
  readonly PaymentInformation: PaymentInformationWire | null;
  readonly MemberGuid: string | null;
}
interface PolicyRequestWire {
  readonly QuoteId: string;
  readonly PaymentRefNum: string;
  readonly ProfileId: string;
  readonly AccountId: string;
  readonly IsCreditCardTransaction: boolean;
  readonly Quote: { readonly PaymentType: 'CreditCard' | 'ECheck' };
}
export interface PaymentInformationWire {
  readonly PaymentMethod: 'CreditCard' | 'Ach';
  readonly CardType: string;
  readonly Last4Digits: string;
  readonly ReferenceNumber: string;
}

export interface OrchestrationParts {
  readonly program: Program;
  readonly sponsorId: string;
  readonly offer: StoredOffer;
  readonly profileId: string;
}

const number = (values: readonly string[]): number => Number(toMoney(sum(values)));
const isCardFee = ({ category }: Charge): boolean => category.toLowerCase() === 'ccfee';

function purchaseInfo(quotes: readonly Quote[], isCard: boolean): object {
  const cardFees = quotes.flatMap(({ rateInfo }) => rateInfo.charges.filter(isCardFee)).map(({ total }) => total);
  const fees = sum(quotes.map(({ rateInfo }) => rateInfo.totalFees)).minus(isCard ? 0 : sum(cardFees));
  return {
    Premium: number(quotes.map(({ rateInfo }) => rateInfo.totalPreTaxPremium)),
    Dues: number(quotes.map(({ rateInfo }) => rateInfo.totalDues)),
    Fee: Number(toMoney(fees)),
    Taxes: number(quotes.map(({ rateInfo }) => rateInfo.totalTax)),
  };
}

const toDues = ({ fieldName, id, refNum, fee }: MemberFee): object => ({ FieldName: fieldName, Id: id, ReferenceNum: refNum, Fee: Number(fee) });

function toAccount(input: CachePurchaseInput, { offer }: OrchestrationParts): object {
  const { buyer, opportunity, ratingAccountId } = input;
  return {
    AccountReferenceId: ratingAccountId,
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
    Answers: toAnswersWire(input.answers),
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
