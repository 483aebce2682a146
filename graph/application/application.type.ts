import { IsOptional, Length, Matches } from 'class-validator';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { MemberFee as MemberFeePayload } from '#events/application';
import { IsGatewayIdOrEmpty, IsLine } from '../input/index.ts';
import { ApplicationRefInput } from './application.input.ts';

@ObjectType({ description: "What a member of the sponsor pays beside the insurance, collected with the purchase. GET /api/organization/{sponsorId}/member/{memberId}/" })
export class MemberFee implements MemberFeePayload {
  @Field({ description: 'Dollars, as a decimal text with two places. Fee' })
  fee!: string;

  @Field(() => ID, { description: "The member's GUID. Id" })
  id!: string;

  @Field({ description: 'The member number; goes out as the header MemberId. ReferenceNum' })
  refNum!: string;

  @Field({ description: 'What the gateway files the fee under.' })
  fieldName!: string;
}

@InputType({ description: 'A buy flow that begins, or goes on, in this browser.' })
export class OpenApplicationInput {
  @Field(() => ApplicationRefInput, { description: 'The id that the browser made.' })
  application!: ApplicationRefInput;

  @Field({ description: 'SHA-256 of the configuration that the page was served with.' })
  @Matches(/^[0-9a-f]{64}$/)
  program!: string;

  @Field(() => String, { nullable: true, description: "The link's sp_id: overrides the program's sponsor." })
  @IsOptional()
  @Matches(/^[\w-]{1,40}$/)
  sponsorId?: string | null;

  @Field(() => String, { nullable: true, description: "The link's memberid." })
  @IsOptional()
  @Matches(/^(?!\.{1,2}$)[\w .:@+-]{1,64}$/, { message: '$property must be a member’s id: letters, digits, blanks and . _ : @ + - only' })
  memberId?: string | null;
}

@ObjectType({ description: 'Whose member the buyer is, as the facade settled it. Later requests cannot say otherwise.' })
export class OpenedApplication {
  @Field({ description: "The sponsor's code; goes out as the header SponsorId." })
  sponsorId!: string;

  @Field({ description: 'What decided it: program or link.' })
  source!: string;

  @Field(() => MemberFee, { nullable: true, description: 'The member fee that is collected, if any.' })
  memberFee!: MemberFee | null;
}

@InputType({ description: 'A picture of a page, for the record.' })
export class CaptureScreenInput {
  @Field(() => ApplicationRefInput, { description: 'The application that it shows.' })
  application!: ApplicationRefInput;

  @Field({ description: 'What the picture shows: payment, terms, … ScreenName' })
  @IsLine(1, 64)
  screen!: string;

  @Field({ description: "The CRM's account. AccountId", defaultValue: '' })
  @IsGatewayIdOrEmpty()
  crmAccountId!: string;

  @Field({ description: "The CRM's opportunity. OpportunityId", defaultValue: '' })
  @IsGatewayIdOrEmpty()
  opportunityId!: string;

  @Field({ description: 'A PNG in base64, sensitive inputs blanked before the picture was made; at most 5 MB. ImageFileBase64' })
  @Length(8, 7_000_000)
  @Matches(/^iVBORw0KGgo/, { message: '$property must be a PNG in base64' })
  image!: string;
}
