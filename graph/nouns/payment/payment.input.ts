import { IsOptional, Matches } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { AddressInput } from '../address/address.type.ts';
import { PurchaseStepInput } from '../account/account.type.ts';
import { IsLine, Money } from '../../input/index.ts';
import { BuyerInput } from '../application/application.input.ts';
import { BankAccountType, SecurityOption } from './payment-enums.ts';

@InputType({ description: 'A card as it was typed. Written nowhere: it goes into one request and is forgotten.' })
export class CardInput {
  @Field({ description: 'The digits on the card, of one of the four brands; spaces and dashes are dropped.' })
  @Rest('CreditCardNumber')
  @Matches(/^[\d -]{12,30}$/, { message: '$property must be the digits of a card, 12 to 30 characters with its spaces and dashes' })
  cardNumber!: string;

  @Field({ description: 'Month of expiry, two digits, 01 to 12.' })
  @Rest('ExpirationMonth')
  @Matches(/^(0[1-9]|1[0-2])$/, { message: '$property must be a month with two digits, 01 to 12' })
  expMonth!: string;

  @Field({ description: 'Year of expiry, four digits, from this year on.' })
  @Rest('ExpirationYear')
  @Matches(/^\d{4}$/, { message: '$property must be a year with four digits' })
  expYear!: string;

  @Field({ description: 'The code beside the number: 3 digits, 4 for American Express.' })
  @Rest('SecurityCode')
  @Matches(/^\d{3,4}$/, { message: '$property must be 3 digits, or 4 for American Express' })
  securityCode!: string;
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

  @Field(() => SecurityOption, { nullable: true, description: 'By what the payer is identified; null where the program does not ask.' })
  @IsOptional()
  securityOption?: SecurityOption | null;

  @Field({ description: 'The number on the driver’s license, at most 40 characters; empty for another identification.', defaultValue: '' })
  @Rest('DriversLicenseNumber')
  @IsLine(0, 40)
  driverLicense!: string;

  @Field({ description: 'The state that issued the license, two letters; empty for another identification.', defaultValue: '' })
  @Rest('DriversLicenseState')
  @Matches(/^([A-Z]{2})?$/, { message: '$property must be the two-letter abbreviation of a state, or empty' })
  driverState!: string;

  @Field({ description: 'The company that the account belongs to, at most 128 characters; empty without a FEIN.', defaultValue: '' })
  @Rest('CompanyName')
  @IsLine(0, 128)
  companyName!: string;

  @Field({ description: 'Federal employer identification number (FEIN), nine digits with or without their dash; empty for another identification.', defaultValue: '' })
  @Rest('CompanyTaxId')
  @Matches(/^(\d{2}-?\d{7})?$/, { message: '$property must be nine digits, with a dash after the second or without, or empty' })
  fein!: string;
}

@InputType({ description: 'A payment: by card, by bank account or by a saved method, exactly one of them; none where the total is zero or less.' })
export class SubmitPaymentInput extends PurchaseStepInput {
  @Field(() => Money, { description: 'The total that the buyer was shown, dollars as decimal text with two places: must equal what the offer comes to for this way of paying.' })
  @Rest('AmountToCharge')
  amount!: string;

  @Field({ description: 'Whose account it is paid for: as prepareAccount answered and cachePurchase received it.' })
  @IsLine(1, 254)
  userName!: string;

  @Field(() => BuyerInput, { description: 'Who pays: the name, e-mail and phone that go to the payment service.' })
  payer!: BuyerInput;

  @Field(() => AddressInput, { description: 'The address that the payer’s bank has on file.' })
  @Rest('BillingAddress')
  billing!: AddressInput;

  @Field(() => CardInput, { nullable: true, description: 'The card, when paying by card.' })
  @IsOptional()
  card?: CardInput | null;

  @Field(() => BankInput, { nullable: true, description: 'The bank account, when paying by eCheck.' })
  @IsOptional()
  bank?: BankInput | null;

  @Field(() => ID, { nullable: true, description: 'A saved method of the account holder who is signed in: its id, as viewer.paymentMethods tells it. Goes out as its Token.' })
  @IsOptional()
  @Matches(/^[0-9a-f]{64}$/, { message: '$property must be the id of a saved payment method' })
  savedMethod?: string | null;
}
