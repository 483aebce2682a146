import { ArrayMaxSize, MaxDate, MinDate } from 'class-validator';
import { Field, InputType, Int, ObjectType, createUnionType, registerEnumType } from 'type-graphql';
import { ApplicationRefInput } from '../application/application.input.ts';
import { AnyObject, DateTime } from '../../input/index.ts';

@InputType({ description: 'Events that a browser recorded, in order.' })
export class AppendEventsInput {
  @Field(() => ApplicationRefInput, { description: 'Whose stream they are appended to.' })
  application!: ApplicationRefInput;

  @Field(() => DateTime, { description: 'When the batch left the browser, by its own clock.' })
  @MinDate(new Date('2000-01-01'))
  @MaxDate(new Date('9999-01-01'))
  sent!: Date;

  @Field(() => [AnyObject], { description: 'Events with their envelopes (docs/events.md), at most 500.' })
  @ArrayMaxSize(500)
  events!: object[];
}

@ObjectType({ description: 'The whole batch is in the log, for good.' })
export class EventsAppended {
  @Field(() => Int, { description: 'The sequence that the stream ends with.' })
  sequence!: number;
}

export const EventsRefusalReason = { MALFORMED: 'malformed', CONFLICT: 'conflict', GAP: 'gap', FOREIGN: 'foreign', NOT_OWNER: 'not-owner', ERASED: 'erased' } as const;
export type EventsRefusalReason = (typeof EventsRefusalReason)[keyof typeof EventsRefusalReason];
registerEnumType(EventsRefusalReason, {
  name: 'EventsRefusalReason',
  description: 'Why a batch of events is not taken.',
  valuesConfig: {
    MALFORMED: { description: 'An event is not one of the catalogue (docs/events.md), or a field of it is missing, unknown or of another type.' },
    CONFLICT: { description: 'An event’s id is taken by other content, or its sequence by another event: another window writes to this application.' },
    GAP: { description: 'The batch does not follow where the stream ends: send again from there.' },
    FOREIGN: { description: 'An event belongs to another application.' },
    NOT_OWNER: { description: 'The stream is another browser’s.' },
    ERASED: { description: 'The person was erased: nothing more is kept of this application.' },
  },
});

@ObjectType({ description: 'Nothing of the batch was written.' })
export class EventsRefused {
  @Field(() => EventsRefusalReason, { description: 'The rule that the batch breaks.' })
  reason!: EventsRefusalReason;

  @Field(() => Int, { description: 'The first event at fault, counted from 0.' })
  index!: number;

  @Field(() => String, { nullable: true, description: 'The id of that event; null if it has none.' })
  event!: string | null;

  @Field(() => String, { nullable: true, description: 'The path of the field at fault, such as data.value; null for the event as a whole.' })
  field!: string | null;

  @Field({ description: 'What is wrong, naming the field.' })
  message!: string;

  @Field(() => Int, { description: 'The sequence that the stream ends with.' })
  head!: number;
}

export const AppendEventsResult = createUnionType({
  name: 'AppendEventsResult',
  description: 'A batch is appended as a whole or not at all.',
  types: () => [EventsAppended, EventsRefused] as const,
  resolveType: (value) => ('sequence' in value ? EventsAppended : EventsRefused),
});
