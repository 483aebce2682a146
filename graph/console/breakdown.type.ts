import { IsOptional } from 'class-validator';
import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { MAX_SERIES, MAX_SERIES_POINTS } from '#graph/event-store';
import { DateTime, Money, ProgramHash } from '../input/index.ts';
import { BreakdownDimension, BreakdownSeries, CountUnit } from './application-enums.ts';
import { ApplicationFilterInput } from './filter.type.ts';

@ArgsType()
export class BreakdownArgs {
  @Field(() => ApplicationFilterInput, { defaultValue: {}, description: 'Which applications: all by default.' })
  filter!: ApplicationFilterInput;

  @Field(() => BreakdownDimension, { description: 'What they are told apart by.' })
  by!: BreakdownDimension;

  @Field(() => CountUnit, { defaultValue: CountUnit.APPLICATION, description: 'What counts as one.' })
  unit!: CountUnit;

  @Field(() => BreakdownSeries, { nullable: true, description: `What each of the first ${MAX_SERIES} rows is told apart by over time; null for no series.` })
  @IsOptional()
  series?: BreakdownSeries | null;
}

@ObjectType({ description: 'A share of a number of cases, and how sure it is.' })
export class Share {
  @Field(() => Float, { description: 'From 0 to 1.' })
  value!: number;

  @Field(() => Float, { description: 'The lower end of the 95 percent interval (Wilson).' })
  low!: number;

  @Field(() => Float, { description: 'The upper end of that interval.' })
  high!: number;
}

@ObjectType({ description: 'What applications without an offer would have come to, if they were like those with one.' })
export class LostEstimate {
  @Field(() => Money, { description: 'Their number times the mean offer.' })
  amount!: string;

  @Field(() => Int, { description: 'How many applications ended without an offer.' })
  applications!: number;

  @Field(() => Money, { description: 'The mean of the newest offers by card.' })
  meanOffer!: string;

  @Field(() => Int, { description: 'How many offers that mean is of: those of the same row, else of all rows, else of those who came in the same way, whatever became of them.' })
  offers!: number;
}

@ObjectType({ description: 'The applications of a row that began in one day or week.' })
export class SeriesPoint {
  @Field({ description: 'Its first day, UTC, such as 2026-11-23.' })
  day!: string;

  @Field(() => Int, { description: 'How many there are.' })
  applications!: number;

  @Field(() => Share, { nullable: true, description: 'The purchased among those that have ended; null where none has.' })
  conversion!: Share | null;
}

@ObjectType({ description: 'The applications with one value of a dimension.' })
export class BreakdownRow {
  @Field(() => String, { nullable: true, description: 'The value, as filters accept it; null for applications without one. Days and weeks by their first day.' })
  value!: string | null;

  @Field(() => Int, { description: 'How many there are.' })
  applications!: number;

  @Field(() => Int, { description: 'Of these, the ones that have not ended: their outcome may change.' })
  inProgress!: number;

  @Field(() => Int, { description: 'Policies were issued.' })
  purchased!: number;

  @Field(() => Int, { description: 'Another application of the family was purchased. They count for no conversion.' })
  purchasedElsewhere!: number;

  @Field(() => Int, { description: 'The buyer left.' })
  abandoned!: number;

  @Field(() => Int, { description: 'By address or by product.' })
  kickedOut!: number;

  @Field(() => Int, { description: 'Those with a declined payment.' })
  declined!: number;

  @Field(() => Int, { description: 'Those with an offer.' })
  quoted!: number;

  @Field(() => Share, { nullable: true, description: 'The purchased among those that have ended; null where none has.' })
  conversion!: Share | null;

  @Field(() => Money, { description: 'What the newest offers come to by card.' })
  quotedTotal!: string;

  @Field(() => Money, { description: 'What was charged.' })
  paidTotal!: string;

  @Field(() => Money, { description: 'What the newest offers come to of applications that ended without a purchase.' })
  lostTotal!: string;

  @Field(() => LostEstimate, { nullable: true, description: 'What those that ended without an offer may have come to; null where there are none, or no offer to go by.' })
  lostEstimate!: LostEstimate | null;

  @Field(() => [SeriesPoint], {
    nullable: true,
    description: `Over time, the last ${MAX_SERIES_POINTS} days or weeks, without those in which none began; null if it was not requested, or for a row after the first ${MAX_SERIES}.`,
  })
  series!: readonly SeriesPoint[] | null;
}

@ObjectType({ description: 'A release of the pages that buyers had.' })
export class ServedRelease {
  @Field({ description: 'Its name.' })
  release!: string;

  @Field(() => DateTime, { description: 'When the first application began of those that had it last.' })
  servedSince!: Date;
}

@ObjectType({ description: 'A configuration of a program that was served, and its place among the program’s others.' })
export class ProgramVersion {
  @Field(() => ProgramHash, { description: 'Its SHA-256.' })
  hash!: string;

  @Field(() => String, { nullable: true, description: 'Whose configuration it is; null for one that names no program.' })
  sitename!: string | null;

  @Field(() => Int, { description: 'Which of the program’s configurations it is, from 1.' })
  number!: number;

  @Field(() => DateTime, { description: 'When it was served first.' })
  servedSince!: Date;
}
