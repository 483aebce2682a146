import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLJSONObject } from 'graphql-scalars';
import type { Program } from '#events/program';

@ObjectType({ description: 'A page of the buy flow, in the configured order.' })
export class ProgramPage {
  @Field(() => ID, { description: 'The id that the configuration gives it.' })
  id!: string;

  @Field({ description: 'Its name; pages named Application1 to Application3 are hidden from the step bar.' })
  name!: string;

  @Field({ description: 'Application, Payment or Confirmation.' })
  type!: string;
}

@ObjectType({ description: 'An insurance product that the program sells.' })
export class ProgramProduct {
  @Field(() => ID, { description: 'The id that the configuration gives it.' })
  id!: string;

  @Field({ description: 'What buyers call it.' })
  name!: string;

  @Field(() => [String], { description: 'The lines of business that it rates and binds.' })
  lobs!: string[];
}

@ObjectType({ description: "A sponsor's program: what is sold to its members and how it is shown. GET /api/settings" })
export class ProgramSettings {
  @Field(() => ID, { description: 'SHA-256 of the configuration; an application refers to the one it was shown.' })
  hash!: string;

  @Field({ description: 'The name under which a link picks it.' })
  sitename!: string;

  @Field({ description: "The gateway's id of the program; goes out as the header ProgramId." })
  programId!: string;

  @Field({ description: "The sponsor's code where nothing else decides it." })
  sponsorId!: string;

  @Field({ description: 'PROD, LOCALHOST, or the name of a test environment.' })
  env!: string;

  @Field({ description: 'The name that buyers read.' })
  name!: string;

  @Field({ description: 'The phone number that buyers are asked to call.' })
  phone!: string;

  @Field(() => [ProgramPage], { description: 'Pages in order.' })
  pages!: ProgramPage[];

  @Field(() => [ProgramProduct], { description: 'Products in order.' })
  products!: ProgramProduct[];

  @Field(() => GraphQLJSONObject, { description: 'The whole configuration as pages use it, without any credential.' })
  configuration!: object;
}

/** What the schema shows of a served program. */
export function toProgramSettings({ program, hash }: { readonly program: Program; readonly hash: string }): ProgramSettings {
  const { api, display, spoke, sitename } = program;
  const { programId, sponsorId, env } = api;
  const { name, phone } = display;
  const pages = display.pages.map(({ id, name: pageName, type }) => ({ id, name: pageName, type }));
  const products = spoke.products.map(({ id, name: productName, lobs }) => ({ id, name: productName, lobs }));
  return { hash, sitename, programId, sponsorId, env, name, phone, pages, products, configuration: program };
}
