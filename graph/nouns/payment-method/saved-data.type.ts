import { Field, ID, ObjectType, createUnionType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { CalendarDate, PostalCode, StateCode } from '#graph/input';
import { CardBrand } from '../payment/payment-enums.ts';
import { PaymentType } from '../quote/quote-enums.ts';
import { PurchaseRefused } from '../account/account.type.ts';

@ObjectType({ description: 'An address that the account holder has saved, to be chosen instead of typing one.' })
@Rest('GET /api/profile/{id}/address')
export class SavedAddress {
  @Field(() => ID, { description: 'What tells it from the other addresses of the profile.' })
  @Rest('Id')
  id!: string;

  @Field({ description: 'The whole address on one line, for a list to choose from.' })
  @Rest('DisplayText')
  displayText!: string;

  @Field({ description: 'House number and street.' })
  @Rest('Street1')
  street1!: string;

  @Field(() => String, { nullable: true, description: 'Apartment, suite or unit.' })
  @Rest('Street2')
  street2!: string | null;

  @Field({ description: 'The town, as the postal service names it.' })
  @Rest('City')
  city!: string;

  @Field(() => StateCode, { description: 'Two-letter abbreviation.' })
  @Rest('StateAbbr')
  state!: string;

  @Field(() => PostalCode, { description: 'ZIP or ZIP+4.' })
  @Rest('PostalCode')
  postalCode!: string;
}

@ObjectType({
  description: 'A card or bank account that the account holder has paid with before, to be chosen instead of typing one. What it is charged by never leaves the server.',
})
@Rest('GET /api/profile/{id}/paymentauthorizations')
export class SavedPaymentMethod {
  @Field(() => ID, { description: 'The facade’s own name for it, which pays with it in submitPayment; worth nothing without the account holder’s verified session.' })
  id!: string;

  @Field(() => PaymentType, { description: 'Whether it pays as a card or as an eCheck, by the deployment’s two identifiers.' })
  @Rest('EFTTypeId')
  kind!: PaymentType;

  @Field(() => CardBrand, { nullable: true, description: 'The type of the card; null for a bank account, and if the gateway does not name one.' })
  @Rest('CardType')
  brand!: CardBrand | null;

  @Field({ description: 'The name on the card or of the bank account’s owner.' })
  @Rest('Name')
  name!: string;

  @Field({ description: 'The last four digits of the card or account number.' })
  @Rest('Last4Digits')
  last4!: string;

  @Field(() => CalendarDate, { nullable: true, description: 'The last day on which the card is good, YYYY-MM-DD; null for a bank account, and where it is not known.' })
  @Rest('ExpirationDate')
  expires!: string | null;

  @Field({ description: 'Whether that day is over in the program’s time zone. An expired card is shown, and cannot be paid with.' })
  isExpired!: boolean;

  @Field(() => CalendarDate, { description: 'The day on which it was saved, YYYY-MM-DD, UTC.' })
  @Rest('CreatedDate')
  createdDate!: string;

  @Field({ description: 'What the gateway calls it in a list to choose from.' })
  @Rest('DisplayText')
  displayText!: string;
}

@ObjectType({ description: 'What the purchase was paid with is saved with the buyer’s account, and can be chosen the next time.' })
@Rest('POST /api/profile/{id}/paymentauthorizations')
export class PaymentMethodSaved {
  @Field(() => PaymentType, { description: 'Whether it is a card or a bank account.' })
  @Rest('EFTTypeId')
  kind!: PaymentType;

  @Field({ description: 'The last four digits of its number.' })
  @Rest('Last4Digits')
  last4!: string;
}

export const SavePaymentMethodResult = createUnionType({
  name: 'SavePaymentMethodResult',
  description: 'The payment method is saved, or why not.',
  types: () => [PaymentMethodSaved, PurchaseRefused] as const,
  resolveType: (value) => ('last4' in value ? PaymentMethodSaved : PurchaseRefused),
});
