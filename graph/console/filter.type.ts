import { ArrayMaxSize, IsBoolean, IsOptional, MaxDate, Min, MinDate } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { type ApplicationFilter, NO_FILTER } from '#graph/event-store';
import { AreCodes, AreLines, AreQuestionIds, AreReferrers, AreStates, DateTime, IsLine, Money, ProgramHash } from '../input/index.ts';
import { PaymentState } from '../purchase/payment/payment.type.ts';
import { ApplicationOutcome, DeviceClass, ReminderResult } from './application-enums.ts';

@InputType({
  description: 'A filter of applications. All given fields must match. Of several values, any may match; null and an empty list match all.',
})
export class ApplicationFilterInput {
  @Field(() => [ApplicationOutcome], { nullable: true, description: 'How they ended, or that they are in progress.' })
  @IsOptional()
  @ArrayMaxSize(50)
  outcomes?: ApplicationOutcome[] | null;

  @Field(() => [String], { nullable: true, description: 'The sitenames of their programs.' })
  @IsOptional()
  @AreCodes(64, 'a sitename: letters, digits, _ and - only')
  sitenames?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'The codes of their sponsors.' })
  @IsOptional()
  @AreCodes(64, 'a sponsor’s code: letters, digits, _ and - only')
  sponsors?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'The releases of the pages.' })
  @IsOptional()
  @AreLines(64)
  releases?: string[] | null;

  @Field(() => [ProgramHash], { nullable: true, description: 'The configurations of programs, by their hashes.' })
  @IsOptional()
  @ArrayMaxSize(50)
  programHashes?: string[] | null;

  @Field(() => [String], { nullable: 'itemsAndList', description: 'The campaigns of their links; null for applications without one.' })
  @IsOptional()
  @AreLines(64, { mayHaveNull: true })
  segments?: (string | null)[] | null;

  @Field(() => [String], { nullable: 'itemsAndList', description: 'What led buyers here: a sponsor’s link by its id, a host, or `direct`; null where it is not recorded.' })
  @IsOptional()
  @AreReferrers()
  referrers?: (string | null)[] | null;

  @Field(() => [String], { nullable: 'itemsAndList', description: 'The states of the insured’s own addresses, by their two letters; null before it is settled.' })
  @IsOptional()
  @AreStates()
  states?: (string | null)[] | null;

  @Field(() => [DeviceClass], { nullable: true, description: 'The classes of device.' })
  @IsOptional()
  @ArrayMaxSize(50)
  devices?: DeviceClass[] | null;

  @Field(() => Int, { nullable: true, description: 'The first width of the window is at least this, CSS pixels.' })
  @IsOptional()
  @Min(1)
  minWidth?: number | null;

  @Field(() => Int, { nullable: true, description: 'The first width of the window is at most this, CSS pixels.' })
  @IsOptional()
  @Min(1)
  maxWidth?: number | null;

  @Field(() => [String], { nullable: true, description: 'The page where they stopped, by its path, such as /Quote, in any case.' })
  @IsOptional()
  @AreLines(120)
  pages?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'A page that they reached, by its path, in any case.' })
  @IsOptional()
  @AreLines(120)
  reached?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'A page that they reached and continued from, or purchased, by its path, in any case.' })
  @IsOptional()
  @AreLines(120)
  continued?: string[] | null;

  @Field(() => [String], { nullable: 'itemsAndList', description: 'The question that was answered last, by its id; null for applications without answers.' })
  @IsOptional()
  @AreQuestionIds({ mayHaveNull: true })
  questions?: (string | null)[] | null;

  @Field(() => [String], { nullable: true, description: 'A question that was answered, last or not, by its id.' })
  @IsOptional()
  @AreQuestionIds()
  answered?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether a payment was declined.' })
  @IsOptional()
  @IsBoolean()
  declined?: boolean | null;

  @Field(() => [PaymentState], { nullable: true, description: 'How far the newest payment is.' })
  @IsOptional()
  @ArrayMaxSize(50)
  payments?: PaymentState[] | null;

  @Field(() => [ReminderResult], { nullable: true, description: 'What became of their reminders; applications without one do not match.' })
  @IsOptional()
  @ArrayMaxSize(50)
  reminders?: ReminderResult[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it has notes of analysts.' })
  @IsOptional()
  @IsBoolean()
  hasNotes?: boolean | null;

  @Field(() => Money, { nullable: true, description: 'What was paid, else the newest offer by card, is at least this.' })
  @IsOptional()
  minAmount?: string | null;

  @Field(() => Money, { nullable: true, description: 'What was paid, else the newest offer by card, is at most this.' })
  @IsOptional()
  maxAmount?: string | null;

  @Field(() => Int, { nullable: true, description: 'It took at least as many whole seconds.' })
  @IsOptional()
  @Min(0)
  minSeconds?: number | null;

  @Field(() => Int, { nullable: true, description: 'It took at most as many whole seconds.' })
  @IsOptional()
  @Min(0)
  maxSeconds?: number | null;

  @Field(() => [String], { nullable: true, description: 'The exact kickout reason, as the program states it for analysts.' })
  @IsOptional()
  @AreLines(400)
  kickoutReasons?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Words that must all occur in the public text, in any case, or begin an id. What buyers typed isn’t searched.',
  })
  @IsOptional()
  @IsLine(0, 200)
  text?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Applications that began at this time or later.' })
  @IsOptional()
  @MinDate(new Date('2000-01-01'))
  @MaxDate(new Date('9999-01-01'))
  since?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Applications that began before this time.' })
  @IsOptional()
  @MinDate(new Date('2000-01-01'))
  @MaxDate(new Date('9999-01-01'))
  until?: Date | null;
}

const nullIfEmpty = <T>(values: readonly T[] | null | undefined): readonly T[] | null => (values && values.length > 0 ? values : null);

/** The projection has empty text for none. */
const toStored = (value: string | null): string => value ?? '';

const singleValues = ['declined', 'hasNotes', 'minAmount', 'maxAmount', 'minSeconds', 'maxSeconds', 'minWidth', 'maxWidth', 'since', 'until'] as const;
type SingleValues = Pick<ApplicationFilter, (typeof singleValues)[number]>;

export const toApplicationFilter = ({ text, ...given }: ApplicationFilterInput): ApplicationFilter => ({
  ...NO_FILTER,
  ...(Object.fromEntries(singleValues.map((name) => [name, given[name] ?? null])) as unknown as SingleValues),
  outcomes: nullIfEmpty(given.outcomes),
  programs: nullIfEmpty(given.sitenames),
  sponsors: nullIfEmpty(given.sponsors),
  releases: nullIfEmpty(given.releases),
  versions: nullIfEmpty(given.programHashes),
  segments: nullIfEmpty(given.segments?.map(toStored)),
  referrers: nullIfEmpty(given.referrers?.map(toStored)),
  states: nullIfEmpty(given.states?.map(toStored)),
  devices: nullIfEmpty(given.devices),
  paths: nullIfEmpty(given.pages),
  reached: nullIfEmpty(given.reached),
  continued: nullIfEmpty(given.continued),
  questions: nullIfEmpty(given.questions?.map(toStored)),
  answered: nullIfEmpty(given.answered),
  payments: nullIfEmpty(given.payments?.map((state) => (state === PaymentState.NONE ? '' : state))),
  reminders: nullIfEmpty(given.reminders),
  reasons: nullIfEmpty(given.kickoutReasons),
  text: text || null,
});
