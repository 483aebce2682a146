import { IsOptional, Max, Min } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int, ObjectType, createUnionType, registerEnumType } from 'type-graphql';
import { ApplicationNode } from '../nouns/application/application-node.type.ts';
import { MAX_UNCONFIRMED_PAYMENTS } from '#graph/operations';
import { DateTime, IsReason, IsUuid, Money, PageInfo, Refusal } from '../input/index.ts';
import { AFTER, IsTimeCursor } from './time-cursor.ts';

@ArgsType()
export class UnconfirmedPaymentArgs {
  @Field(() => Int, { defaultValue: 50, description: `The number of payments, ${MAX_UNCONFIRMED_PAYMENTS} at most.` })
  @Min(1)
  @Max(MAX_UNCONFIRMED_PAYMENTS)
  first!: number;

  @Field(() => String, { nullable: true, description: AFTER })
  @IsTimeCursor()
  after?: string | null;
}

@ObjectType({ description: 'A payment whose outcome is unknown: paying and quoting are locked in its family until it is settled.' })
export class UnconfirmedPayment {
  @Field(() => ID, { description: 'The offer under which the payment was requested: the purchase id.' })
  offerId!: string;

  @Field(() => ApplicationNode, { description: 'In which it was requested.' })
  application!: ApplicationNode;

  @Field(() => Money, { description: 'The requested amount: dollars as decimal text.' })
  amount!: string;

  @Field(() => DateTime, { description: 'When it was requested.' })
  startedAt!: string;
}

@ObjectType({ description: 'One page of the list of unconfirmed payments.' })
export class UnconfirmedPaymentConnection {
  @Field(() => [UnconfirmedPayment], { description: 'The oldest first.' })
  nodes!: readonly UnconfirmedPayment[];

  @Field(() => PageInfo, { description: 'Where the page ends.' })
  pageInfo!: PageInfo;
}

@InputType({ description: 'How an unconfirmed payment is settled.' })
export class ResolvePaymentInput {
  @Field(() => ID, { description: 'The offer that it is for: the purchase id.' })
  @IsUuid()
  offer!: string;

  @Field({ description: 'Whether it was charged.' })
  isCharged!: boolean;

  @Field(() => String, { nullable: true, description: 'The payment service’s reference number: required if it was charged, and refused if not.' })
  @IsOptional()
  @IsReason(64)
  referenceNumber?: string | null;

  @Field({ description: 'How this was found out, for later readers of the history. Stored as personal, because it may contain a name.' })
  @IsReason(1000)
  reason!: string;
}

export const PaymentResolutionOutcome = { CHARGED: 'charged', UNLOCKED: 'unlocked' } as const;
export type PaymentResolutionOutcome = (typeof PaymentResolutionOutcome)[keyof typeof PaymentResolutionOutcome];
registerEnumType(PaymentResolutionOutcome, {
  name: 'PaymentResolutionOutcome',
  description: 'The result of settling a payment.',
  valuesConfig: {
    CHARGED: { description: 'It counts as paid. The policies are put in force now or as soon as possible.' },
    UNLOCKED: { description: 'It counts as not charged: the buyer may pay again.' },
  },
});

@ObjectType({ description: 'A payment was settled.' })
export class PaymentResolved {
  @Field(() => PaymentResolutionOutcome, { description: 'As what it counts from here on.' })
  outcome!: PaymentResolutionOutcome;

  @Field(() => [String], { nullable: true, description: 'The policy numbers; null if binding is not complete, or there is nothing to bind.' })
  policyNumbers!: readonly string[] | null;
}

@ObjectType({ implements: Refusal, description: 'The payment was not settled, and nothing changed.' })
export class ResolutionRefused extends Refusal {}

export const ResolvePaymentResult = createUnionType({
  name: 'ResolvePaymentResult',
  description: 'A payment is settled, or why not.',
  types: () => [PaymentResolved, ResolutionRefused] as const,
  resolveType: (value) => ('outcome' in value ? PaymentResolved : ResolutionRefused),
});
