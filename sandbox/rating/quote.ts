/** The quote on the wire (docs/wire.md). Money in dollars. */
export interface Charge {
  readonly Type: 'Premium' | 'Fee' | 'Due';
  readonly Category: string;
  readonly Name: string;
  /** PreTaxAmount and the tax on it. */
  readonly Total: number;
  readonly PreTaxAmount: number;
  /** What of it is premium, discounts taken off: PreTaxAmount for a premium, 0 for the rest. */
  readonly Premium: number;
  readonly CoverageLimitDisplayText: string;
  /** Additional insured. */
  readonly IsAI: boolean;
  readonly LOB: { readonly Name: string; readonly Coverages: readonly { readonly Code: string }[] } | null;
}

export interface RateInfo {
  readonly Total: number;
  readonly TotalPreTaxPremium: number;
  readonly TotalDues: number;
  readonly TotalFees: number;
  readonly TotalTax: number;
  /** Amounts are what was taken off, as positive dollars; the premium already has them inside. */
  readonly RatingDiscounts: readonly { readonly Label: string; readonly Amount: number }[];
  readonly Charges: readonly Charge[];
}

export interface Quote {
  readonly Id: string;
  /** The product's id in the program file. */
  readonly ProductCode: string;
  readonly ProductDescription: string;
  readonly IsAdmitted: boolean;
  readonly EffectiveDate: string;
  readonly Carrier: string;
  readonly CrmOpportunityProductId: string;
  readonly RateInfo: RateInfo;
}
