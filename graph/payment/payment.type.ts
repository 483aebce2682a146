import { Field, ID, ObjectType, createUnionType } from 'type-graphql';
import { PaymentType } from './payment-type.ts';

@ObjectType({ description: 'The amount was charged, once. POST /api/payment/submitPaymentWithCaching/{id}' })
export class PaymentAccepted {
  @Field({ description: 'The payment service’s reference. ReferenceNumber' })
  referenceNumber!: string;

  @Field({ description: 'Dollars as decimal text.' })
  amount!: string;

  @Field(() => PaymentType, { description: 'How it was paid.' })
  paymentType!: PaymentType;

  @Field(() => String, { nullable: true, description: 'The card’s brand, when paid by card.' })
  brand!: string | null;
}

@ObjectType({ description: 'The total is zero or less: nothing was charged, and nothing needs to be.' })
export class PaymentNotDue {
  @Field(() => ID, { description: 'The purchase id.' })
  offer!: string;
}

@ObjectType({ description: 'The payment method was declined; nothing was charged, another one may be tried.' })
export class PaymentDeclined {
  @Field({ description: 'What the buyer reads.' })
  message!: string;

  @Field(() => String, { nullable: true, description: 'The field at fault, where the payment service says so: cardNumber, expMonth, securityCode, routingNumber or accountNumber.' })
  field!: string | null;
}

@ObjectType({ description: 'Nobody knows whether the amount was charged. Paying and quoting are locked until that is settled.' })
export class PaymentUnconfirmed {
  @Field({ description: 'What the buyer reads.' })
  locked!: string;
}

@ObjectType({ description: 'Nothing was sent to the payment service: the offer cannot be bought as it stands.' })
export class PaymentRefused {
  @Field({ description: 'What the buyer reads.' })
  reason!: string;

  @Field({ description: 'Whether the buyer has to quote again.' })
  mustQuoteAgain!: boolean;
}

export const SubmitPaymentResult = createUnionType({
  name: 'SubmitPaymentResult',
  description: 'How a payment came out.',
  types: () => [PaymentAccepted, PaymentNotDue, PaymentDeclined, PaymentUnconfirmed, PaymentRefused] as const,
  resolveType(value) {
    if ('referenceNumber' in value) return PaymentAccepted;
    if ('message' in value) return PaymentDeclined;
    if ('locked' in value) return PaymentUnconfirmed;
    return 'reason' in value ? PaymentRefused : PaymentNotDue;
  },
});
export type PaymentOutcome = PaymentAccepted | PaymentNotDue | PaymentDeclined | PaymentUnconfirmed | PaymentRefused;

@ObjectType({ description: 'What the journal says of an application’s purchase: the truth, whatever a page believes.' })
export class PurchaseStatus {
  @Field({ description: 'none, open, unconfirmed or paid.' })
  payment!: string;

  @Field(() => ID, { nullable: true, description: 'The offer that the payment is for.' })
  offer!: string | null;

  @Field(() => PaymentAccepted, { nullable: true, description: 'The payment, once it is paid and something was due.' })
  accepted!: PaymentAccepted | null;

  @Field({ description: 'Whether all its policies are in force.' })
  isBound!: boolean;
}
