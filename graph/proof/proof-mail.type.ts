import { IsOptional } from 'class-validator';
import { Field, InputType, ObjectType, createUnionType } from 'type-graphql';
import { EmailAddress, IsCode, TooManyTries } from '../input/index.ts';

@InputType({ description: 'The email of a purchase, and the program that was bought, if the page knows it.' })
export class MailProofOfCoverageInput {
  @Field(() => EmailAddress, { description: 'As it was answered when the buyer bought: only there the letters go.' })
  email!: string;

  @Field(() => String, { nullable: true, description: 'Of the program, as in the query string of a link. Letters of its purchases go out; if the email bought nothing there, those of the other programs. Null for all programs.' })
  @IsOptional()
  @IsCode(64, 'letters, digits, _ and - only')
  sitename?: string | null;
}

@ObjectType({ description: 'The letters of this email, if something was bought with it, are on their way. The answer is the same if nothing was.' })
export class ProofOfCoverageRequested {
  @Field({ description: 'The email of the input, with all but the first letter of the name hidden: m•••@example.com.' })
  maskedEmail!: string;
}

export const MailProofOfCoverageResult = createUnionType({
  name: 'MailProofOfCoverageResult',
  description: 'The letters are asked for, or why not.',
  types: () => [ProofOfCoverageRequested, TooManyTries] as const,
  resolveType: (value) => ('reason' in value ? TooManyTries : ProofOfCoverageRequested),
});
