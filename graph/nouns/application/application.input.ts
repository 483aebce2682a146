import { Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { EmailAddress, IsLine, IsName, IsPhone, IsUuid } from '../../input/index.ts';

@InputType({ description: 'One buyer’s way through a program’s questions up to the policies, in this browser.' })
export class ApplicationRefInput {
  @Field(() => ID, { description: 'A UUID that the browser made; no two applications share one.' })
  @IsUuid()
  id!: string;

  @Field(() => ID, { description: 'The first application of its family of forks and devices; its own id where it is the first.' })
  @IsUuid()
  root!: string;
}

/** What every mutation of an application carries. */
@InputType()
export abstract class ApplicationInput {
  @Field(() => ApplicationRefInput, { description: 'The application that it concerns.' })
  application!: ApplicationRefInput;

  @Field(() => Int, { description: "The sequence of the browser's last event when it asked, 0 where it records none: says where the facade's own facts stand in the history." })
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

  @Field({ description: 'The business’s name where a business is insured, at most 128 characters; empty for a person.', defaultValue: '' })
  @Rest('BusinessName')
  @IsLine(0, 128)
  businessName!: string;

  @Field(() => EmailAddress, { description: 'Where mails go; also the user name of the account made at purchase.' })
  @Rest('EMail')
  email!: string;

  @Field({ description: 'A North American phone number with its area code, without an extension; stripped to its digits before it is sent.' })
  @Rest('Phone')
  @IsPhone()
  phone!: string;
}
