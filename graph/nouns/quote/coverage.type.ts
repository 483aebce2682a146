import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A coverage, that is, a promise to pay for one kind of loss, that policies of the program can have. GET /api/util/getcoverages' })
export class Coverage {
  @Field(() => ID, { description: 'The short name by which charges refer to it (ChargeLob.coverageCodes). Code' })
  code!: string;

  @Field({ description: 'What buyers call the coverage. Name' })
  name!: string;

  @Field({ description: 'The line of business that it belongs to; empty where the gateway names none. Lob' })
  lob!: string;

  @Field({ description: 'The standard limit, the most that the insurer pays, in words; a quote may have another one. LimitDisplayText' })
  limitText!: string;
}
