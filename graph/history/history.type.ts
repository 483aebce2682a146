import { ArrayMaxSize, MaxDate, MinDate } from 'class-validator';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, InputType, Int, ObjectType, createUnionType } from 'type-graphql';
import { ApplicationRefInput } from '../application/application.input.ts';

@InputType({ description: 'Events that a browser recorded, in order.' })
export class AppendEventsInput {
  @Field(() => ApplicationRefInput, { description: 'Whose stream they are appended to.' })
  application!: ApplicationRefInput;

  @Field({ description: 'When the batch left the browser, by its own clock, ISO 8601.' })
  @MinDate(new Date('2000-01-01'))
  @MaxDate(new Date('9999-01-01'))
  sent!: Date;

  @Field(() => [GraphQLJSONObject], { description: 'Events with their envelopes (docs/events.md), at most 500.' })
  @ArrayMaxSize(500)
  events!: object[];
}

@ObjectType({ description: 'The whole batch is in the log, for good.' })
export class EventsAppended {
  @Field(() => Int, { description: 'The sequence that the stream ends with.' })
  sequence!: number;
}

@ObjectType({ description: 'Nothing of the batch was written.' })
export class EventsRefused {
  @Field({ description: 'malformed, conflict, gap, foreign, not-owner or erased.' })
  reason!: string;

  @Field(() => Int, { description: 'The first event at fault, counted from 0.' })
  index!: number;

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
