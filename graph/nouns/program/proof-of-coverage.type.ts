import { Field, Int, ObjectType } from 'type-graphql';
import { Question } from './question.type.ts';

@ObjectType({ description: 'Who gets a certificate as an additional insured, by the questions that ask for it.' })
export class CertificateSettings {
  @Field(() => Question, { description: 'Asks its name.' })
  holder!: Question;

  @Field(() => Question, { description: 'Asks the street of its address.' })
  street1!: Question;

  @Field(() => Question, { nullable: true, description: 'Asks the suite or unit; null where it is not asked.' })
  street2!: Question | null;

  @Field(() => Question, { description: 'Asks the city.' })
  city!: Question;

  @Field(() => Question, { description: 'Asks the state.' })
  state!: Question;

  @Field(() => Question, { description: 'Asks the ZIP code.' })
  postalCode!: Question;

  @Field(() => Question, { nullable: true, description: 'Asks where the certificate is mailed; null where its holder gets no mail.' })
  email!: Question | null;
}

@ObjectType({ description: 'What proof of coverage says that rating does not.' })
export class ProofOfCoverageSettings {
  @Field(() => Int, { description: 'For how many months a policy runs.' })
  termMonths!: number;

  @Field(() => Question, { nullable: true, description: 'Whose answer is insured, such as a business; null where the buyer is.' })
  namedInsured!: Question | null;

  @Field(() => [Question], { description: 'Whose answers are named beside the insured, such as a studio or a landlord.' })
  additionalInsured!: Question[];

  @Field(() => [CertificateSettings], { description: 'Those of them that get a certificate.' })
  certificates!: CertificateSettings[];
}
