import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What the local server says of an e-mail, and no more than that.' })
export class EmailCheck {
  @Field({ description: 'Whether the e-mail has an account.' })
  hasAccount!: boolean;

  @Field({ description: 'Whether that account must change its password before it can be used.' })
  mustChangePassword!: boolean;

  @Field({ description: 'Whether that account must be verified before purchase.' })
  requiresVerify!: boolean;
}
