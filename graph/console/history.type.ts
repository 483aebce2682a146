import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { AnyObject, AnyValue, Instant, IsUuid, IsReason } from '../input/index.ts';

@ArgsType()
export class HistoryArgs {
  @Field(() => ID, { description: 'The application, by the UUID that its browser made.' })
  @IsUuid()
  id!: string;
}

@InputType({ description: 'Who wants to see what is personal has to say why.' })
export class ShowPersonalInput {
  @Field(() => ID, { description: 'The application, by the UUID that its browser made.' })
  @IsUuid()
  id!: string;

  @Field({ description: 'For whoever reads the log later: a case, a complaint. Kept as personal itself, as a name may stand in it.' })
  @IsReason(1000)
  reason!: string;
}

export const EventAuthor = { BROWSER: 'application', FACADE: 'facade' } as const;
export type EventAuthor = (typeof EventAuthor)[keyof typeof EventAuthor];
registerEnumType(EventAuthor, {
  name: 'EventAuthor',
  description: 'Who writes a stream of events.',
  valuesConfig: {
    BROWSER: { description: 'The pages: what the buyer did and saw.' },
    FACADE: { description: 'The server, of itself: calls, charges, policies, abandonment. Of money it alone is believed.' },
  },
});

export const HiddenBecause = { MASKED: 'masked', ERASED: 'erased', SEALED: 'sealed' } as const;
export type HiddenBecause = (typeof HiddenBecause)[keyof typeof HiddenBecause];
registerEnumType(HiddenBecause, {
  name: 'HiddenBecause',
  description: 'Why personal values are not shown.',
  valuesConfig: {
    MASKED: { description: 'Nobody has asked to be shown them: showPersonal does.' },
    ERASED: { description: 'The person was erased: nobody reads them any more.' },
    SEALED: { description: 'Their key is not here: they came from a file without it.' },
  },
});

export const WhyQuarantined = { UNKNOWN: 'unknown', SEALED: 'sealed', SHAPE: 'shape', ALTERED: 'altered' } as const;
export type WhyQuarantined = (typeof WhyQuarantined)[keyof typeof WhyQuarantined];
registerEnumType(WhyQuarantined, {
  name: 'WhyQuarantined',
  description: 'Why an event cannot be read; histories go on without it.',
  valuesConfig: {
    UNKNOWN: { description: 'This release knows no event of that name, or not of that version.' },
    SEALED: { description: 'What is personal of it cannot be opened, though the key is there: it is damaged.' },
    SHAPE: { description: 'It is not what its version says.' },
    ALTERED: { description: 'Its hash says that it is not as it was written: bindflow log verify says where the log is broken. In histories alone.' },
  },
});

@ObjectType({ description: 'Which fields of an event are not shown.' })
export class HiddenFields {
  @Field(() => [String], { description: 'By their names.' })
  fields!: readonly string[];

  @Field(() => HiddenBecause, { description: 'What stands in the way.' })
  because!: HiddenBecause;
}

@ObjectType({ description: 'Something that happened, as an analyst may see it.' })
export class HistoryEvent {
  @Field(() => Int, { description: 'Counted from 1 through the whole history: in the order of causes, never of times.' })
  place!: number;

  @Field(() => ID, { description: 'Whose it is: the application itself, or one that it goes on from.' })
  application!: string;

  @Field(() => EventAuthor, { description: 'In which stream it stands.' })
  author!: EventAuthor;

  @Field(() => Int, { description: 'Its number in that stream, from 1.' })
  sequence!: number;

  @Field(() => ID, { description: 'A UUID that the writer made.' })
  id!: string;

  @Field({ description: 'Its name (docs/events.md).' })
  type!: string;

  @Field(() => Int, { description: 'What version its fields are of: today’s, wherever it can be read.' })
  version!: number;

  @Field(() => Int, { description: 'The one that it was written with.' })
  writtenVersion!: number;

  @Field(() => Instant, { description: 'When it was, by the server’s clock.' })
  at!: string;

  @Field(() => Instant, { nullable: true, description: 'The same by the writer’s own clock; null where it cannot be read.' })
  writtenAt!: string | null;

  @Field({ description: 'Which page (tab) wrote it, by an id of its own.' })
  writer!: string;

  @Field(() => AnyObject, { description: 'What it says. In place of each text, number and truth of a field that is hidden stands •••, so that pages can fold it.' })
  data!: object;

  @Field(() => HiddenFields, { nullable: true, description: 'What of that is not shown; null where all is.' })
  hidden!: HiddenFields | null;

  @Field(() => WhyQuarantined, { nullable: true, description: 'Why it cannot be read, and has no part in a replay; null where it can.' })
  quarantined!: WhyQuarantined | null;

  @Field({ description: 'The hash of the configuration that the buyer had before him.' })
  program!: string;
}

@ObjectType({ description: 'An application of a family, and how it hangs on the others.' })
export class FamilyMember {
  @Field(() => ID, { description: 'By the UUID that its browser made.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'The sitename of what was to be bought.' })
  sitename!: string | null;

  @Field({ description: 'The hash of the configuration that kickout is judged under.' })
  program!: string;

  @Field(() => Instant, { description: 'When it was opened.' })
  openedAt!: string;

  @Field(() => ID, { nullable: true, description: 'What it goes on from; null of a first one.' })
  parent!: string | null;

  @Field(() => Int, { nullable: true, description: 'The sequence of the last event of that one’s browser that counts here, too.' })
  parentSequence!: number | null;

  @Field(() => Instant, { nullable: true, description: 'Since when nobody reads what is personal of it any more.' })
  erasedAt!: string | null;
}

@ObjectType({ description: 'What pages were made with.' })
export class ShownConfiguration {
  @Field({ description: 'The SHA-256 of its canonical JSON: events name it by this.' })
  hash!: string;

  @Field(() => AnyValue, { nullable: true, description: 'As pages had it (programs/program.schema.json), the credential removed; null where it is not here.' })
  configuration!: unknown;
}

@ObjectType({ description: 'All that led to an application as it stands.' })
export class ApplicationHistory {
  @Field(() => FamilyMember, { description: 'The application itself.' })
  application!: FamilyMember;

  @Field(() => ID, { description: 'The first application of its family of forks and devices.' })
  root!: string;

  @Field(() => [FamilyMember], { description: 'What it goes on from, the first one first.' })
  ancestors!: readonly FamilyMember[];

  @Field(() => [FamilyMember], { description: 'What goes on from it.' })
  forks!: readonly FamilyMember[];

  @Field(() => [HistoryEvent], { description: 'Of both streams, in the order of causes; those of its ancestors before its own.' })
  events!: readonly HistoryEvent[];

  @Field(() => [ShownConfiguration], { description: 'Every configuration that it or its events refer to.' })
  configurations!: readonly ShownConfiguration[];

  @Field({ description: 'Whether personal values are shown in this answer.' })
  isPersonal!: boolean;
}
