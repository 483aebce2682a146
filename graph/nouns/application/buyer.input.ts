import { Field, InputType } from 'type-graphql';
import { IsEmailAddress, IsLine, IsName, IsPhone } from '../../input/index.ts';

@InputType({ description: 'The person or business to be insured.' })
export class BuyerInput {
  @Field({ description: 'Given name, 1 to 128 characters, a letter among them. FirstName' })
  @IsName()
  firstName!: string;

  @Field({ description: 'Family name, 1 to 128 characters, a letter among them. LastName' })
  @IsName()
  lastName!: string;

  @Field({ description: 'The business’s name where a business is insured, at most 128 characters; empty for a person. BusinessName', defaultValue: '' })
  @IsLine(0, 128)
  businessName!: string;

  @Field({ description: 'Where mails go; also the user name of the account made at purchase. EMail' })
  @IsEmailAddress()
  email!: string;

  @Field({ description: 'A North American phone number with its area code, without an extension; stripped to its digits before it is sent. Phone' })
  @IsPhone()
  phone!: string;
}
