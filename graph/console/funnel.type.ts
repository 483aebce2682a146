import { IsDefined } from 'class-validator';
import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { Funnel as Counts, FunnelQuestion as CountedQuestion, ReminderCounts } from '#graph/event-store';
import { ApplicationFilterInput } from './filter.type.ts';
import { OutcomeCount, ValueCount } from './list.type.ts';

@ArgsType()
export class FunnelArgs {
  @Field(() => ApplicationFilterInput, { description: 'Which applications to count. Query it twice to compare two ranges or programs.' })
  @IsDefined()
  filter!: ApplicationFilterInput;
}

@ObjectType({ description: 'The number of applications by the question that was answered last.' })
export class LastQuestionCount {
  @Field(() => String, { nullable: true, description: 'Its id in the program; null for applications without answers.' })
  question!: string | null;

  @Field(() => Int, { description: 'How many there are.' })
  count!: number;
}

@ObjectType({ description: 'A page of a funnel. Applications that never reached it are not counted.' })
export class FunnelPage {
  @Field({ description: 'The path in the address bar, as filters accept it.' })
  path!: string;

  @Field(() => Int, { description: 'The number of applications that reached it.' })
  entered!: number;

  @Field(() => Int, { description: 'The number of visits, including repeated ones.' })
  visits!: number;

  @Field(() => Int, { description: 'The number of applications that continued from it or purchased.' })
  continued!: number;

  @Field(() => [OutcomeCount], { description: 'The number of applications that stopped there, by outcome.' })
  stopped!: readonly OutcomeCount[];

  @Field(() => [LastQuestionCount], { description: 'The number of applications abandoned there, by the last question answered.' })
  abandonedAfter!: readonly LastQuestionCount[];

  @Field(() => Float, { nullable: true, description: 'The median time on the page before buyers continued, in seconds; null if none did.' })
  medianSeconds!: number | null;

  @Field(() => Float, { nullable: true, description: 'The 90th percentile of that time.' })
  p90Seconds!: number | null;
}

@ObjectType({ description: 'A question of a funnel. Applications in which it was not asked are not counted.' })
export class FunnelQuestion implements CountedQuestion {
  @Field({ description: 'The path of the page where it was first answered.' })
  path!: string;

  @Field({ description: 'Its id in the program.' })
  question!: string;

  @Field(() => Int, { description: 'The number of applications in which it was answered there. Repeated answers count once.' })
  answered!: number;
}

@ObjectType({ description: 'How many applications were reminded by email, and what became of them. One counts in each number that applies.' })
export class FunnelReminders implements ReminderCounts {
  @Field(() => Int, { description: 'The mail server took the reminder.' })
  reminded!: number;

  @Field(() => Int, { description: 'The buyer came back after it, to this application or another one of its family.' })
  returned!: number;

  @Field(() => Int, { description: 'Policies were issued after it, in this application or another one of its family.' })
  purchased!: number;

  @Field(() => Int, { description: 'The reminder bounced, or no mail server took it.' })
  undelivered!: number;
}

@ObjectType({ description: 'How far applications came, and where and why they stopped.' })
export class Funnel {
  @Field(() => Int, { description: 'The number of applications.' })
  applications!: number;

  @Field(() => [OutcomeCount], { description: 'By outcome.' })
  outcomes!: readonly OutcomeCount[];

  @Field(() => [FunnelPage], { description: 'In the order in which buyers reached them.' })
  pages!: readonly FunnelPage[];

  @Field(() => [ValueCount], { description: 'Kickout reasons, the most frequent first.' })
  kickoutReasons!: readonly ValueCount[];

  @Field(() => Int, { description: 'The number of applications with a declined payment.' })
  declined!: number;

  @Field(() => Int, { description: 'The number of declined payments.' })
  declines!: number;

  @Field(() => Int, { description: 'The number of applications behind the times: the newest, 4,000 at most.' })
  timed!: number;

  /** Counts by page, once, if any of its fields is requested. The console requests questions separately. */
  count!: () => Promise<Counts>;

  /** Counts only if it is requested. */
  countQuestions!: () => Promise<readonly FunnelQuestion[]>;

  countReminders!: () => Promise<ReminderCounts>;
}
