import { Field, ObjectType } from 'type-graphql';
import { Rest } from '#graph/gateway';

@ObjectType({ description: 'A name that rating gives, and what buyers read in its place.' })
@Rest('GET /api/settings')
export class RatingName {
  @Field({ description: 'As it stands in a quote.' })
  name!: string;

  @Field({ description: 'What buyers read.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'What a fee is for, as buyers read it below the fee. Null where the program does not say it.' })
  purpose!: string | null;
}
