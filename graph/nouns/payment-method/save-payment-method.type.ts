import { Field, ObjectType, createUnionType } from 'type-graphql';
import { PurchaseRefused } from '../account/account.type.ts';
import { PaymentType } from '../quote/payment-type.ts';

@ObjectType({ description: 'What the purchase was paid with is saved with the buyer’s account, and can be chosen the next time. POST /api/profile/{id}/paymentauthorizations' })
export class PaymentMethodKept {
  @Field(() => PaymentType, { description: 'Whether it is a card or a bank account. EFTTypeId' })
  kind!: PaymentType;

  @Field({ description: 'The last four digits of its number. Last4Digits' })
  last4!: string;
}

export const KeepPaymentMethodResult = createUnionType({
  name: 'KeepPaymentMethodResult',
  description: 'The payment method is saved, or why not.',
  types: () => [PaymentMethodKept, PurchaseRefused] as const,
  resolveType: (value) => ('last4' in value ? PaymentMethodKept : PurchaseRefused),
});
