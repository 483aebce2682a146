import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import type { Language as LanguageTag } from '#events/language';
import { StateCode } from '../../input/index.ts';
import { Language } from './language.type.ts';

export const DocumentKind = { TERMS: 'terms', AFFIDAVIT: 'affidavit' } as const;
export type DocumentKind = (typeof DocumentKind)[keyof typeof DocumentKind];
registerEnumType(DocumentKind, {
  name: 'DocumentKind',
  description: 'What a buyer accepts with a document.',
  valuesConfig: {
    TERMS: { description: 'The terms and conditions. Every buyer accepts them.' },
    AFFIDAVIT: { description: 'A surplus lines affidavit. A buyer accepts it on its own, beside the terms.' },
  },
});

@ObjectType({ description: 'A state and a line of business that a carrier writes there without being admitted.' })
export class SurplusLine {
  @Field(() => StateCode, { description: 'The state of the insured’s address.' })
  stateCode!: string;

  @Field({ description: 'The line of business, as products name it.' })
  lob!: string;
}

@ObjectType({ description: 'A document that buyers accept before they pay.' })
@Rest('GET /api/settings')
export class Document {
  @Field(() => DocumentKind, { description: 'Whether it is a part of the terms or an affidavit.' })
  kind!: DocumentKind;

  @Field(() => String, { nullable: true, description: 'The name under which an affidavit is recorded, in every language; null for the terms.' })
  formName!: string | null;

  @Field({ description: 'Its heading.' })
  title!: string;

  @Field(() => [String], { description: 'Its text. Empty for the form of an older program that has no text: buyers are not asked to accept it.' })
  paragraphs!: readonly string[];

  @Field(() => Language, {
    nullable: true,
    description: 'The language of its text where that is not translated: English. Say so beside it. Null if it is in the language of the other texts.',
  })
  language!: LanguageTag | null;

  @Field(() => [SurplusLine], { description: 'When an affidavit is asked: one of these lines is quoted and not admitted. Empty for the terms, which are always asked.' })
  surplusLines!: readonly SurplusLine[];
}
