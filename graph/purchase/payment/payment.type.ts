import { Field, ObjectType, createUnionType, registerEnumType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { type AnyRefusal, DateTime, isOfferUnavailable, Money, OfferUnavailable, Refusal, TooManyTries } from '#graph/input';
import type { Attempt } from '../ledger/attempt.ts';
import { CardBrand } from '../../nouns/payment/payment-enums.ts';
import { Offer } from '../../nouns/quote/offer.type.ts';
import { OfferStep } from '../../nouns/quote/offer-step.ts';
import { PaymentType } from '../../nouns/quote/quote-enums.ts';
import { Policy } from '../../nouns/policy/policy.type.ts';
import { PaymentField, PaymentRefusalReason } from './payment-refusal.ts';

@ObjectType({ description: 'The amount was charged, once.' })
@Rest('POST /api/payment/submitPaymentWithCaching/{id}')
export class PaymentAccepted {
  @Field({ description: 'The payment service’s reference of the charge; the policies are bound with it.' })
  @Rest('ReferenceNumber')
  referenceNumber!: string;

  @Field(() => Money, { description: 'What was charged, dollars as decimal text with two places.' })
  @Rest('AmountToCharge')
  amount!: string;

  @Field(() => PaymentType, { description: 'Whether it was paid by card or by eCheck.' })
  paymentType!: PaymentType;

  @Field(() => CardBrand, { nullable: true, description: 'The card’s brand, when paid by card; null for an eCheck.' })
  brand!: CardBrand | null;

  @Field(() => String, { nullable: true, description: 'The last four digits of the card or the bank account. Null if the payment was settled without them.' })
  last4!: string | null;
}

@ObjectType({ description: 'The total is zero or less: nothing was charged, and nothing needs to be.' })
export class PaymentNotDue extends OfferStep {}

@ObjectType({ implements: Refusal, description: 'The payment method was declined. Nothing was charged, and another one may be tried.' })
export class PaymentDeclined extends Refusal {
  @Field(() => PaymentField, { nullable: true, description: 'The field at fault, if the payment service names it.' })
  field!: PaymentField | null;
}

@ObjectType({ implements: Refusal, description: 'It is unknown whether the amount was charged. Paying and quoting are locked until that is settled.' })
class PaymentUnconfirmed extends Refusal {}

@ObjectType({ implements: Refusal, description: 'Nothing was sent to the payment service.' })
export class PaymentRefused extends Refusal implements AnyRefusal {
  /** With a type of its own in the schema: see `selectRefusalType`. */
  readonly retryAfter?: number | null;
}

export const SubmitPaymentResult = createUnionType({
  name: 'SubmitPaymentResult',
  description: 'A payment that was accepted, or the reason why nothing was charged.',
  types: () => [PaymentAccepted, PaymentNotDue, PaymentDeclined, PaymentUnconfirmed, PaymentRefused, OfferUnavailable, TooManyTries] as const,
  resolveType(value) {
    if ('referenceNumber' in value) return PaymentAccepted;
    if (!('reason' in value)) return PaymentNotDue;
    if ('field' in value) return PaymentDeclined;
    if (value.reason === PaymentRefusalReason.UNCONFIRMED) return PaymentUnconfirmed;
    return typeof (value as AnyRefusal).retryAfter === 'number' ? TooManyTries : isOfferUnavailable(value) ? OfferUnavailable : PaymentRefused;
  },
});
export type PaymentOutcome = PaymentAccepted | PaymentNotDue | PaymentDeclined | PaymentUnconfirmed | PaymentRefused;

export const PaymentState = { NONE: 'none', OPEN: 'open', UNCONFIRMED: 'unconfirmed', PAID: 'paid' } as const;
export type PaymentState = (typeof PaymentState)[keyof typeof PaymentState];
registerEnumType(PaymentState, {
  name: 'PaymentState',
  description: 'How far the payment of an application is. There is at most one, however many windows and forks it has.',
  valuesConfig: {
    NONE: { description: 'Nothing is charged and nothing under way: the buyer may pay.' },
    OPEN: { description: 'A payment is under way at this moment.' },
    UNCONFIRMED: { description: 'It is unknown whether the buyer was charged: paying and quoting are locked until an operator settles it.' },
    PAID: { description: 'It was charged, or nothing was due. What follows is bindPolicies.' },
  },
});

/** Status in the attempt ledger → state of the payment. */
export const paymentStateByAttemptStatus = {
  started: PaymentState.OPEN,
  unconfirmed: PaymentState.UNCONFIRMED,
  done: PaymentState.PAID,
  declined: PaymentState.NONE,
  failed: PaymentState.NONE,
} as const satisfies Readonly<Record<Attempt['status'], PaymentState>>;

@ObjectType({ description: 'A purchase of the same program that was made in the same browser, in an application of another family.' })
export class EarlierPurchase {
  @Field(() => PaymentState, { description: 'How far its payment is: open, unconfirmed or paid.' })
  payment!: PaymentState;

  @Field(() => DateTime, { description: 'When that payment began, ISO 8601, UTC.' })
  at!: string;

  @Field({ description: 'What the buyer reads. It says when, and nothing of who bought.' })
  message!: string;
}

@ObjectType({ description: 'What the attempt ledger says of an application’s purchase: the truth, whatever a page believes.' })
export class PurchaseStatus {
  @Field(() => PaymentState, { description: 'How far the payment is.' })
  payment!: PaymentState;

  @Field(() => Offer, { nullable: true, description: 'The offer that the payment is for; null if there is none, and if `elsewhere` is set.' })
  offer!: Offer | null;

  @Field(() => PaymentAccepted, { nullable: true, description: 'The payment, once it is paid and something was due; null if `elsewhere` is set.' })
  accepted!: PaymentAccepted | null;

  @Field({ description: 'Whether all its policies are in force.' })
  isBound!: boolean;

  @Field(() => [Policy], { nullable: true, description: 'The policies that are in force, one for each quote of the offer; null before, and if `elsewhere` is set.' })
  policies!: Policy[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where another device of the family pays or has paid, and this browser has not shown by a code that it is the same person’s: what the buyer reads. The browser then sees only the state of the payment.',
  })
  elsewhere!: string | null;
}
