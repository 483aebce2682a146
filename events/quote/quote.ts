import { type Infer, array, boolean, enums, nullable, object, string } from 'superstruct';
import { moneyText as money } from '#events/core';

/** One amount of a quote. */
const charge = object({
  /** `premium`, `fee` or `due`, in any case. */
  type: string(),
  /** What kind of fee: AdminFee, CCFee, … */
  category: string(),
  name: string(),
  total: money,
  preTaxAmount: money,
  premium: money,
  coverageLimitText: string(),
  /** Whether the line concerns an additional insured: shown with an asterisk. */
  isAdditionalInsured: boolean(),
  lob: nullable(object({ name: string(), coverages: array(string()) })),
});
export type Charge = Infer<typeof charge>;

const rateInfo = object({
  total: money,
  totalPreTaxPremium: money,
  totalDues: money,
  totalFees: money,
  totalTax: money,
  ratingDiscounts: array(object({ label: string(), amount: money })),
  charges: array(charge),
});

/** What rating answered for one product. */
const quote = object({
  id: string(),
  productCode: string(),
  productDescription: string(),
  /** Whether the carrier is licensed ("admitted") in the state; else an affidavit is needed. */
  isAdmitted: boolean(),
  /** ISO date on which cover starts. */
  effectiveDate: string(),
  carrier: string(),
  opportunityProductId: string(),
  rateInfo,
});
export type Quote = Infer<typeof quote>;

/** What the facade offers the buyer, under its own id: the purchase's id from here on. */
export const offer = object({
  id: string(),
  quotes: array(quote),
  /** ISO time after which it cannot be bought. */
  expiresAt: string(),
});
export type Offer = Infer<typeof offer>;

/** One amount of an estimate, before tax. */
const estimateLine = object({
  kind: enums(['premium', 'fee', 'dues']),
  /** The product whose premium it is; empty for what is charged once an order. */
  product: string(),
  /** As rating names it; empty where it has no name. */
  name: string(),
  amount: money,
});
/** A price that rating gave before the buyer was known: without tax, the card fee and the member fee. */
export const estimate = object({
  /** Hash of what was rated: it is the price of these answers, and no others. */
  input: string(),
  lines: array(estimateLine),
});
export type Estimate = Infer<typeof estimate>;

/** The CRM's record of a possible sale. */
export const opportunity = object({
  id: string(),
  /** The CRM's account, not the buyer's. */
  accountId: string(),
  products: array(object({ id: string(), productId: string() })),
});
export type Opportunity = Infer<typeof opportunity>;

export const opportunityLocations = ['Quote', 'Application', 'Payment', 'OrderSummary'] as const;
export type OpportunityLocation = (typeof opportunityLocations)[number];

/** A product that cannot be bought here, and why. */
export const kickedProduct = object({
  productId: string(),
  name: string(),
  reasons: array(object({ rule: string(), reason: string() })),
});
export type KickedProduct = Infer<typeof kickedProduct>;
