import { type Infer, array, boolean, coerce, defaulted, enums, nullable, object, string, type, union } from 'superstruct';
import type { Charge, Quote } from '#events/quote';
import { toMoney } from '#events/rules';
import { addressBody } from '../address/address.wire.ts';
import { amount, digits } from '../../gateway/wire-values.ts';
import { gatewayRead } from '../../gateway/endpoint.ts';
import { ChargeType, toChargeType } from './quote-enums.ts';
import type { Coverage } from './quote.type.ts';

const optionalText = () => defaulted(nullable(string()), '');

const chargeWire = type({
  Type: coerce(enums(Object.values(ChargeType)), string(), toChargeType),
  Category: optionalText(),
  Name: optionalText(),
  Total: amount(),
  PreTaxAmount: amount(),
  Premium: amount(),
  CoverageLimitDisplayText: optionalText(),
  IsAI: defaulted(boolean(), false),
  LOB: defaulted(nullable(type({ Name: string(), Coverages: array(type({ Code: string() })) })), null),
});

const rateInfoWire = type({
  Total: amount(),
  TotalPreTaxPremium: amount(),
  TotalDues: amount(),
  TotalFees: amount(),
  TotalTax: amount(),
  RatingDiscounts: defaulted(array(type({ Label: string(), Amount: amount() })), () => []),
  Charges: array(chargeWire),
});

const quoteWire = type({
  Id: string(),
  ProductCode: string(),
  ProductDescription: string(),
  IsAdmitted: boolean(),
  EffectiveDate: string(),
  Carrier: string(),
  CrmOpportunityProductId: string(),
  RateInfo: rateInfoWire,
});
export type QuoteWire = Infer<typeof quoteWire>;

export const coverageWire = type({ Code: string(), Name: string(), Lob: optionalText(), LimitDisplayText: optionalText() });

export const toCoverage = ({ Code, Name, Lob, LimitDisplayText }: Infer<typeof coverageWire>): Coverage => ({
  code: Code,
  name: Name,
  lob: Lob || null,
  limitText: LimitDisplayText ?? '',
});

const toCharge = (wire: QuoteWire['RateInfo']['Charges'][number]): Charge => ({
  type: wire.Type,
  category: wire.Category ?? '',
  name: wire.Name ?? '',
  total: toMoney(wire.Total),
  preTaxAmount: toMoney(wire.PreTaxAmount),
  premium: toMoney(wire.Premium),
  coverageLimitText: wire.CoverageLimitDisplayText ?? '',
  isAdditionalInsured: wire.IsAI,
  lob: wire.LOB && { name: wire.LOB.Name, coverages: wire.LOB.Coverages.map(({ Code }) => Code) },
});

export const toQuote = (wire: QuoteWire): Quote => ({
  id: wire.Id,
  productCode: wire.ProductCode,
  productDescription: wire.ProductDescription,
  isAdmitted: wire.IsAdmitted,
  effectiveDate: wire.EffectiveDate,
  carrier: wire.Carrier,
  opportunityProductId: wire.CrmOpportunityProductId,
  rateInfo: {
    total: toMoney(wire.RateInfo.Total),
    totalPreTaxPremium: toMoney(wire.RateInfo.TotalPreTaxPremium),
    totalDues: toMoney(wire.RateInfo.TotalDues),
    totalFees: toMoney(wire.RateInfo.TotalFees),
    totalTax: toMoney(wire.RateInfo.TotalTax),
    ratingDiscounts: wire.RateInfo.RatingDiscounts.map(({ Label, Amount }) => ({ label: Label, amount: toMoney(Amount) })),
    charges: wire.RateInfo.Charges.map(toCharge),
  },
});

/** The answers in every body that has some. */
export const answersBody = array(object({ QuestionId: string(), Value: union([string(), boolean(), array(string())]) }));
export type AnswersBody = Infer<typeof answersBody>;

/** One item for each product to be rated. */
export const quotesBody = array(
  object({
    ProgramId: string(),
    SponsorId: string(),
    LOBs: array(object({ Name: string() })),
    Answers: answersBody,
    Address: addressBody,
    CrmOpportunityProductId: string(),
    AccountId: string(),
    FirstName: string(),
    LastName: string(),
    BusinessName: string(),
    EMail: string(),
    Phone: digits(),
  }),
);

/** The same for an estimate, without the buyer: name, contact and account are empty. */
const estimatesBody = array(object({ ...quotesBody.schema.schema, Phone: string() }));

export const quoteEndpoints = {
  // Rating stores nothing, so it may be repeated.
  quotes: gatewayRead.post('/api/quote/quotes', quoteWire, { timeoutMs: 30_000, request: { body: quotesBody } }),
  coverages: gatewayRead.get('/api/util/getcoverages', coverageWire),
};

/** Rating for an estimate. Not a call of its own: it is in no table of calls beside `quotes`. */
export const estimateEndpoint = gatewayRead.post('/api/quote/quotes', quoteWire, { timeoutMs: 10_000, retry: 'never', request: { body: estimatesBody } });
