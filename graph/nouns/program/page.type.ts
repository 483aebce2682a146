import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import type { PageType as ConfiguredPageType } from '#events/program';
import { Component } from './component.type.ts';

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
@Rest('GET /api/settings')
export class Page {
  @Field(() => ID, { name: 'key', description: 'The name that the configuration gives it, unique within its program.' })
  id!: string;

  @Field({ description: 'What the address shows; pages called Application1 to Application3 are hidden from the step bar.' })
  name!: string;

  @Field({ description: 'What the step bar shows.' })
  title!: string;

  @Field(() => PageType, { description: 'What it is for.' })
  type!: PageType;

  @Field(() => [Component], { description: 'What is on the page, from top to bottom.' })
  components!: readonly Component[];
}
