import { Field, ID, ObjectType } from 'type-graphql';
import type { Charge as ChargePayload, Offer as OfferPayload, Quote as QuotePayload } from '#events/quote';

@ObjectType({ description: 'A line of business that a charge belongs to.' })
export class ChargeLob {
  @Field({ description: 'Its name. LOB.Name' })
  name!: string;

  @Field(() => [String], { description: 'Codes of the coverages that it takes in. LOB.Coverages[].Code' })
  coverages!: string[];
}

@ObjectType({ description: 'One amount of a quote: a premium, a fee or a due. All amounts are dollars as decimal text with two places.' })
export class Charge implements ChargePayload {
  @Field({ description: 'premium, fee or due, in any case. Type' })
  type!: string;

  @Field({ description: 'Which fee: AdminFee, CCFee (charged to card payers only), … Category' })
  category!: string;

  @Field({ description: 'What the buyer reads; a fee without a name is shown as Admin fee. Name' })
  name!: string;

  @Field({ description: 'With tax. Total' })
  total!: string;

  @Field({ description: 'Without tax. PreTaxAmount' })
  preTaxAmount!: string;

  @Field({ description: 'The insurance premium in it. Premium' })
  premium!: string;

  @Field({ description: 'The limit of insurance, in words. CoverageLimitDisplayText' })
  coverageLimitText!: string;

  @Field({ description: 'Whether it concerns an additional insured: shown with an asterisk. IsAI' })
  isAdditionalInsured!: boolean;

  @Field(() => ChargeLob, { nullable: true, description: 'The line of business of a premium. LOB' })
  lob!: ChargeLob | null;
}

@ObjectType({ description: 'A discount that is already inside the premium. RatingDiscounts[]' })
export class RatingDiscount {
  @Field({ description: 'What it is given for. Label' })
  label!: string;

  @Field({ description: 'Dollars, as a decimal text. Amount' })
  amount!: string;
}

@ObjectType({ description: 'The price of one product, in dollars as decimal text. RateInfo' })
export class RateInfo {
  @Field({ description: 'Premium, fees, dues and tax together. Total' })
  total!: string;

  @Field({ description: 'Premium before tax. TotalPreTaxPremium' })
  totalPreTaxPremium!: string;

  @Field({ description: "The sponsor's dues that rating adds. TotalDues" })
  totalDues!: string;

  @Field({ description: 'All fees, the card fee included. TotalFees' })
  totalFees!: string;

  @Field({ description: 'All taxes. TotalTax' })
  totalTax!: string;

  @Field(() => [RatingDiscount], { description: 'Discounts, already taken off.' })
  ratingDiscounts!: RatingDiscount[];

  @Field(() => [Charge], { description: 'What the total is made of.' })
  charges!: Charge[];
}

@ObjectType({ description: 'What rating answered for one product. POST /api/quote/quotes' })
export class Quote implements QuotePayload {
  @Field(() => ID, { description: 'Its id at the gateway; policy numbers come by it. Id' })
  id!: string;

  @Field({ description: 'The product. ProductCode' })
  productCode!: string;

  @Field({ description: 'The product in words. ProductDescription' })
  productDescription!: string;

  @Field({ description: 'Whether the carrier is licensed in the state; else an affidavit is due. IsAdmitted' })
  isAdmitted!: boolean;

  @Field({ description: 'The day on which cover starts, YYYY-MM-DD. EffectiveDate' })
  effectiveDate!: string;

  @Field({ description: 'The insurance company. Carrier' })
  carrier!: string;

  @Field(() => ID, { description: "The CRM's record of this product in the opportunity. CrmOpportunityProductId" })
  opportunityProductId!: string;

  @Field(() => RateInfo, { description: 'The price.' })
  rateInfo!: RateInfo;
}

@ObjectType({ description: 'Quotes that can be bought together, under an id of the facade’s own: the purchase id.' })
export class Offer implements OfferPayload {
  @Field(() => ID, { description: 'The purchase id, made by the facade.' })
  id!: string;

  @Field(() => [Quote], { description: 'One for each product that was not kicked out.' })
  quotes!: Quote[];

  @Field({ description: 'ISO 8601 time in UTC after which it cannot be bought.' })
  expiresAt!: string;
}

@ObjectType({ description: 'There is no offer, and why.' })
export class QuotesRefused {
  @Field({ description: 'What the buyer reads.' })
  message!: string;
}

@ObjectType({ description: 'A coverage that policies of the program can have. GET /api/util/getcoverages' })
export class Coverage {
  @Field(() => ID, { description: 'As charges name it. Code' })
  code!: string;

  @Field({ description: 'In words. Name' })
  name!: string;
}
