import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ApplicationNode } from '../nouns/application/application-node.type.ts';
import { AnyObject, AnyValue, DateTime, IsReason, IsUuid, ProgramHash, WebAddress } from '../input/index.ts';

@ArgsType()
export class HistoryArgs {
  @Field(() => ID, { description: 'The application, by the UUID that its browser made.' })
  @IsUuid()
  id!: string;
}

@InputType({ description: 'A request to see personal values, with its reason.' })
export class ShowPersonalInput {
  @Field(() => ID, { description: 'The application, by the UUID that its browser made.' })
  @IsUuid()
  id!: string;

  @Field({ description: 'For later readers of the history: a case, a complaint. Stored as personal, because it may contain a name.' })
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
    FACADE: { description: 'The server: calls, charges, policies, abandonment. Only the server is believed about money.' },
  },
});

export const HiddenReason = { MASKED: 'masked', ERASED: 'erased', SEALED: 'sealed' } as const;
export type HiddenReason = (typeof HiddenReason)[keyof typeof HiddenReason];
registerEnumType(HiddenReason, {
  name: 'HiddenReason',
  description: 'Why personal values are not shown.',
  valuesConfig: {
    MASKED: { description: 'They were not requested: showPersonal shows them.' },
    ERASED: { description: 'The person was erased: they can no longer be read.' },
    SEALED: { description: 'Their key is not here: they were imported without it.' },
  },
});

export const QuarantineReason = { UNKNOWN: 'unknown', SEALED: 'sealed', SHAPE: 'shape', ALTERED: 'altered' } as const;
export type QuarantineReason = (typeof QuarantineReason)[keyof typeof QuarantineReason];
registerEnumType(QuarantineReason, {
  name: 'QuarantineReason',
  description: 'Why an event cannot be read; histories leave it out.',
  valuesConfig: {
    UNKNOWN: { description: 'This release knows no event of that name, or not of that version.' },
    SEALED: { description: 'Its personal fields cannot be decrypted although the key is there: they are damaged.' },
    SHAPE: { description: 'Its fields do not match its version.' },
    ALTERED: { description: 'Its hash does not match: bindflow log verify reports where the event store is damaged. In histories only.' },
  },
});

@ObjectType({ description: 'Which fields of an event are not shown.' })
export class HiddenFields {
  @Field(() => [String], { description: 'By their names.' })
  fields!: readonly string[];

  @Field(() => HiddenReason, { description: 'Why.' })
  reason!: HiddenReason;
}

@ObjectType({ description: 'A trace in the viewer of the deployment.' })
export class EventTrace {
  @Field(() => ID, { description: 'Its id in hexadecimal, as log lines have it.' })
  id!: string;

  @Field(() => WebAddress, { nullable: true, description: 'Where the viewer shows it; null if the deployment names no viewer (TRACE_URL).' })
  url!: string | null;
}

@ObjectType({ description: 'An event as analysts may see it.' })
export class HistoryEvent {
  @Field(() => Int, { description: 'Its position in the whole history, from 1, in causal order.' })
  place!: number;

  @Field(() => ApplicationNode, { description: 'Its application: this one or an ancestor.' })
  application!: ApplicationNode;

  @Field(() => EventAuthor, { description: 'The author of its stream.' })
  author!: EventAuthor;

  @Field(() => Int, { description: 'Its number in that stream, from 1.' })
  sequence!: number;

  @Field(() => ID, { description: 'A UUID that the writer made.' })
  id!: string;

  @Field({ description: 'Its name (docs/events.md).' })
  type!: string;

  @Field(() => Int, { description: 'The version of the returned fields: the current one, if it can be read.' })
  version!: number;

  @Field(() => Int, { description: 'The version that it was written with.' })
  writtenVersion!: number;

  @Field(() => DateTime, { description: 'When it happened, by the server’s clock.' })
  at!: string;

  @Field(() => DateTime, { nullable: true, description: 'The same by the writer’s clock; null if it cannot be read.' })
  writtenAt!: string | null;

  @Field({ description: 'The id of the browser tab that wrote it.' })
  writer!: string;

  @Field(() => AnyObject, { description: 'Its fields. Hidden values are replaced by •••, so that pages can still fold the event.' })
  data!: object;

  @Field(() => HiddenFields, { nullable: true, description: 'Which fields are hidden; null if none.' })
  hidden!: HiddenFields | null;

  @Field(() => QuarantineReason, { nullable: true, description: 'Why it cannot be read and is left out of a replay; null if it can be read.' })
  quarantined!: QuarantineReason | null;

  @Field(() => ProgramHash, { description: 'The program configuration that the buyer saw.' })
  programHash!: string;

  @Field(() => EventTrace, { nullable: true, description: 'The trace that it was recorded in; null if none was recorded.' })
  trace!: EventTrace | null;
}

@ObjectType({ description: 'A program configuration that pages showed.' })
export class ShownConfiguration {
  @Field(() => ProgramHash, { description: 'The SHA-256 of its canonical JSON: events name it by this.' })
  hash!: string;

  @Field(() => AnyValue, { nullable: true, description: 'The configuration (programs/program.schema.json) without its credential; null if it is not stored here.' })
  configuration!: unknown;
}

@ObjectType({ description: 'The whole history of an application.' })
export class ApplicationHistory {
  @Field(() => ApplicationNode, { description: 'The application itself.' })
  application!: ApplicationNode;

  @Field(() => DateTime, { nullable: true, description: 'When its personal values were erased; null where they were not.' })
  erasedAt!: string | null;

  @Field(() => [ApplicationNode], { description: 'The applications that it was forked from, the root first.' })
  ancestors!: readonly ApplicationNode[];

  @Field(() => [ApplicationNode], { description: 'Its direct forks.' })
  forks!: readonly ApplicationNode[];

  @Field(() => [HistoryEvent], { description: 'The events of both streams in causal order, after those of its ancestors.' })
  events!: readonly HistoryEvent[];

  @Field(() => [ShownConfiguration], { description: 'Every configuration that it or its events refer to.' })
  configurations!: readonly ShownConfiguration[];

  @Field({ description: 'Whether this response shows personal values.' })
  isPersonal!: boolean;
}
