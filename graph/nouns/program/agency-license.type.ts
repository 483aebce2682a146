import { Field, ObjectType } from 'type-graphql';
import { WebAddress } from '../../input/index.ts';

@ObjectType({ description: 'What buyers need to check that the agency may sell insurance.' })
export class AgencyLicense {
  @Field({ description: 'Its National Producer Number.' })
  number!: string;

  @Field(() => WebAddress, { description: 'Where buyers can look it up in the regulators’ register.' })
  lookupUrl!: string;
}
