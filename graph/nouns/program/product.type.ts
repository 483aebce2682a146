import { Field, ID, ObjectType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { Condition } from './condition.type.ts';

@ObjectType({ description: 'A rule that excludes a product. Any one that holds is enough.' })
export class KickoutRule {
  @Field(() => ID, { name: 'key', description: 'The name by which events know it, unique within its product.' })
  id!: string;

  @Field({ description: 'What analysts read. Buyers are not shown it.' })
  reason!: string;

  @Field(() => Condition, { description: 'The condition under which the product cannot be bought.' })
  when!: Condition;
}

@ObjectType({ description: 'What the CRM calls a product in one environment.' })
export class CrmProduct {
  @Field({ description: 'PROD, LOCALHOST, or the name of a test environment.' })
  env!: string;

  @Field(() => ID, { description: 'The productId of opportunities and quotes in that environment.' })
  productId!: string;
}

@ObjectType({ description: 'An insurance product that the program sells. Each is quoted, kicked out and bound on its own.' })
@Rest('GET /api/settings')
export class Product {
  @Field(() => ID, { name: 'key', description: 'The name that the configuration gives it, unique within its program.' })
  id!: string;

  @Field({ description: 'The product’s name as buyers read it.' })
  name!: string;

  @Field(() => [String], { description: 'Names of the lines of business that are rated and bound with it.' })
  lobs!: readonly string[];

  @Field(() => [CrmProduct], { description: 'What the CRM calls it, by environment.' })
  crmProducts!: readonly CrmProduct[];

  @Field(() => [KickoutRule], { description: 'The rules that exclude it.' })
  kickoutRules!: readonly KickoutRule[];

  @Field(() => Condition, { nullable: true, description: 'The condition under which the buyer does without it. It is neither quoted nor excluded then. Null if buyers cannot do without it.' })
  waivedWhen!: Condition | null;
}
