import { Field, Int, ObjectType } from 'type-graphql';
import type { LimitName, LimitScope } from '../../limits/index.ts';
import { QuotaName, QuotaScope } from './quota-enums.ts';

@ObjectType({ description: 'How large a document may be. A larger one is refused before it runs, with the code GRAPHQL_VALIDATION_FAILED or GRAPHQL_PARSE_FAILED.' })
export class DocumentLimits {
  @Field(() => Int, { description: 'Names, values and punctuation marks. Variables are not part of the document: send long lists there.' })
  tokens!: number;

  @Field(() => Int, { description: 'Levels of fields and fragments inside each other.' })
  depth!: number;

  @Field(() => Int, {
    description: 'The sum over all fields: 1 for a field without fields, 2 for one with fields, and 1.5 times as much for each level above. The size of a page does not count.',
  })
  cost!: number;

  @Field(() => Int, { description: 'Fields under a name of the caller’s own, fragments expanded.' })
  aliases!: number;

  @Field(() => Int, { description: 'Uses of @include, @skip and others.' })
  directives!: number;

  @Field(() => Int, { description: 'Fields and fragments, fragments expanded.' })
  selections!: number;

  @Field(() => Int, { description: 'Pairs of fields that answer under the same name, in the whole document.' })
  fieldPairs!: number;

  @Field(() => Int, { description: 'Levels of an introspection, fragments expanded.' })
  introspectionDepth!: number;

  @Field(() => Int, { description: 'Lists of a type’s members inside each other, in an introspection.' })
  memberLists!: number;
}

@ObjectType({ description: 'How large the variables of an operation may be. Larger ones are refused before it runs, with the code BAD_USER_INPUT.' })
export class VariableLimits {
  @Field(() => Int, { description: 'Elements of one list. Most lists have a smaller limit of their own.' })
  items!: number;

  @Field(() => Int, { description: 'Entries of one object.' })
  fields!: number;

  @Field(() => Int, { description: 'Lists and objects inside each other.' })
  depth!: number;

  @Field(() => Int, { description: 'All values of one variable, lists and objects included.' })
  values!: number;
}

@ObjectType({ description: 'How large the HTTP request may be. A larger one is refused with the status 413 and the code REQUEST_TOO_LARGE.' })
export class RequestLimits {
  @Field(() => Int, { description: 'Of the body.' })
  bytes!: number;

  @Field(() => Int, { description: 'Of the body of captureScreen, from a browser that owns an application.' })
  captureBytes!: number;

  @Field(() => Int, { description: 'Characters of the document of a captureScreen whose body is larger than others may be.' })
  captureDocumentLength!: number;
}

@ObjectType({ description: 'The most elements of one list of an input. A longer one is refused with the code BAD_USER_INPUT.' })
export class ListLimit {
  @Field({ description: 'The input and its field, such as RequestQuotesInput.answers.' })
  field!: string;

  @Field(() => Int, { description: 'The most elements.' })
  items!: number;
}

@ObjectType({ description: 'The most rows that one query of a list answers.' })
export class PageLimit {
  @Field({ description: 'The field of Query.' })
  field!: string;

  @Field(() => Int, { description: 'The most rows.' })
  rows!: number;
}

@ObjectType({ description: 'How much is allowed in a window of time. Above it the status is 429, and the header Retry-After says in how many seconds the window ends.' })
export class Quota {
  @Field(() => QuotaName, { description: 'What it counts.' })
  name!: LimitName;

  @Field(() => QuotaScope, { description: 'What it is counted by. All scopes of one name apply together.' })
  scope!: LimitScope;

  @Field(() => Int, { description: 'The most that is allowed in a window.' })
  points!: number;

  @Field(() => Int, { description: 'The length of a window, which opens with the first point.' })
  seconds!: number;
}

@ObjectType('Limits', { description: 'The limits of this server, as it enforces them.' })
export class FacadeLimits {
  @Field(() => DocumentLimits, { description: 'Of the text of an operation.' })
  document!: DocumentLimits;

  @Field(() => VariableLimits, { description: 'Of the values that are sent with a document.' })
  variables!: VariableLimits;

  @Field(() => RequestLimits, { description: 'Of the HTTP message.' })
  request!: RequestLimits;

  @Field(() => [ListLimit], { description: 'Of each list of an input, by its name.' })
  lists!: readonly ListLimit[];

  @Field(() => [PageLimit], { description: 'Of what a list answers at a time.' })
  pages!: readonly PageLimit[];

  @Field(() => [Quota], { description: 'Of what may happen in a window of time. What is over a quota is not counted. Signed-in staff have only the quotas by STAFF, which also count what is refused for a missing role or a wrong input.' })
  quotas!: readonly Quota[];
}
