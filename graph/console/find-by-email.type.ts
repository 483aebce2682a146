import { Field, InputType, ObjectType } from 'type-graphql';
import { MAX_FOUND_APPLICATIONS } from '#graph/operations';
import { ApplicationNode } from '../nouns/application/application-node.type.ts';
import { EmailAddress, IsReason } from '../input/index.ts';

@InputType({ description: 'A search for a buyer, with its reason.' })
export class FindByEmailInput {
  @Field(() => EmailAddress, { description: 'The buyer’s email, in any case.' })
  email!: string;

  @Field({ description: 'For later readers of the histories: a call, a complaint. Stored as personal, because it may contain a name.' })
  @IsReason(1000)
  reason!: string;
}

@ObjectType({ description: 'The applications of a buyer, as an email finds them.' })
export class FoundApplications {
  @Field(() => [ApplicationNode], { description: `Newest first, ${MAX_FOUND_APPLICATIONS} at most.` })
  nodes!: readonly ApplicationNode[];

  @Field({ description: 'Whether there are older ones, too.' })
  hasMore!: boolean;
}
