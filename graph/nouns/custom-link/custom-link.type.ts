import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import type { Program } from '#events/program';
import { Rest } from '#graph/gateway';
import { CalendarDate, IsGatewayId, ProgramHash } from '../../input/index.ts';

@ArgsType()
export class CustomLinkArgs {
  @Field(() => ProgramHash, { description: 'The configuration that the page was served with, as the query program answers it.' })
  programHash!: string;

  @Field(() => ID, { description: 'The link’s acctref: the reference under which the gateway knows the policy of before.' })
  @IsGatewayId()
  reference!: string;
}

@ObjectType({ description: 'The days that a policy hands on to the one that follows it, each YYYY-MM-DD.' })
@Rest('GET /api/policy/externalref/{ref}')
export class PolicyDates {
  @Field(() => CalendarDate, { nullable: true, description: 'The day on which that policy ends; null where the gateway names none after 1900-01-01.' })
  @Rest('ExpirationDate')
  expirationDate!: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The retroactive date: a claims-made policy answers for what happened since that day. Null where the gateway names none after 1900-01-01.',
  })
  @Rest('RetroDate')
  retroDate!: string | null;

  @Field(() => CalendarDate, { description: 'The day on which the new policy begins: the later of today, in the program’s time zone, and the day on which that policy ends.' })
  effectiveDate!: string;
}

@ObjectType({
  description: 'A link with an acctref, with which a policyholder comes back for another policy.',
})
@Rest('GET /api/profile/getLinkToVelocityCustomerReferences/{id}')
export class CustomLink {
  @Field(() => ID, { description: 'The link’s acctref. Hand it to openApplication while the link is good.' })
  reference!: string;

  @Field({ description: 'Whether it can be used no more: the gateway says nothing good of it, or does not know it.' })
  isExpired!: boolean;

  @Field(() => String, { nullable: true, description: 'What the buyer reads of a link that has expired, with the phone number of the program; null while it is good.' })
  message!: string | null;

  /** Whose link it is: not part of the schema. */
  program!: Program;
}
