import { IsDefined } from 'class-validator';
import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { Funnel as Counts, FunnelQuestion as CountedQuestion } from '#graph/event-store';
import { ApplicationFilterInput } from './filter.type.ts';
import { OutcomeCount, ValueCount } from './list.type.ts';

@ArgsType()
export class FunnelArgs {
  @Field(() => ApplicationFilterInput, { description: 'Whose way is told; asked twice, two ranges or programs stand side by side.' })
  @IsDefined()
  filter!: ApplicationFilterInput;
}

@ObjectType({ description: 'A page of a funnel, as buyers really went through it: who never came to it is not counted.' })
export class FunnelPage {
  @Field({ description: 'As the address bar says it, and as a filter takes it.' })
  path!: string;

  @Field(() => Int, { description: 'How many applications came to it.' })
  entered!: number;

  @Field(() => Int, { description: 'How often they did, together: some come back.' })
  visits!: number;

  @Field(() => Int, { description: 'How many of those that came went on from it, or bought.' })
  left!: number;

  @Field(() => [OutcomeCount], { description: 'How many stopped there, by how they ended.' })
  stopped!: readonly OutcomeCount[];

  @Field(() => [ValueCount], { description: 'Of those that were abandoned there, how many by the question that was answered last; an empty value where none was.' })
  abandonedAfter!: readonly ValueCount[];

  @Field(() => Float, { nullable: true, description: 'How long half of the buyers spent on it at most before they went on, in seconds; null where nobody has.' })
  medianSeconds!: number | null;

  @Field(() => Float, { nullable: true, description: 'The same of nine in ten buyers.' })
  p90Seconds!: number | null;
}

@ObjectType({ description: 'A question of a funnel, as buyers really came to it: who was never asked is not counted.' })
export class FunnelQuestion implements CountedQuestion {
  @Field({ description: 'The page on which it was answered first, by its path.' })
  path!: string;

  @Field({ description: 'Its id, as the program has it.' })
  question!: string;

  @Field(() => Int, { description: 'In how many applications it was answered there. Answered again, it still counts once.' })
  answered!: number;
}

@ObjectType({ description: 'How far applications came, and where and why they stopped.' })
export class Funnel {
  @Field(() => Int, { description: 'How many there are.' })
  applications!: number;

  @Field(() => [OutcomeCount], { description: 'By how they ended.' })
  outcomes!: readonly OutcomeCount[];

  @Field(() => [FunnelPage], { description: 'In the order in which buyers came to them.' })
  pages!: readonly FunnelPage[];

  @Field(() => [ValueCount], { description: 'Why products were kicked out, the most frequent reason first.' })
  kickoutReasons!: readonly ValueCount[];

  @Field(() => Int, { description: 'How many had a payment that the bank refused.' })
  declined!: number;

  @Field(() => Int, { description: 'How many payments the bank refused, together.' })
  declines!: number;

  @Field(() => Int, { description: 'Of how many applications the times are: the newest ones, 4,000 at most.' })
  timed!: number;

  /** Counts by page, once, if any of its fields is requested. The console requests questions separately. */
  count!: () => Promise<Counts>;

  /** Counts only if it is requested. */
  countQuestions!: () => Promise<readonly FunnelQuestion[]>;
}
