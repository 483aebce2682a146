import { ArgsType, Field, ID, InputType, ObjectType, createUnionType } from 'type-graphql';
import { ApplicationNode } from '../nouns/application/application-node.type.ts';
import { DateTime, IsReason, IsUuid, Refusal, Sha256 } from '../input/index.ts';

@ArgsType()
export class EvidenceArgs {
  @Field(() => Sha256, { description: 'Of the PDF.' })
  sha256!: string;
}

@ObjectType({ description: 'A file that was issued here as evidence. Nothing of what it says: who has the file has that.' })
export class IssuedEvidence {
  @Field(() => DateTime, { description: 'When.' })
  issuedAt!: Date;

  @Field(() => String, { nullable: true, description: 'Who sells the insurance, by name; null if that is not known for certain.' })
  provider!: string | null;

  @Field({ description: 'Whether the stored events that it covers, and the record of its issue, are as they were written.' })
  isIntact!: boolean;
}

@InputType({ description: 'A request for evidence of what happened in an application.' })
export class IssueEvidenceInput {
  @Field(() => ID, { description: 'The application, by the UUID that its browser made.' })
  @IsUuid()
  application!: string;

  @Field({ description: 'Why, such as a dispute or a complaint. The evidence says it, and the history. Stored as personal, because it may contain a name.' })
  @IsReason(1000)
  reason!: string;
}

@InputType({ description: 'Evidence to show again.' })
export class ShowEvidenceInput {
  @Field(() => ID, { description: 'Its id.' })
  @IsUuid()
  evidence!: string;
}

@ObjectType({ description: 'One fact of evidence.' })
export class EvidenceFact {
  @Field({ description: 'What it is, such as a question in the words of the page.' })
  label!: string;

  @Field({ description: 'The value, as pages show it.' })
  value!: string;

  @Field(() => [String], { description: 'What else belongs to it: times, hashes.' })
  details!: readonly string[];
}

@ObjectType({ description: 'A part of evidence.' })
export class EvidenceSection {
  @Field({ description: 'Its heading.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'What the facts are, and what they are not; null if they speak for themselves.' })
  note!: string | null;

  @Field(() => [EvidenceFact], { description: 'In the order of the PDF.' })
  facts!: readonly EvidenceFact[];
}

@ObjectType({ description: 'Evidence of what happened in an application, as its PDF says it: /console/evidence/{id}/pdf.' })
export class Evidence {
  @Field(() => ID, { description: 'A UUID, also of the event that recorded its issue.' })
  id!: string;

  @Field(() => ApplicationNode, { description: 'What it is about.' })
  application!: ApplicationNode;

  @Field({ description: 'What it is evidence of.' })
  title!: string;

  @Field(() => DateTime, { description: 'When it was issued. It covers the events until then.' })
  issuedAt!: string;

  @Field(() => Sha256, { description: 'Of the PDF.' })
  sha256!: string;

  @Field(() => [EvidenceSection], { description: 'Everything that it says.' })
  sections!: readonly EvidenceSection[];
}

@ObjectType({ implements: Refusal, description: 'There is no evidence to show: the person was erased, or what it was issued of is not as it was.' })
export class EvidenceRefused extends Refusal {}

export const EvidenceResult = createUnionType({
  name: 'EvidenceResult',
  description: 'Evidence with personal values, or why there is none.',
  types: () => [Evidence, EvidenceRefused] as const,
  resolveType: (value: Evidence | EvidenceRefused) => ('sections' in value ? Evidence : EvidenceRefused),
});
