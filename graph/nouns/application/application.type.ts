import { IsOptional, Length, Matches, Min } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, createUnionType } from 'type-graphql';
import type { MemberFee as MemberFeePayload } from '#events/application';
import { Rest } from '#graph/gateway';
import { IsGatewayId, IsLine, IsMemberId, IsSponsorCode, IsUuid, Money, ProgramHash, Refusal } from '../../input/index.ts';
import { ApplicationNode } from './application-node.type.ts';
import { ApplicationRefInput } from './application.input.ts';

@ObjectType({
  description: 'What a member of the sponsor pays beside the insurance, collected with the purchase.',
})
@Rest('GET /api/organization/{sponsorId}/member/{memberId}/', 'GET /api/organization/{sponsorId}/default-member/')
export class MemberFee implements MemberFeePayload {
  @Field(() => Money, { description: 'Dollars, as a decimal text with two places.' })
  @Rest('Fee')
  fee!: string;

  @Field(() => ID, { description: "The member's GUID." })
  @Rest('Id')
  id!: string;

  @Field({ name: 'memberNumber', description: 'The number by which the sponsor knows the member; goes out as the header MemberId.' })
  @Rest('ReferenceNum')
  refNum!: string;

  @Field({ description: 'What the gateway files the fee under.' })
  fieldName!: string;
}

@InputType({ description: 'Where a fork begins: a tab of this browser was duplicated, and both tabs continue.' })
export class ForkInput {
  @Field(() => ID, { description: 'The application that the other window writes; it must be this browser’s.' })
  @IsUuid()
  parent!: string;

  @Field(() => Int, { description: 'Its last event that counts for the new one, too; it must be in the log.' })
  @Min(1)
  sequence!: number;
}

@InputType({ description: 'A buy flow that begins or continues in this browser.' })
export class OpenApplicationInput {
  @Field(() => ApplicationRefInput, { description: 'A UUID that the browser made, and the first application of its family: itself, where it is not a fork.' })
  application!: ApplicationRefInput;

  @Field(() => ProgramHash, { description: 'The configuration that the page was served with.' })
  programHash!: string;

  @Field(() => String, { nullable: true, description: "The link's sp_id: overrides the program's sponsor." })
  @IsOptional()
  @IsSponsorCode()
  sponsorId?: string | null;

  @Field(() => String, { nullable: true, description: 'The number by which the sponsor knows the member, from the link’s memberid; it decides the member fee.' })
  @IsOptional()
  @IsMemberId()
  memberId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "The link's acctref: the reference of the policy that this one follows (customLink says whether it is still good). It goes out as the account's reference when the policy is bound.",
  })
  @IsOptional()
  @IsGatewayId()
  accountReference?: string | null;

  @Field(() => ForkInput, { nullable: true, description: 'Where it begins if it is a fork of another tab’s application; it takes over that one’s sponsor and member.' })
  @IsOptional()
  fork?: ForkInput | null;
}

@ObjectType({ implements: Refusal, description: 'The custom link, which has an acctref, can be used no more, so no application was opened.' })
@Rest('GET /api/profile/getLinkToVelocityCustomerReferences/{id}')
export class CustomLinkExpired extends Refusal {}

export const OpenApplicationResult = createUnionType({
  name: 'OpenApplicationResult',
  description: 'An application of this browser, or why there is none.',
  types: () => [ApplicationNode, CustomLinkExpired] as const,
  resolveType: (value) => ('reason' in value ? CustomLinkExpired : ApplicationNode),
});

@InputType({ description: 'A picture of a page, for the record.' })
export class CaptureScreenInput {
  @Field(() => ApplicationRefInput, { description: 'The application that it shows.' })
  application!: ApplicationRefInput;

  @Field({ description: 'What the picture shows: payment, terms, …' })
  @Rest('ScreenName')
  @IsLine(1, 64)
  screen!: string;

  @Field(() => ID, { nullable: true, description: 'The buyer, as saveOpportunity returned it. Null before the CRM has a record.' })
  @Rest('AccountId')
  @IsOptional()
  @IsGatewayId()
  crmAccountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The opportunity, as saveOpportunity returned it. Null before the CRM has a record.' })
  @Rest('OpportunityId')
  @IsOptional()
  @IsGatewayId()
  opportunityId?: string | null;

  @Field({ description: 'A PNG in base64, sensitive inputs blanked before the picture was made; at most 5 MB.' })
  @Rest('ImageFileBase64')
  @Length(8, 7_000_000)
  @Matches(/^iVBORw0KGgo/, { message: '$property must be a PNG in base64' })
  image!: string;
}
