import { Field, InputType, ObjectType, createUnionType } from 'type-graphql';
import type { Address as AddressPayload } from '#events/application';
import { ApplicationInput } from '../application/application.input.ts';
import { IsLine, IsState, IsZip } from '../input/index.ts';

@ObjectType({ description: 'A United States address.' })
export class Address implements AddressPayload {
  @Field({ description: 'House number and street. Street1' })
  street1!: string;

  @Field({ description: 'Apartment, suite or unit; may be empty. Street2' })
  street2!: string;

  @Field({ description: 'City. City' })
  city!: string;

  @Field({ description: 'Two-letter abbreviation. StateAbbr' })
  state!: string;

  @Field({ description: 'ZIP or ZIP+4. PostalCode' })
  postalCode!: string;

  @Field({ description: 'County; empty until the address is standardised. County' })
  county!: string;
}

@InputType({ description: 'A United States address as it was typed.' })
export class AddressInput implements AddressPayload {
  @Field({ description: 'House number and street, at most 128 characters.' })
  @IsLine(1, 128)
  street1!: string;

  @Field({ description: 'Apartment, suite or unit, at most 128 characters.', defaultValue: '' })
  @IsLine(0, 128)
  street2!: string;

  @Field({ description: 'City, at most 128 characters.' })
  @IsLine(1, 128)
  city!: string;

  @Field({ description: 'Two-letter abbreviation.' })
  @IsState()
  state!: string;

  @Field({ description: 'ZIP or ZIP+4.' })
  @IsZip()
  postalCode!: string;

  @Field({ description: 'County where known.', defaultValue: '' })
  @IsLine(0, 128)
  county!: string;
}

@ObjectType({ description: 'The address service knew the address; this is its spelling.' })
export class AddressStandardised {
  @Field(() => Address, { description: 'The standardised address with its county.' })
  address!: Address;
}

@ObjectType({ description: 'The address service could not validate the address.' })
export class AddressNotValidated {
  @Field({ description: 'What the buyer reads.' })
  message!: string;
}

export const AddressResult = createUnionType({
  name: 'AddressResult',
  description: 'What the address service made of an address.',
  types: () => [AddressStandardised, AddressNotValidated] as const,
  resolveType: (value) => ('address' in value ? AddressStandardised : AddressNotValidated),
});

@InputType({ description: 'An address to be validated.' })
export class StandardiseAddressInput extends ApplicationInput {
  @Field(() => AddressInput, { description: 'The address as it was typed.' })
  address!: AddressInput;
}

@ObjectType({ description: 'Which lines of business are not sold at an address.' })
export class AddressKickout {
  @Field(() => [String], { description: 'Names of lines of business. KickedLobs' })
  kickedLobs!: string[];
}
