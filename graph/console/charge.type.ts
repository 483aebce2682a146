import { IsOptional } from 'class-validator';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Instant, IsUuid, IsReason } from '../input/index.ts';

@ObjectType({ description: 'A payment that nobody is sure of: paying and quoting are locked in its family until somebody finds out.' })
export class UnconfirmedCharge {
  @Field(() => ID, { description: 'What was to be bought: the id of the offer, under which the payment service was asked.' })
  purchase!: string;

  @Field(() => ID, { description: 'The application in which it was asked for, by its UUID.' })
  application!: string;

  @Field(() => ID, { description: 'The first application of its family.' })
  root!: string;

  @Field({ description: 'How much was asked for: dollars as decimal text.' })
  amount!: string;

  @Field(() => Instant, { description: 'When it was asked for.' })
  startedAt!: string;
}

@InputType({ description: 'What the staff found out about an unconfirmed payment.' })
export class ResolveChargeInput {
  @Field(() => ID, { description: 'Which one, by the id of its offer.' })
  @IsUuid()
  purchase!: string;

  @Field({ description: 'Whether the money was taken.' })
  charged!: boolean;

  @Field(() => String, { nullable: true, description: 'The payment service’s own reference of it; has to be given where it was charged, and only there.' })
  @IsOptional()
  @IsReason(64)
  reference?: string | null;

  @Field({ description: 'How it was found out, for whoever reads the log later. Kept as personal, as a name may stand in it.' })
  @IsReason(1000)
  reason!: string;
}

export const ChargeResolutionOutcome = { CHARGED: 'charged', UNLOCKED: 'unlocked', REFUSED: 'refused' } as const;
export type ChargeResolutionOutcome = (typeof ChargeResolutionOutcome)[keyof typeof ChargeResolutionOutcome];
registerEnumType(ChargeResolutionOutcome, {
  name: 'ChargeResolutionOutcome',
  description: 'What came of settling a payment.',
  valuesConfig: {
    CHARGED: { description: 'It counts as paid; what was bought is bound, now or as soon as that can be.' },
    UNLOCKED: { description: 'It counts as not charged: the buyer may pay again.' },
    REFUSED: { description: 'Nothing was changed.' },
  },
});

@ObjectType({ description: 'How a payment stands once somebody has settled it.' })
export class ChargeResolution {
  @Field(() => ChargeResolutionOutcome, { description: 'What was done.' })
  outcome!: ChargeResolutionOutcome;

  @Field(() => String, { nullable: true, description: 'Why nothing was changed, to be read by people; null where something was.' })
  message!: string | null;

  @Field(() => [String], { nullable: true, description: 'The numbers of the policies that it was bound with; null where that is still to be done, or there is nothing to bind.' })
  policyNumbers!: readonly string[] | null;
}
