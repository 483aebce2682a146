import { Field, ID, ObjectType } from 'type-graphql';
import { AnyValue } from '../../input/index.ts';

@ObjectType({ description: 'A condition over the buyer’s answers. One that cannot be evaluated does not hold.' })
export class Condition {
  @Field(() => AnyValue, { description: 'The rule in JsonLogic (jsonlogic.com). It reads answers by question id: {"==": [{"var": "state"}, "TX"]}.' })
  rule!: object;

  @Field(() => [ID], { description: 'The questions whose answers the rule reads, each once, in the order of the rule.' })
  questionKeys!: readonly string[];
}
