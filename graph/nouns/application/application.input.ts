import { IsOptional, Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { EmailAddress, IsLine, IsName, IsPhone, IsUuid } from '../../input/index.ts';

@InputType({ description: 'One buyer’s way through a program’s questions up to the policies, in this browser.' })
export class ApplicationRefInput {
  @Field(() => ID, { description: 'A UUID that the browser made; no two applications share one.' })
  @IsUuid()
  id!: string;

  @Field(() => ID, { nullable: true, description: 'The first application of its family of forks and devices. By default this one.' })
  @IsOptional()
  @IsUuid()
  root?: string | null;
}

/** What every mutation of an application carries. */
@InputType()
export abstract class ApplicationInput {
  @Field(() => ApplicationRefInput, { description: 'The application that it concerns.' })
  application!: ApplicationRefInput;

  @Field(() => Int, { defaultValue: 0, description: 'The sequence of the last event that the browser has recorded. Server events are ordered after it in the history.' })
  @Min(0)
  after!: number;
}

@InputType({ description: 'The person or business to be insured.' })
export class BuyerInput {
  @Field({ description: 'Given name, 1 to 128 characters, a letter among them.' })
  @Rest('FirstName')
  @IsName()
  firstName!: string;

  @Field({ description: 'Family name, 1 to 128 characters, a letter among them.' })
  @Rest('LastName')
  @IsName()
  lastName!: string;

  @Field(() => String, { nullable: true, description: 'The name of the business, if one is insured, at most 128 characters.' })
  @Rest('BusinessName')
  @IsOptional()
  @IsLine(1, 128)
  businessName?: string | null;

  @Field(() => EmailAddress, { description: 'Where mails go; also the user name of the account made at purchase.' })
  @Rest('EMail')
  email!: string;

  @Field({ description: 'A North American phone number with its area code, without an extension; stripped to its digits before it is sent.' })
  @Rest('Phone')
  @IsPhone()
  phone!: string;
}
