import { IsDefined, Max, Min } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import type { ApplicationListItem, FacetCounts } from '#graph/event-store';
import { Instant } from '../input/index.ts';
import { ApplicationFilterInput } from './filter.type.ts';
import { IsListCursor, IsListMark } from './list-cursor.ts';
import { ApplicationOutcome, ApplicationSort, ChargeStanding } from './outcome.type.ts';

@ArgsType()
export class ListArgs {
  @Field(() => ApplicationFilterInput, { description: 'Which ones.' })
  @IsDefined()
  filter!: ApplicationFilterInput;

  @Field(() => ApplicationSort, { description: 'What comes first.' })
  sort!: ApplicationSort;

  @Field(() => Int, { description: 'How many of them, at most 500.' })
  @Min(1)
  @Max(500)
  first!: number;

  @Field(() => String, { nullable: true, description: 'The end of the part before, under the same sort; null for the beginning.' })
  @IsListCursor()
  after?: string | null;
}

@ArgsType()
export class ArrivalArgs {
  @Field(() => ApplicationFilterInput, { description: 'Which ones.' })
  @IsDefined()
  filter!: ApplicationFilterInput;

  @Field(() => String, { description: 'The mark of the list that is there already.' })
  @IsListMark()
  mark!: string;
}

@ObjectType({ description: 'What is public of an application as a whole: one row of a list.' })
export class ListedApplication implements Omit<ApplicationListItem, 'application' | 'exitReasons' | 'pageTimes'> {
  @Field(() => ID, { description: 'The application, by the UUID that its browser made.' })
  id!: string;

  @Field(() => ID, { description: 'The first application of its family of forks and devices.' })
  root!: string;

  @Field(() => ID, { nullable: true, description: 'The application that it goes on from: another window’s, or another device’s; null of a first one.' })
  parent!: string | null;

  @Field(() => [ID], { description: 'The applications that go on from it: other windows and other devices, the first one first.' })
  forks!: readonly string[];

  @Field(() => String, { nullable: true, description: 'The sitename of what was to be bought.' })
  program!: string | null;

  @Field(() => String, { nullable: true, description: 'Whose member the buyer is, by the code.' })
  sponsor!: string | null;

  @Field(() => String, { nullable: true, description: 'Which version of the pages the buyer had last.' })
  release!: string | null;

  @Field(() => ApplicationOutcome, { description: 'How it ended, or that it has not.' })
  outcome!: ApplicationOutcome;

  @Field({ description: 'Whether some of the products were kicked out, and not all.' })
  isPartlyKickedOut!: boolean;

  @Field(() => Int, { nullable: true, description: 'Where the buyer was last: the number of the page, counted from 0.' })
  page!: number | null;

  @Field(() => String, { nullable: true, description: 'The same as the address bar said it.' })
  path!: string | null;

  @Field(() => String, { nullable: true, description: 'What was answered last, by the id of what was asked.' })
  question!: string | null;

  @Field(() => [String], { description: 'Why products were kicked out, in the program’s words for analysts; each once.' })
  kickoutReasons!: readonly string[];

  @Field(() => Instant, { nullable: true, description: 'The moment of the first event.' })
  startedAt!: string | null;

  @Field(() => Instant, { nullable: true, description: 'When it was bought, kicked out or left; null while it is in progress.' })
  endedAt!: string | null;

  @Field(() => Instant, { nullable: true, description: 'When its browser last sent something, by the server’s clock.' })
  lastSeenAt!: string | null;

  @Field(() => String, { nullable: true, description: 'What happened last, by the name of the event (docs/events.md).' })
  lastEvent!: string | null;

  @Field(() => Instant, { nullable: true, description: 'When that happened.' })
  lastEventAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'From the first event to the last one, in whole seconds.' })
  seconds!: number | null;

  @Field(() => String, { nullable: true, description: 'What the newest offer comes to by card, dollars as decimal text.' })
  total!: string | null;

  @Field(() => String, { nullable: true, description: 'What was paid, dollars as decimal text; null where nothing is known to be.' })
  charged!: string | null;

  @Field(() => ChargeStanding, { nullable: true, description: 'How the newest payment stands; null where there was none, or it came to nothing.' })
  charge!: ChargeStanding | null;

  @Field(() => Int, { description: 'How many payments were refused by the bank.' })
  declines!: number;

  @Field(() => Int, { description: 'How often the buy flow was opened again, in this browser.' })
  resumes!: number;

  @Field(() => Int, { description: 'How much the browser recorded, in events.' })
  events!: number;
}

@ObjectType({ description: 'How many applications ended in one way.' })
export class OutcomeCount {
  @Field(() => ApplicationOutcome, { description: 'In which way.' })
  outcome!: ApplicationOutcome;

  @Field(() => Int, { description: 'Under all filters but that by outcome.' })
  count!: number;
}

@ObjectType({ description: 'How many applications have one value.' })
export class ValueCount {
  @Field({ description: 'As a filter takes it.' })
  value!: string;

  @Field(() => Int, { description: 'Under all filters but the one that takes this value.' })
  count!: number;
}

@ObjectType({ description: 'How many applications there are beside every value to filter by, the most frequent value first.' })
export class ApplicationCounts {
  @Field(() => Int, { description: 'How many the whole list has.' })
  total!: number;

  @Field(() => [OutcomeCount], { description: 'By how they ended.' })
  outcomes!: readonly OutcomeCount[];

  @Field(() => [ValueCount], { description: 'By sitename.' })
  programs!: readonly ValueCount[];

  @Field(() => [ValueCount], { description: 'By the sponsor’s code.' })
  sponsors!: readonly ValueCount[];

  @Field(() => [ValueCount], { description: 'By the path of the page on which they stopped.' })
  pages!: readonly ValueCount[];

  @Field(() => [ValueCount], { description: 'By why they were kicked out; the 200 most frequent ones.' })
  kickoutReasons!: readonly ValueCount[];

  @Field({ description: 'For applicationsSince: what had come into the log when these were counted.' })
  mark!: string;
}

@ObjectType({ description: 'A part of a list of applications.' })
export class ApplicationList {
  @Field(() => [ListedApplication], { description: 'In the order that was asked for.' })
  rows!: readonly ListedApplication[];

  @Field(() => String, { nullable: true, description: 'Where the next part begins, for `after`; null where the list is at its end.' })
  end!: string | null;

  /** Counts only if it is requested. */
  count!: () => Promise<FacetCounts>;
}
