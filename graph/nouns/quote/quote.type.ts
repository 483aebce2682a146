import { Field, ID, ObjectType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { CalendarDate, Money } from '#graph/input';
import type { Application } from '../../applications/applications.ts';
import { OpportunityProduct } from '../opportunity/opportunity.type.ts';
import { ChargeType } from './quote-enums.ts';

@ObjectType({ description: 'A line of business (LOB): a kind of insurance that is rated, taxed and bound on its own, such as General Liability.' })
export class ChargeLob {
  @Field({ description: 'What the gateway calls it, as products of the program list it.' })
  @Rest('LOB.Name')
  name!: string;

  @Field(() => [String], { description: 'Codes of the coverages, the promises to pay, that the line of business takes in.' })
  @Rest('LOB.Coverages[].Code')
  coverageCodes!: readonly string[];

  /** Whose offer it is of: not part of the schema. */
  application!: Application;
}

@ObjectType({ description: 'One amount of a quote: a premium, a fee or a due. All amounts are dollars as decimal text with two places.' })
export class Charge {
  @Field(() => ChargeType, { description: 'What it is; the gateway may write it in any case.' })
  @Rest('Type')
  type!: ChargeType;

  @Field({ description: 'What kind of premium, fee or due it is. Of the fees, AdminFee is what running the program costs, and CCFee is charged to card payers only.' })
  @Rest('Category')
  category!: string;

  @Field({ description: 'What the buyer reads; a fee without a name is shown as Admin fee.' })
  @Rest('Name')
  name!: string;

  @Field(() => Money, { description: 'The whole amount with tax, dollars.' })
  @Rest('Total')
  total!: string;

  @Field(() => Money, { description: 'The amount without tax, dollars.' })
  @Rest('PreTaxAmount')
  preTaxAmount!: string;

  @Field(() => Money, { description: 'How much of the amount is premium, the price of the insurance itself, dollars.' })
  @Rest('Premium')
  premium!: string;

  @Field(() => String, { nullable: true, description: 'The limit: the most that the insurer pays, in words, such as $1,000,000 each claim; null for what is no premium.' })
  @Rest('CoverageLimitDisplayText')
  coverageLimitText!: string | null;

  @Field({ description: 'Whether the charge is for an additional insured (AI), another person or company that is covered too, such as a landlord: shown with an asterisk.' })
  @Rest('IsAI')
  isAdditionalInsured!: boolean;

  @Field(() => ChargeLob, { nullable: true, description: 'The line of business that a premium belongs to; null for fees and dues.' })
  @Rest('LOB')
  lob!: ChargeLob | null;
}

@ObjectType({ description: 'A discount that is already inside the premium.' })
@Rest('RatingDiscounts[]')
export class RatingDiscount {
  @Field({ description: 'What the discount is given for, as the buyer reads it.' })
  @Rest('Label')
  label!: string;

  @Field(() => Money, { description: 'How much is taken off, dollars as decimal text with two places.' })
  @Rest('Amount')
  amount!: string;
}

@ObjectType({ description: 'The price of one product. All amounts are dollars as decimal text with two places.' })
@Rest('RateInfo')
export class RateInfo {
  @Field(() => Money, { description: 'What the product costs: premium, fees, dues and tax together, the card fee included.' })
  @Rest('Total')
  total!: string;

  @Field(() => Money, { description: 'The premium of all lines of business before tax, discounts taken off.' })
  @Rest('TotalPreTaxPremium')
  totalPreTaxPremium!: string;

  @Field(() => Money, { description: 'What rating adds for the sponsor; the member fee is not in it.' })
  @Rest('TotalDues')
  totalDues!: string;

  @Field(() => Money, { description: 'What running the program and paying by card costs; an eCheck payer is let off the card fee.' })
  @Rest('TotalFees')
  totalFees!: string;

  @Field(() => Money, { description: 'The taxes of the insured’s state, surplus lines tax included where the carrier is not admitted.' })
  @Rest('TotalTax')
  totalTax!: string;

  @Field(() => [RatingDiscount], { description: 'Discounts that the premium has inside already; listed for the buyer, not to be taken off again.' })
  @Rest('RatingDiscounts[]')
  ratingDiscounts!: RatingDiscount[];

  @Field(() => [Charge], { description: 'What the total is made of, line by line.' })
  @Rest('Charges[]')
  charges!: Charge[];
}

@ObjectType({ description: 'A price for one product, as rating answered it, that may be bought while its offer lives.' })
@Rest('POST /api/quote/quotes')
export class Quote {
  @Field(() => ID, { description: 'What the gateway knows the quote by; the policy number comes back under it.' })
  @Rest('Id')
  id!: string;

  @Field({ description: 'The id that the program gives the product.' })
  @Rest('ProductCode')
  productCode!: string;

  @Field({ description: 'What buyers call the product.' })
  @Rest('ProductDescription')
  productDescription!: string;

  @Field({
    description:
      'Whether the carrier is admitted, that is, licensed in the insured’s state. Where it is not, the cover is surplus lines, and the buyer has an affidavit to accept.',
  })
  @Rest('IsAdmitted')
  isAdmitted!: boolean;

  @Field(() => CalendarDate, { description: 'The day on which cover starts, YYYY-MM-DD.' })
  @Rest('EffectiveDate')
  effectiveDate!: string;

  @Field({ description: 'The insurance company that carries the risk.' })
  @Rest('Carrier')
  carrier!: string;

  @Field(() => ID, { description: 'The product as the opportunity has it (OpportunityProduct.id): what was quoted for it.' })
  @Rest('CrmOpportunityProductId')
  opportunityProductId!: string;

  @Field(() => OpportunityProduct, {
    nullable: true,
    description: 'The same as the CRM keeps it, from the opportunity that the offer was quoted for; null where that has no such product.',
  })
  opportunityProduct!: OpportunityProduct | null;

  @Field(() => RateInfo, { description: 'The price and what it is made of.' })
  @Rest('RateInfo')
  rateInfo!: RateInfo;

  /** What it hangs on: not part of the schema. */
  ratingContext!: RatingContext;
}

/** For whom, and under which rating account, quotes were made. */
export interface RatingContext {
  readonly application: Application;
  /** Empty where the rating engine needs none. */
  readonly ratingAccountId: string | null;
}

@ObjectType({ description: 'A coverage, that is, a promise to pay for one kind of loss, that policies of the program can have.' })
@Rest('GET /api/util/getcoverages')
export class Coverage {
  @Field(() => ID, { description: 'The short name by which charges refer to it (ChargeLob.coverageCodes).' })
  @Rest('Code')
  code!: string;

  @Field({ description: 'What buyers call the coverage.' })
  @Rest('Name')
  name!: string;

  @Field(() => String, { nullable: true, description: 'The line of business that it belongs to; null where the gateway names none.' })
  @Rest('Lob')
  lob!: string | null;

  @Field({ description: 'The standard limit, the most that the insurer pays, in words; a quote may have another one.' })
  @Rest('LimitDisplayText')
  limitText!: string;
}
