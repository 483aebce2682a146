import { type Infer, array, boolean, defaulted, nullable, number, string, type } from 'superstruct';
import type { Charge, Quote } from '#events/quote';
import { dollars, toMoney } from '#events/rules';

const text = () => defaulted(nullable(string()), '');
/** Dollars as a JSON number. */
const amount = number;

const chargeWire = type({
  Type: string(),
  Category: text(),
  Name: text(),
  Total: amount(),
  PreTaxAmount: amount(),
  Premium: amount(),
  CoverageLimitDisplayText: text(),
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

export const quoteWire = type({
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

export const coverageWire = type({ Code: string(), Name: string() });

const money = (value: number): string => toMoney(dollars(value));

const toCharge = (wire: QuoteWire['RateInfo']['Charges'][number]): Charge => ({
  type: wire.Type,
  category: wire.Category ?? '',
  name: wire.Name ?? '',
  total: money(wire.Total),
  preTaxAmount: money(wire.PreTaxAmount),
  premium: money(wire.Premium),
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
    total: money(wire.RateInfo.Total),
    totalPreTaxPremium: money(wire.RateInfo.TotalPreTaxPremium),
    totalDues: money(wire.RateInfo.TotalDues),
    totalFees: money(wire.RateInfo.TotalFees),
    totalTax: money(wire.RateInfo.TotalTax),
    ratingDiscounts: wire.RateInfo.RatingDiscounts.map(({ Label, Amount }) => ({ label: Label, amount: money(Amount) })),
    charges: wire.RateInfo.Charges.map(toCharge),
  },
});
