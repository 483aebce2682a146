import { IsOptional } from 'class-validator';
import { Field, InputType, ObjectType, createUnionType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { ApplicationInput } from '../application/application.input.ts';
import { IsLine, PostalCode, Refusal, StateCode } from '../../input/index.ts';

@ObjectType({ description: 'A United States address, as the gateway or the buyer’s profile has it.' })
export class Address {
  @Field({ description: 'House number and street, abbreviated as the postal service does: 1204 S CONGRESS AVE.' })
  @Rest('Street1')
  street1!: string;

  @Field(() => String, { nullable: true, description: 'Apartment, suite or unit.' })
  @Rest('Street2')
  street2!: string | null;

  @Field({ description: 'Town or post office.' })
  @Rest('City')
  city!: string;

  @Field(() => StateCode, { description: 'One of the 50 states or DC, by its two letters: TX.' })
  @Rest('StateAbbr')
  state!: string;

  @Field(() => PostalCode, { description: 'Postal code: ZIP, five digits, or ZIP+4 with its dash.' })
  @Rest('PostalCode')
  postalCode!: string;

  @Field(() => String, { nullable: true, description: 'The county, once the address is standardized.' })
  @Rest('County')
  county!: string | null;
}

@InputType({ description: 'A United States address as it was typed.' })
export class AddressInput {
  @Field({ description: 'House number and street, 1 to 128 characters; where the program says so, no PO box.' })
  @Rest('Street1')
  @IsLine(1, 128)
  street1!: string;

  @Field(() => String, { nullable: true, description: 'Apartment, suite or unit, at most 128 characters.' })
  @Rest('Street2')
  @IsOptional()
  @IsLine(1, 128)
  street2?: string | null;

  @Field({ description: 'Town or post office, 1 to 128 characters.' })
  @Rest('City')
  @IsLine(1, 128)
  city!: string;

  @Field(() => StateCode, { description: 'One of the 50 states or DC, by its two letters: TX.' })
  @Rest('StateAbbr')
  state!: string;

  @Field(() => PostalCode, { description: 'Postal code: ZIP, five digits, or ZIP+4 with its dash.' })
  @Rest('PostalCode')
  postalCode!: string;

  @Field(() => String, { nullable: true, description: 'The county, if it is known from an address that was standardized before.' })
  @Rest('County')
  @IsOptional()
  @IsLine(1, 128)
  county?: string | null;
}

@ObjectType({ description: 'The address service knew the address; this is its spelling, to be used from here on.' })
@Rest('POST /api/validate/address')
export class AddressStandardized {
  @Field(() => Address, { description: 'The same place in the postal service’s spelling, with ZIP+4 and county.' })
  address!: Address;
}

@ObjectType({
  implements: Refusal,
  description: 'The address service could not validate the address. The program decides whether the buyer may continue with it (allowUnvalidatedAddress).',
})
@Rest('POST /api/validate/address')
export class AddressNotValidated extends Refusal {}

export const AddressResult = createUnionType({
  name: 'AddressResult',
  description: 'What the address service made of an address.',
  types: () => [AddressStandardized, AddressNotValidated] as const,
  resolveType: (value) => ('address' in value ? AddressStandardized : AddressNotValidated),
});

@InputType({ description: 'An address to be validated.' })
export class StandardizeAddressInput extends ApplicationInput {
  @Field(() => AddressInput, { description: 'The address as it was typed.' })
  address!: AddressInput;
}

@InputType({ description: 'An address at which something is to be sold.' })
export class CheckAddressKickoutInput extends StandardizeAddressInput {}

@ObjectType({ description: 'Which lines of business are not sold at an address: a product that has one of them is kicked out, that is, left out of the offer.' })
@Rest('POST /api/kickout/address')
export class AddressKickout {
  @Field(() => [String], { description: 'Names of lines of business, as products list them; empty where all are sold.' })
  @Rest('KickedLobs[]')
  kickedLobs!: string[];
}
