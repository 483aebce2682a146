import { IsOptional, Matches } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AddressInput } from '../address/address.type.ts';
import { PurchaseStepInput } from '../account/account.type.ts';
import { IsLine } from '../input/index.ts';
import { BuyerInput } from '../quote/quote.input.ts';

@InputType({ description: 'A card as it was typed. Written nowhere: it goes into one request and is forgotten.' })
export class CardInput {
  @Field({ description: 'Card number; spaces are dropped. CreditCardNumber' })
  @Matches(/^[\d -]{12,30}$/, { message: '$property must be digits' })
  cardNumber!: string;

  @Field({ description: 'Month of expiry, 01 to 12. ExpirationMonth' })
  @Matches(/^(0[1-9]|1[0-2])$/)
  expMonth!: string;

  @Field({ description: 'Year of expiry, four digits. ExpirationYear' })
  @Matches(/^\d{4}$/)
  expYear!: string;

  @Field({ description: 'Security code, 3 digits, 4 for American Express. SecurityCode' })
  @Matches(/^\d{3,4}$/)
  securityCode!: string;
}

@InputType({ description: 'A bank account as it was typed. Written nowhere: it goes into one request and is forgotten.' })
export class BankInput {
  @Field({ description: 'Checking or Savings; a FEIN makes it CorporateChecking. BankAccountType' })
  @Matches(/^(Checking|Savings)$/)
  bankAccountType!: string;

  @Field({ description: 'Account number. AccountNumber' })
  @Matches(/^\d{4,17}$/)
  accountNumber!: string;

  @Field({ description: 'Routing number, nine digits. RoutingNumber' })
  @Matches(/^\d{9}$/)
  routingNumber!: string;

  @Field({ description: "Driver's license, FEIN, or empty where the program asks for neither.", defaultValue: '' })
  @IsLine(0, 40)
  securityOption!: string;

  @Field({ description: 'Driver’s license number. DriversLicenseNumber', defaultValue: '' })
  @IsLine(0, 40)
  driverLicense!: string;

  @Field({ description: 'State that issued it. DriversLicenseState', defaultValue: '' })
  @Matches(/^([A-Z]{2})?$/)
  driverState!: string;

  @Field({ description: 'Company name. CompanyName', defaultValue: '' })
  @IsLine(0, 128)
  companyName!: string;

  @Field({ description: 'Federal employer identification number. CompanyTaxId', defaultValue: '' })
  @Matches(/^(\d{2}-?\d{7})?$/)
  fein!: string;
}

@InputType({ description: 'A payment: by card or by bank account, exactly one of them.' })
export class SubmitPaymentInput extends PurchaseStepInput {
  @Field({ description: 'The total that the buyer was shown, in dollars as decimal text: must equal what the offer comes to.' })
  @Matches(/^-?\d{1,9}\.\d\d$/)
  amount!: string;

  @Field(() => BuyerInput, { description: 'Who pays.' })
  payer!: BuyerInput;

  @Field(() => AddressInput, { description: 'The payer’s address.' })
  billing!: AddressInput;

  @Field(() => CardInput, { nullable: true, description: 'The card, when paying by card.' })
  @IsOptional()
  card?: CardInput | null;

  @Field(() => BankInput, { nullable: true, description: 'The bank account, when paying by eCheck.' })
  @IsOptional()
  bank?: BankInput | null;
}
