import { IsOptional, Matches } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { AddressInput } from '../address/address.type.ts';
import { PurchaseStepInput } from '../account/account.type.ts';
import { IsLine, Money, OneOf, StateCode } from '../../input/index.ts';
import { BuyerInput } from '../application/application.input.ts';
import { BankAccountType } from './payment-enums.ts';

@InputType({ description: 'A card as it was typed. Written nowhere: it goes into one request and is forgotten.' })
export class CardInput {
  @Field({ description: 'The digits on the card, of one of the four brands; spaces and dashes are dropped.' })
  @Rest('CreditCardNumber')
  @Matches(/^[\d -]{12,30}$/, { message: '$property must be the digits of a card, 12 to 30 characters with its spaces and dashes' })
  cardNumber!: string;

  @Field({ description: 'Month of expiry, two digits, 01 to 12.' })
  @Rest('ExpirationMonth')
  @Matches(/^(0[1-9]|1[0-2])$/, { message: '$property must be a month with two digits, 01 to 12' })
  expirationMonth!: string;

  @Field({ description: 'Year of expiry, four digits, from this year on.' })
  @Rest('ExpirationYear')
  @Matches(/^\d{4}$/, { message: '$property must be a year with four digits' })
  expirationYear!: string;

  @Field({ description: 'The code beside the number: 3 digits, 4 for American Express.' })
  @Rest('SecurityCode')
  @Matches(/^\d{3,4}$/, { message: '$property must be 3 digits, or 4 for American Express' })
  securityCode!: string;
}

@InputType({ description: 'The driver’s license of a person who pays by eCheck.' })
export class DriversLicenseInput {
  @Field({ description: 'Its number, at most 40 characters.' })
  @Rest('DriversLicenseNumber')
  @IsLine(1, 40)
  licenseNumber!: string;

  @Field(() => StateCode, { description: 'The state that issued it.' })
  @Rest('DriversLicenseState')
  state!: string;
}

@InputType({ description: 'A company that pays by eCheck. Its account counts as a corporate checking account.' })
export class CompanyInput {
  @Field({ description: 'Its name, at most 128 characters.' })
  @Rest('CompanyName')
  @IsLine(1, 128)
  name!: string;

  @Field({ description: 'Its federal employer identification number: nine digits, with a dash after the second or without.' })
  @Rest('CompanyTaxId')
  @Matches(/^\d{2}-?\d{7}$/, { message: '$property must be nine digits, with a dash after the second or without' })
  fein!: string;
}

@InputType({ description: 'How an eCheck payer is identified: exactly one of its fields.' })
@OneOf()
export class BankIdentificationInput {
  @Field(() => DriversLicenseInput, { nullable: true, description: 'A person, by the driver’s license.' })
  @IsOptional()
  driversLicense?: DriversLicenseInput | null;

  @Field(() => CompanyInput, { nullable: true, description: 'A company, by its tax number.' })
  @IsOptional()
  company?: CompanyInput | null;
}

@InputType({ description: 'A bank account as it was typed. Written nowhere: it goes into one request and is forgotten.' })
export class BankInput {
  @Field(() => BankAccountType, { description: 'What kind of account; a FEIN makes it CorporateChecking.' })
  @Rest('BankAccountType')
  bankAccountType!: BankAccountType;

  @Field({ description: 'The number of the account at its bank, 4 to 17 digits.' })
  @Rest('AccountNumber')
  @Matches(/^\d{4,17}$/, { message: '$property must be 4 to 17 digits' })
  accountNumber!: string;

  @Field({ description: 'The nine digits that name the bank, the last of them a check digit.' })
  @Rest('RoutingNumber')
  @Matches(/^\d{9}$/, { message: '$property must be nine digits' })
  routingNumber!: string;

  @Field(() => BankIdentificationInput, { nullable: true, description: 'How the payer is identified, if the program asks for it (securityIdentification in its configuration).' })
  @IsOptional()
  identification?: BankIdentificationInput | null;
}

@InputType({ description: 'What a payment is made with: exactly one of its fields.' })
@OneOf()
export class PaymentMethodInput {
  @Field(() => CardInput, { nullable: true, description: 'A card as it was typed.' })
  @IsOptional()
  card?: CardInput | null;

  @Field(() => BankInput, { nullable: true, description: 'A bank account as it was typed. It is paid by eCheck.' })
  @IsOptional()
  bank?: BankInput | null;

  @Field(() => ID, { nullable: true, description: 'The id of a saved method of the account holder who is signed in, from viewer.paymentMethods.' })
  @Rest('Token')
  @IsOptional()
  @Matches(/^[0-9a-f]{64}$/, { message: '$property must be the id of a saved payment method' })
  saved?: string | null;
}

@InputType({ description: 'A payment for an offer.' })
export class SubmitPaymentInput extends PurchaseStepInput {
  @Field(() => Money, { description: 'The total that the buyer was shown, dollars as decimal text with two places: must equal what the offer comes to for this way of paying.' })
  @Rest('AmountToCharge')
  amount!: string;

  @Field({ description: 'Whose account it is paid for: as prepareAccount answered and cachePurchase received it.' })
  @IsLine(1, 254)
  userName!: string;

  @Field(() => BuyerInput, { description: 'Who pays: the name, email and phone that go to the payment service.' })
  payer!: BuyerInput;

  @Field(() => AddressInput, { description: 'The address that the payer’s bank has on file.' })
  @Rest('BillingAddress')
  billing!: AddressInput;

  @Field(() => PaymentMethodInput, { nullable: true, description: 'What is paid with. Null if the total is zero or less.' })
  @IsOptional()
  method?: PaymentMethodInput | null;
}
