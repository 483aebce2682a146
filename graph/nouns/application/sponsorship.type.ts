import { IsOptional } from 'class-validator';
import { Field, InputType, ObjectType, createUnionType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { ApplicationInput } from './application.input.ts';
import { ApplicationNode } from './application-node.type.ts';
import { IsLine, IsMemberId, IsSponsorCode, Refusal } from '../../input/index.ts';

@InputType({ description: 'What a buyer answered that decides whose member he is.' })
export class ResolveSponsorInput extends ApplicationInput {
  @Field(() => String, {
    nullable: true,
    description: 'The answer to the program’s sponsor question: a sponsor’s code, or OTHER, which leaves it to the occupation. Null where the program does not ask.',
  })
  @IsOptional()
  @IsSponsorCode()
  membership?: string | null;

  @Field(() => String, { nullable: true, description: 'What the buyer does for a living, as the program’s occupation question has it. Null where it is not answered.' })
  @Rest('extid')
  @IsOptional()
  @IsLine(1, 128)
  occupation?: string | null;
}

@InputType({ description: 'A member number as the buyer typed it.' })
export class ResolveMemberInput extends ApplicationInput {
  @Field(() => String, { nullable: true, description: 'The number that the sponsor gave the member; null takes back the one that was given before.' })
  @IsOptional()
  @IsMemberId()
  memberId?: string | null;
}

@ObjectType({ implements: Refusal, description: 'Sponsor and member stay as they were.' })
export class SponsorshipRefused extends Refusal {}

export const SponsorshipResult = createUnionType({
  name: 'SponsorshipResult',
  description: 'Whose member the buyer is from here on, or why that did not change.',
  types: () => [ApplicationNode, SponsorshipRefused] as const,
  resolveType: (value) => ('reason' in value ? SponsorshipRefused : ApplicationNode),
});
