import { IsDefined, IsObject, Max, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType, createUnionType, registerEnumType } from 'type-graphql';
import { type JudgedApplication, type JudgedRules, MAX_TRIAL_APPLICATIONS } from '#graph/operations';
import { AnyObject, DateTime, Money, ProgramHash, Refusal } from '../input/index.ts';
import { ApplicationNode } from '../nouns/application/application-node.type.ts';
import { LostEstimate } from './breakdown.type.ts';
import { ApplicationFilterInput } from './filter.type.ts';

/** Rows of one answer. */
export const MAX_CHANGED_APPLICATIONS = 500;

@InputType({ description: 'Rules to try on past applications.' })
export class WhatIfInput {
  @Field(() => ApplicationFilterInput, {
    defaultValue: {},
    description: `Which applications, ${MAX_TRIAL_APPLICATIONS} at most: all by default. Those of other programs are left out.`,
  })
  filter!: ApplicationFilterInput;

  @Field(() => AnyObject, { description: 'The whole configuration to try (programs/program.schema.json), as the query configuration returns it, with other rules.' })
  @IsDefined()
  @IsObject()
  configuration!: object;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The asOf of an earlier answer with the same filter: judges the same applications, as they were. They are kept for 10 minutes, and read again after that.',
  })
  asOf?: Date | null;
}

@ArgsType()
export class ConfigurationArgs {
  @Field(() => ProgramHash, { description: 'As events and programVersions name it.' })
  hash!: string;
}

@ArgsType()
export class ChangedApplicationsArgs {
  @Field(() => Int, { defaultValue: 100, description: `How many, ${MAX_CHANGED_APPLICATIONS} at most.` })
  @Min(1)
  @Max(MAX_CHANGED_APPLICATIONS)
  first!: number;
}

/** The values are those of `WhatIfChange` in graph/operations. */
export const WhatIfChange = { CLOSED: 'closed', OPENED: 'opened', INCOMPLETE: 'incomplete', NARROWER: 'narrower', WIDER: 'wider', SAME: 'same', UNKNOWN: 'unknown' } as const;
export type WhatIfChange = (typeof WhatIfChange)[keyof typeof WhatIfChange];
registerEnumType(WhatIfChange, {
  name: 'WhatIfChange',
  description: 'What other rules would change for an application.',
  valuesConfig: {
    CLOSED: { description: 'Nothing would be sold any more.' },
    OPENED: { description: 'Something would be sold, where nothing was.' },
    INCOMPLETE: { description: 'It was quoted, and would have to answer more before that.' },
    NARROWER: { description: 'Fewer products would be sold.' },
    WIDER: { description: 'More products would be sold.' },
    SAME: { description: 'The same products would be sold.' },
    UNKNOWN: { description: 'It cannot be said: the rules read an answer that is not public, or the configuration that was shown cannot be read.' },
  },
});

@ObjectType({ description: 'The applications for which the same would change.' })
export class WhatIfCount {
  @Field(() => WhatIfChange, { description: 'What would change.' })
  change!: WhatIfChange;

  @Field(() => Int, { description: 'How many there are.' })
  applications!: number;

  @Field(() => Int, { description: 'Those with an offer.' })
  quoted!: number;

  @Field(() => Money, { description: 'What their newest offers come to by card.' })
  quotedTotal!: string;

  @Field(() => Money, { description: 'What was charged.' })
  paidTotal!: string;

  @Field(() => LostEstimate, {
    nullable: true,
    description:
      'What those without an offer may come to, by the mean of all offers of the trial, else of those who came in the same way; null where there are none, or no offer to go by.',
  })
  estimate!: LostEstimate | null;
}

@ObjectType({ description: 'A rule of a product, or a question that is required, and the applications that it keeps from a quote under one of the configurations alone.' })
export class WhatIfRule {
  @Field(() => String, { nullable: true, description: 'The name of the product; null for a question.' })
  product!: string | null;

  @Field({ description: 'The id of the rule in the configuration; `address` where the address decides; the id of a question.' })
  rule!: string;

  @Field({ description: 'Why it excludes, as the program states it for analysts; the label of a question.' })
  reason!: string;

  @Field(() => Int, { description: 'How many it excludes under the configuration that is tried and did not before.' })
  excluded!: number;

  @Field(() => Int, { description: 'How many it excluded and does not under the configuration that is tried.' })
  admitted!: number;
}

@ObjectType({ description: 'A product that is not sold.' })
export class ExcludedProduct {
  @Field({ description: 'As buyers read it.' })
  name!: string;

  @Field(() => [String], { description: 'Why, as the program states it for analysts.' })
  reasons!: readonly string[];
}

@ObjectType({ description: 'An application that would be sold something else.' })
export class ChangedApplication {
  @Field(() => ApplicationNode, { description: 'Whose answers were judged.' })
  application!: ApplicationNode;

  @Field(() => WhatIfChange, { description: 'What would change.' })
  change!: WhatIfChange;

  @Field(() => [ExcludedProduct], { description: 'What was not sold under the configuration that it was shown.' })
  before!: readonly ExcludedProduct[];

  @Field(() => [ExcludedProduct], { description: 'What would not be sold.' })
  after!: readonly ExcludedProduct[];

  @Field(() => [String], { description: 'The labels of the questions that it would have to answer, and has not.' })
  missing!: readonly string[];
}

@ObjectType({ description: 'What other rules would have done to past applications.' })
export class WhatIf {
  @Field({ description: 'The program whose applications were judged.' })
  sitename!: string;

  @Field(() => DateTime, { description: 'When they were read.' })
  asOf!: Date;

  @Field(() => Int, { description: 'How many were judged.' })
  applications!: number;

  @Field(() => [WhatIfCount], { description: 'By what would change, in the order of WhatIfChange; without those that are none.' })
  counts!: readonly WhatIfCount[];

  @Field(() => [WhatIfRule], { description: 'The rules that decide otherwise, those that change the most first.' })
  rules!: readonly WhatIfRule[];

  /** The applications that would be sold something else, those with the highest offers first. */
  listChanged!: (limit: number) => readonly JudgedApplication[];
}

@ObjectType({ description: 'Something in a configuration that is wrong.' })
class ConfigurationProblem {
  @Field({ description: 'Where, as a path such as spoke.products.0.kickout.1.when.' })
  path!: string;

  @Field({ description: 'What is wrong, and what is known there.' })
  reason!: string;
}

@ObjectType({ implements: Refusal, description: 'The configuration cannot be tried.' })
class ConfigurationRefused extends Refusal {
  @Field(() => [ConfigurationProblem], { description: 'Everything that is wrong with it.' })
  problems!: readonly ConfigurationProblem[];
}

@ObjectType({ implements: Refusal, description: 'More applications match than rules can be tried on together. Narrow the filter by program version, dates or sponsor.' })
export class TooManyApplications extends Refusal {
  @Field(() => Int, { description: 'How many may match.' })
  allowed!: number;
}

/** What a trial comes to, or why there was none. */
export type WhatIfOutcome = WhatIf | ConfigurationRefused | TooManyApplications;

function toTypename(value: WhatIfOutcome) {
  if ('problems' in value) return ConfigurationRefused;
  return 'allowed' in value ? TooManyApplications : WhatIf;
}

export const WhatIfResult = createUnionType({
  name: 'WhatIfResult',
  description: 'What other rules would have done, or why they cannot be tried.',
  types: () => [WhatIf, ConfigurationRefused, TooManyApplications] as const,
  resolveType: toTypename,
});

/** Judged groups, from which an answer is made. */
export type JudgedGroups = JudgedRules['groups'];
