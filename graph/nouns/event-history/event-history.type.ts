import { ArrayMaxSize, MaxDate, MinDate } from 'class-validator';
import { Field, InputType, Int, ObjectType, createUnionType } from 'type-graphql';
import { MAX_BATCH_EVENTS } from '#graph/event-store';
import { ApplicationRefInput } from '../application/application.input.ts';
import { AnyObject, DateTime, Refusal } from '../../input/index.ts';

@InputType({ description: 'Events that a browser recorded, in order.' })
export class AppendEventsInput {
  @Field(() => ApplicationRefInput, { description: 'Whose stream they are appended to.' })
  application!: ApplicationRefInput;

  @Field(() => DateTime, { description: 'When the batch left the browser, by its own clock.' })
  @MinDate(new Date('2000-01-01'))
  @MaxDate(new Date('9999-01-01'))
  sent!: Date;

  @Field(() => [AnyObject], { description: `Events with their envelopes (docs/events.md), at most ${MAX_BATCH_EVENTS}.` })
  @ArrayMaxSize(MAX_BATCH_EVENTS)
  events!: object[];
}

@ObjectType({ description: 'The whole batch is in the log, for good.' })
export class EventsAppended {
  @Field(() => Int, { description: 'The sequence that the stream ends with.' })
  sequence!: number;
}

@ObjectType({ implements: Refusal, description: 'Nothing of the batch was written. The message is for developers and names the field.' })
export class EventsRefused extends Refusal {
  @Field(() => Int, { description: 'The first event at fault, counted from 0.' })
  index!: number;

  @Field(() => String, { nullable: true, description: 'The id of that event; null if it has none.' })
  event!: string | null;

  @Field(() => String, { nullable: true, description: 'The path of the field at fault, such as data.value; null for the event as a whole.' })
  field!: string | null;

  @Field(() => Int, { description: 'The sequence with which the stream ends.' })
  head!: number;
}

export const AppendEventsResult = createUnionType({
  name: 'AppendEventsResult',
  description: 'A batch is appended as a whole or not at all.',
  types: () => [EventsAppended, EventsRefused] as const,
  resolveType: (value) => ('sequence' in value ? EventsAppended : EventsRefused),
});
