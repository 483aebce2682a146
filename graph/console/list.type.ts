import { IsDefined, Max, Min } from 'class-validator';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { ApplicationListItem, FacetCount, FacetCounts, SingleFacet } from '#graph/event-store';
import { DateTime, Money, PageInfo } from '../input/index.ts';
import { ApplicationNode } from '../nouns/application/application-node.type.ts';
import { ApplicationFilterInput } from './filter.type.ts';
import { IsListCursor, IsListMark } from './list-cursor.ts';
import { ApplicationOutcome, ApplicationSort, DeviceClass } from './application-enums.ts';
import { PaymentState } from '../purchase/payment/payment.type.ts';

/** Rows of one page. */
export const MAX_LISTED_APPLICATIONS = 500;

@ArgsType()
export class ListArgs {
  @Field(() => ApplicationFilterInput, { defaultValue: {}, description: 'Which applications: all by default.' })
  filter!: ApplicationFilterInput;

  @Field(() => ApplicationSort, { defaultValue: ApplicationSort.NEWEST, description: 'The order.' })
  sort!: ApplicationSort;

  @Field(() => Int, { defaultValue: 50, description: `The number of applications, ${MAX_LISTED_APPLICATIONS} at most.` })
  @Min(1)
  @Max(MAX_LISTED_APPLICATIONS)
  first!: number;

  @Field(() => String, { nullable: true, description: 'The `endCursor` of the previous page in the same order; null for the first page.' })
  @IsListCursor()
  after?: string | null;
}

@ArgsType()
export class ArrivalArgs {
  @Field(() => ApplicationFilterInput, { description: 'Which applications.' })
  @IsDefined()
  filter!: ApplicationFilterInput;

  @Field(() => String, { description: 'The `mark` of the counts of that list.' })
  @IsListMark()
  mark!: string;
}

type SummaryFields = Omit<ApplicationListItem, 'application' | 'root' | 'parent' | 'forks' | 'program' | 'charge' | 'charged' | 'duration' | 'exitReasons' | 'pageTimes'>;

@ObjectType({ description: 'What analysts see of an application at a glance: how far it came, and how it ended. Nothing of it is personal.' })
export class ApplicationSummary implements SummaryFields {
  @Field(() => [ApplicationNode], { description: 'Its direct forks, in other tabs or on other devices, oldest first.' })
  forks!: readonly ApplicationNode[];

  @Field(() => String, { nullable: true, description: 'The code of its sponsor.' })
  sponsor!: string | null;

  @Field(() => String, { nullable: true, description: 'The release of the pages that the buyer used last.' })
  release!: string | null;

  @Field(() => String, { nullable: true, description: 'The SHA-256 of the configuration that it was opened with.' })
  programHash!: string | null;

  @Field(() => String, { nullable: true, description: 'The campaign of its link.' })
  segment!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What led the buyer here: a sponsor’s link by its id, else the host of the page with the link, or `direct`; null where it was not recorded.',
  })
  referrer!: string | null;

  @Field(() => String, { nullable: true, description: 'The state of the insured’s own address, two letters; null before it is settled.' })
  state!: string | null;

  @Field(() => DeviceClass, { nullable: true, description: 'What the buyer held, by the first width of the window; null where it was not recorded.' })
  device!: DeviceClass | null;

  @Field(() => Int, { nullable: true, description: 'That width, in CSS pixels.' })
  width!: number | null;

  @Field(() => ApplicationOutcome, { description: 'How it ended, or that it is in progress.' })
  outcome!: ApplicationOutcome;

  @Field({ description: 'Whether some, but not all, products were kicked out.' })
  isPartlyKickedOut!: boolean;

  @Field(() => Int, { nullable: true, description: 'The number of the last page, from 0.' })
  page!: number | null;

  @Field(() => String, { nullable: true, description: 'The path of the last page.' })
  path!: string | null;

  @Field(() => String, { nullable: true, description: 'The id of the question answered last.' })
  question!: string | null;

  @Field(() => [String], { description: 'The kickout reasons, as the program states them for analysts, each once.' })
  kickoutReasons!: readonly string[];

  @Field(() => DateTime, { nullable: true, description: 'The time of the first event.' })
  startedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was purchased, kicked out or abandoned; null while it is in progress.' })
  endedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When its browser last sent something, by the server’s clock.' })
  lastSeenAt!: string | null;

  @Field(() => String, { nullable: true, description: 'The type of the last event (docs/events.md).' })
  lastEvent!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'The time of the last event.' })
  lastEventAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'From the first event to the last one, in whole seconds; of an abandoned application until its buyer was seen last.' })
  seconds!: number | null;

  @Field(() => Money, { nullable: true, description: 'The total of the newest offer by card.' })
  total!: string | null;

  @Field(() => Money, { nullable: true, description: 'The amount paid; null if no payment is known.' })
  amountPaid!: string | null;

  @Field(() => PaymentState, { description: 'How far the newest payment is.' })
  payment!: PaymentState;

  @Field(() => Int, { description: 'The number of declined payments.' })
  declines!: number;

  @Field(() => Int, { description: 'How often the buy flow was opened again in this browser.' })
  resumes!: number;

  @Field(() => Int, { description: 'The number of events of the browser.' })
  events!: number;
}

@ObjectType({ description: 'The number of applications with one outcome.' })
export class OutcomeCount {
  @Field(() => ApplicationOutcome, { description: 'How the applications ended, or that they are in progress.' })
  outcome!: ApplicationOutcome;

  @Field(() => Int, { description: 'Counted under all filters except that by outcome.' })
  count!: number;
}

@ObjectType({ description: 'The number of applications with one value.' })
export class ValueCount {
  @Field({ description: 'The value, as filters accept it.' })
  value!: string;

  @Field(() => Int, { description: 'Counted under all filters except its own.' })
  count!: number;
}

@ObjectType({ description: 'The number of applications with one class of device.' })
export class DeviceCount {
  @Field(() => DeviceClass, { description: 'The class of device.' })
  device!: DeviceClass;

  @Field(() => Int, { description: 'Counted under all filters except that by device.' })
  count!: number;
}

@ObjectType({ description: 'Facet counts: the number of applications per filter value, the most frequent first.' })
export class ApplicationCounts {
  @Field(() => Int, { description: 'The size of the whole list.' })
  total!: number;

  @Field(() => [OutcomeCount], { description: 'By outcome.' })
  outcomes!: readonly OutcomeCount[];

  @Field(() => [ValueCount], { description: 'By sitename.' })
  sitenames!: readonly ValueCount[];

  @Field(() => [ValueCount], { description: 'By the sponsor’s code.' })
  sponsors!: readonly ValueCount[];

  @Field(() => [ValueCount], { description: 'By the release of the pages.' })
  releases!: readonly ValueCount[];

  @Field(() => [ValueCount], { description: 'By the configuration of the program, its hash.' })
  programHashes!: readonly ValueCount[];

  @Field(() => [ValueCount], { description: 'By the campaign of the link. Applications without one are not listed.' })
  segments!: readonly ValueCount[];

  @Field(() => [DeviceCount], { description: 'By the class of device.' })
  devices!: readonly DeviceCount[];

  @Field(() => [ValueCount], { description: 'By the path of the page on which they stopped.' })
  pages!: readonly ValueCount[];

  @Field(() => [ValueCount], { description: 'By kickout reason: the 200 most frequent.' })
  kickoutReasons!: readonly ValueCount[];

  @Field({ description: 'For applicationsSince: identifies what was stored when this was counted.' })
  mark!: string;
}

@ObjectType({ description: 'One page of a list of applications.' })
export class ApplicationConnection {
  @Field(() => [ApplicationNode], { description: 'In the requested order.' })
  nodes!: readonly ApplicationNode[];

  @Field(() => PageInfo, { description: 'Where the page ends.' })
  pageInfo!: PageInfo;

  /** Counts only if it is requested. */
  count!: () => Promise<FacetCounts>;
  countValues!: (facet: SingleFacet) => Promise<readonly FacetCount[]>;
}
