import { ArrayMaxSize, IsBoolean, IsOptional, MaxDate, MinDate } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { type ApplicationFilter, NO_FILTER } from '#graph/event-store';
import { AreCodes, AreLines, AreQuestionIds, Instant, IsLine } from '../input/index.ts';
import { ApplicationOutcome } from './outcome.type.ts';

@InputType({
  description: 'Which applications are looked for: those that are like every field that is given. Of several values any will do; null and an empty list are any at all.',
})
export class ApplicationFilterInput {
  @Field(() => [ApplicationOutcome], { nullable: true, description: 'How they ended, or that they have not.' })
  @IsOptional()
  @ArrayMaxSize(50)
  outcomes?: ApplicationOutcome[] | null;

  @Field(() => [String], { nullable: true, description: 'What was bought, by the sitename of the program.' })
  @IsOptional()
  @AreCodes(64, 'a sitename: letters, digits, _ and - only')
  programs?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Whose members the buyers are, by the sponsor’s code.' })
  @IsOptional()
  @AreCodes(64, 'a sponsor’s code: letters, digits, _ and - only')
  sponsors?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Where they stopped, by the path of the page, such as /Quote, in any case.' })
  @IsOptional()
  @AreLines(120)
  pages?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Where they came to, and may have gone on from, by the path of the page, in any case.' })
  @IsOptional()
  @AreLines(120)
  reached?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Which question they answered last, by its id; an empty text for those who answered none.' })
  @IsOptional()
  @AreQuestionIds()
  questions?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Which question they answered, last or not, by its id.' })
  @IsOptional()
  @AreQuestionIds()
  answered?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether a bank refused a payment of theirs.' })
  @IsOptional()
  @IsBoolean()
  declined?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'Why they were kicked out, to the letter as the program says it to analysts.' })
  @IsOptional()
  @AreLines(400)
  kickoutReasons?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Words that all stand in what is public of them, in any case, or with which an id begins. What buyers typed is not looked at.',
  })
  @IsOptional()
  @IsLine(0, 200)
  text?: string | null;

  @Field(() => Instant, { nullable: true, description: 'They began then or later.' })
  @IsOptional()
  @MinDate(new Date('2000-01-01'))
  @MaxDate(new Date('9999-01-01'))
  since?: Date | null;

  @Field(() => Instant, { nullable: true, description: 'They began before then.' })
  @IsOptional()
  @MinDate(new Date('2000-01-01'))
  @MaxDate(new Date('9999-01-01'))
  until?: Date | null;
}

const nullIfEmpty = <T>(values: readonly T[] | null | undefined): readonly T[] | null => (values && values.length > 0 ? values : null);

export const toApplicationFilter = ({ text, declined = null, since = null, until = null, ...lists }: ApplicationFilterInput): ApplicationFilter => ({
  ...NO_FILTER,
  outcomes: nullIfEmpty(lists.outcomes),
  programs: nullIfEmpty(lists.programs),
  sponsors: nullIfEmpty(lists.sponsors),
  paths: nullIfEmpty(lists.pages),
  reached: nullIfEmpty(lists.reached),
  questions: nullIfEmpty(lists.questions),
  answered: nullIfEmpty(lists.answered),
  reasons: nullIfEmpty(lists.kickoutReasons),
  text: text || null,
  declined,
  since,
  until,
});
