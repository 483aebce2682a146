import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { AnyObject, ProgramHash } from '../../input/index.ts';
import type { PageType as ConfiguredPageType, Program } from '#events/program';
import { Rest } from '#graph/gateway';
import { toPublicProgram } from './programs.ts';

export const PageType = { APPLICATION: 'Application', PAYMENT: 'Payment', CONFIRMATION: 'Confirmation' } as const satisfies Record<string, ConfiguredPageType>;
export type PageType = (typeof PageType)[keyof typeof PageType];
registerEnumType(PageType, {
  name: 'PageType',
  description: 'What a page of the buy flow is for. Pages run in this order.',
  valuesConfig: {
    APPLICATION: { description: 'Asks questions; a program has one or more of them.' },
    PAYMENT: { description: 'Takes the payment and the account.' },
    CONFIRMATION: { description: 'Shows the policy numbers.' },
  },
});

@ObjectType({ description: 'A page of the buy flow, in the configured order.' })
export class ProgramPage {
  @Field(() => ID, { description: 'The id that the configuration gives it.' })
  id!: string;

  @Field({ description: 'What the step bar and the address show; pages called Application1 to Application3 are hidden from the step bar.' })
  name!: string;

  @Field(() => PageType, { description: 'What it is for.' })
  type!: PageType;
}

@ObjectType({ description: 'An insurance product that the program sells.' })
export class ProgramProduct {
  @Field(() => ID, { description: 'The id that the configuration gives it.' })
  id!: string;

  @Field({ description: 'The product’s name as buyers read it.' })
  name!: string;

  @Field(() => [String], { description: 'Names of the lines of business that are rated and bound with it.' })
  lobs!: string[];
}

@ObjectType('Program', { description: 'A program: what is sold to the members of a sponsor, what they are asked, and how it is shown.' })
@Rest('GET /api/settings')
export class ProgramSettings {
  @Field(() => ProgramHash, { description: 'Names this configuration. An application keeps the one that it was shown, also after the program has changed.' })
  hash!: string;

  @Field({ description: 'The name under which a link picks it: ?sitename=fitness.' })
  sitename!: string;

  @Field({ description: 'What the gateway calls the program; goes out as the header ProgramId and with every quote request.' })
  programId!: string;

  @Field({ description: 'The code of the sponsor whose members buy, where neither link nor membership nor occupation decides it.' })
  sponsorId!: string;

  @Field({ description: 'The environment: PROD, LOCALHOST, or the name of a test environment. Everywhere but in PROD only test cards are taken.' })
  env!: string;

  @Field({ description: 'The program’s title, as buyers read it.' })
  name!: string;

  @Field({ description: 'The phone number that buyers are asked to call.' })
  phone!: string;

  @Field(() => [ProgramPage], { description: 'The pages of the buy flow, in the order in which they are walked.' })
  pages!: ProgramPage[];

  @Field(() => [ProgramProduct], { description: 'The insurance products that are sold together, in the order in which they are shown.' })
  products!: ProgramProduct[];

  @Field(() => AnyObject, { description: 'The whole configuration as pages use it: questions, options, rules, texts; without any credential.' })
  configuration!: object;
}

/** Returns a served program for the schema. */
export function toProgramSettings({ program, hash }: { readonly program: Program; readonly hash: string }): ProgramSettings {
  const { api, display, spoke, sitename } = program;
  const { programId, sponsorId, env } = api;
  const { name, phone } = display;
  const pages = display.pages.map(({ id, name: pageName, type }) => ({ id, name: pageName, type }));
  const products = spoke.products.map(({ id, name: productName, lobs }) => ({ id, name: productName, lobs }));
  return { hash, sitename, programId, sponsorId, env, name, phone, pages, products, configuration: toPublicProgram(program) };
}
