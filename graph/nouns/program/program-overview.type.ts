import { Field, Int, ObjectType } from 'type-graphql';
import { Money } from '../../input/index.ts';
import { Product } from './product.type.ts';

@ObjectType({ description: 'The least that a product costs for a year.' })
export class StartingPrice {
  @Field(() => Product, { description: 'What it buys.' })
  product!: Product;

  @Field(() => [String], { description: 'The states it is for, two letters each; empty for all that no other price of the product names.' })
  states!: string[];

  @Field(() => Money, { description: 'The premium of a year, dollars, without fees and taxes.' })
  yearly!: string;

  @Field({ description: 'For whom it is, as buyers read it.' })
  basis!: string;
}

@ObjectType({ description: 'What an order costs beside the premium and its tax.' })
export class OrderFee {
  @Field({ description: 'As buyers read it.' })
  name!: string;

  @Field(() => Money, { description: 'Dollars.' })
  amount!: string;
}

@ObjectType({ description: 'What the pages say beside the questions, before there is a quote.' })
export class ProgramOverview {
  @Field(() => [String], { description: 'What the coverage pays for, in a few words each.' })
  covers!: string[];

  @Field({ description: 'Who insures.' })
  carrier!: string;

  @Field(() => Int, { description: 'How many minutes most buyers need.' })
  minutes!: number;

  @Field(() => [StartingPrice], { description: 'What the products cost at least; none where the pages say that the price comes before the payment.' })
  startingPrices!: StartingPrice[];

  @Field(() => [OrderFee], {
    description: 'What every order costs beside its premium and tax, without a member fee; none where the pages say that the price comes before the payment.',
  })
  fees!: OrderFee[];

  @Field(() => Money, { nullable: true, description: 'What members of the sponsor pay, dollars, until it is known who the member is. Null where the program does not name it.' })
  memberFee!: string | null;

  @Field(() => String, { nullable: true, description: 'What paying by card adds, in percent of the premium: 2.5. Null where the program does not name it.' })
  cardFeePercent!: string | null;
}
