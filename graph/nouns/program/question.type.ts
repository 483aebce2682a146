import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import type { Question as ConfiguredQuestion, QuestionType as ConfiguredQuestionType } from '#events/program';
import { Condition } from './condition.type.ts';

const QuestionType = {
  TEXT: 'text',
  TEXTAREA: 'textarea',
  NUMBER: 'number',
  CURRENCY: 'currency',
  DATE: 'date',
  PHONE: 'phone',
  EMAIL: 'email',
  ZIP: 'zip',
  SELECT: 'select',
  RADIO: 'radio',
  CHECKBOX: 'checkbox',
  MULTI_SELECT: 'multi-select',
  SEARCH: 'search',
} as const satisfies Record<string, ConfiguredQuestionType>;
registerEnumType(QuestionType, {
  name: 'QuestionType',
  description: 'How a question is answered.',
  valuesConfig: {
    TEXT: { description: 'One line of text.' },
    TEXTAREA: { description: 'Text of several lines.' },
    NUMBER: { description: 'Digits; numberKind says what they count.' },
    CURRENCY: { description: 'An amount in US dollars.' },
    DATE: { description: 'A day, recorded as YYYY-MM-DD.' },
    PHONE: { description: 'A North American phone number.' },
    EMAIL: { description: 'The address of a mailbox.' },
    ZIP: { description: 'A ZIP or ZIP+4 code.' },
    SELECT: { description: 'One of the options, from a dropdown.' },
    RADIO: { description: 'One of the options, all in view.' },
    CHECKBOX: { description: 'A tick: true or false.' },
    MULTI_SELECT: { description: 'Any number of the options.' },
    SEARCH: { description: 'One of the options, found by typing a part of it.' },
  },
});

export const NumberKind = { COUNT: 'count', YEAR: 'year', PERCENT: 'percent', DECIMAL: 'decimal' } as const satisfies Record<string, ConfiguredQuestion['numberKind']>;
export type NumberKind = (typeof NumberKind)[keyof typeof NumberKind];
registerEnumType(NumberKind, {
  name: 'NumberKind',
  description: 'What a number counts.',
  valuesConfig: {
    COUNT: { description: 'Whole things.' },
    YEAR: { description: 'A calendar year of four digits.' },
    PERCENT: { description: 'A share from 0 to 100.' },
    DECIMAL: { description: 'A measure that may have a fraction.' },
  },
});

const PrivacyClass = { PUBLIC: 'public', PERSONAL: 'personal' } as const satisfies Record<string, ConfiguredQuestion['privacy']>;
registerEnumType(PrivacyClass, {
  name: 'PrivacyClass',
  description: 'How an answer is stored.',
  valuesConfig: {
    PUBLIC: { description: 'In clear; analysts may read it.' },
    PERSONAL: { description: 'Encrypted, and hidden from analysts.' },
  },
});

export const FieldWidth = { SHORT: 'short', MEDIUM: 'medium', FULL: 'full' } as const satisfies Record<string, ConfiguredQuestion['width']>;
export type FieldWidth = (typeof FieldWidth)[keyof typeof FieldWidth];
registerEnumType(FieldWidth, {
  name: 'FieldWidth',
  description: 'How much room an answer needs on the page.',
  valuesConfig: {
    SHORT: { description: 'A few characters, such as a ZIP code.' },
    MEDIUM: { description: 'About half a line, such as a name.' },
    FULL: { description: 'The whole line.' },
  },
});

@ObjectType({ description: 'One choice of a question.' })
export class Option {
  @Field({ description: 'What is recorded, and what conditions compare.' })
  value!: string;

  @Field({ description: 'What buyers read.' })
  label!: string;
}

@ObjectType({ description: 'What an answer must keep to. A limit that the program does not set is null.' })
export class AnswerLimits {
  @Field(() => Float, { nullable: true, description: 'The smallest number, or amount in US dollars.' })
  min!: number | null;

  @Field(() => Float, { nullable: true, description: 'The largest number, or amount in US dollars.' })
  max!: number | null;

  @Field(() => String, { nullable: true, description: 'The first day: an ISO date, today, or days from it, such as today+30.' })
  earliest!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The last day, written like the first. By default a year from today for the effective date, and fifty years from today for other dates.',
  })
  latest!: string | null;

  @Field(() => Int, { nullable: true, description: 'The most characters, 4000 by default.' })
  maxLength!: number | null;
}

@ObjectType({ description: 'A question to the buyer, with what its program leaves out filled in from the standard questions.' })
@Rest('GET /api/settings')
export class Question {
  @Field(() => ID, { name: 'key', description: 'The name by which conditions, events and rating know it, unique within its program.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Another name, for links: ?alias=answer.' })
  alias!: string | null;

  @Field(() => String, { nullable: true, description: 'What is asked.' })
  label!: string | null;

  @Field(() => String, { nullable: true, description: 'What is shown below the label.' })
  help!: string | null;

  @Field(() => QuestionType, { description: 'How it is answered.' })
  type!: ConfiguredQuestionType;

  @Field(() => NumberKind, { nullable: true, description: 'What the number counts; null for what is no number.' })
  numberKind!: NumberKind | null;

  @Field({ description: 'Whether it needs an answer while it is visible. A requiredWhen overrides it.' })
  isRequired!: boolean;

  @Field(() => Condition, { nullable: true, description: 'The condition under which it needs an answer; null if isRequired alone decides.' })
  requiredWhen!: Condition | null;

  @Field(() => Condition, { nullable: true, description: 'The condition under which it is asked; null for always. The answer of a hidden question counts for nothing.' })
  visibleWhen!: Condition | null;

  @Field(() => [Option], { description: 'The choices, in the order in which they are shown; empty for a question without choices.' })
  options!: readonly Option[];

  @Field(() => AnswerLimits, { nullable: true, description: 'What the answer must keep to; null if the program sets no limit.' })
  limits!: AnswerLimits | null;

  @Field(() => PrivacyClass, { description: 'Whether the answer is encrypted.' })
  privacy!: ConfiguredQuestion['privacy'];

  @Field({ description: 'Whether the answer is the day from which the policy is in force. At most one question of a program is.' })
  isEffectiveDate!: boolean;

  @Field({ description: 'Whether the answer is the retroactive date of claims-made coverage. At most one question of a program is.' })
  isRetroDate!: boolean;

  @Field(() => String, { nullable: true, description: 'The HTML autocomplete token by which browsers fill it in.' })
  autocomplete!: string | null;

  @Field(() => FieldWidth, { nullable: true, description: 'How much room the answer needs; null for the width of its type.' })
  width!: FieldWidth | null;

  @Field({ description: 'Whether it shares a row with the question before it, where the page is wide enough.' })
  isBesidePrevious!: boolean;
}
