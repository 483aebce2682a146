import { Max, Min } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int, ObjectType, createUnionType } from 'type-graphql';
import { MAX_NOTES } from '#graph/operations';
import { ApplicationNode } from '../nouns/application/application-node.type.ts';
import { DateTime, IsNote, IsUuid, PageInfo, Refusal } from '../input/index.ts';
import { EventAuthor } from './history.type.ts';
import { AFTER, IsTimeCursor } from './time-cursor.ts';

const MAX_NOTE_LENGTH = 2000;
export const MAX_NEWEST_NOTES = 100;

@ArgsType()
export class NotesArgs {
  @Field(() => ID, { description: 'The application, by the UUID that its browser made.' })
  @IsUuid()
  id!: string;
}

@ArgsType()
export class NewestNotesArgs {
  @Field(() => Int, { defaultValue: 50, description: `The number of notes, ${MAX_NEWEST_NOTES} at most.` })
  @Min(1)
  @Max(MAX_NEWEST_NOTES)
  first!: number;

  @Field(() => String, { nullable: true, description: AFTER })
  @IsTimeCursor()
  after?: string | null;
}

@ObjectType({ description: 'What an analyst has noted at an event.' })
export class EventNote {
  @Field(() => ID, { description: 'A UUID, unique within its application.' })
  id!: string;

  @Field(() => ApplicationNode, { description: 'The application whose event it is.' })
  application!: ApplicationNode;

  @Field(() => EventAuthor, { description: 'The author of the event’s stream.' })
  author!: EventAuthor;

  @Field(() => Int, { description: 'The event’s number in that stream, from 1.' })
  sequence!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Text with line breaks. `@name@example.com` mentions a colleague; the address of a moment of a replay leads there. Null if it cannot be decrypted.',
  })
  text!: string | null;

  @Field({ description: 'Who wrote it.' })
  writtenBy!: string;

  @Field(() => DateTime, { description: 'When that was.' })
  writtenAt!: Date;

  @Field({ description: 'Whether the reader wrote it, and so may remove it.' })
  isOwn!: boolean;
}

@ObjectType({ description: 'One page of the list of notes.' })
export class EventNoteConnection {
  @Field(() => [EventNote], { description: 'The newest first.' })
  nodes!: readonly EventNote[];

  @Field(() => PageInfo, { description: 'Where the page ends.' })
  pageInfo!: PageInfo;
}

@InputType({ description: 'A note at an event.' })
export class AddNoteInput {
  @Field(() => ID, { description: 'The application whose event it is, by the UUID that its browser made.' })
  @IsUuid()
  application!: string;

  @Field(() => EventAuthor, { description: 'The author of the event’s stream.' })
  author!: EventAuthor;

  @Field(() => Int, { description: 'The event’s number in that stream, from 1.' })
  @Min(1)
  sequence!: number;

  @Field({ description: `What to note, ${MAX_NOTE_LENGTH} characters at most. Encrypted, because it may contain a name.` })
  @IsNote(MAX_NOTE_LENGTH)
  text!: string;
}

@InputType({ description: 'A note to remove.' })
export class RemoveNoteInput {
  @Field(() => ID, { description: 'Its application, by the UUID that its browser made.' })
  @IsUuid()
  application!: string;

  @Field(() => ID, { description: 'By the id that addNote returned.' })
  @IsUuid()
  id!: string;
}

@ObjectType({ implements: Refusal, description: `The note was not stored: there is no such event, the application has ${MAX_NOTES} notes, or it can store nothing personal.` })
export class NoteNotAdded extends Refusal {}

@ObjectType({ description: 'Nobody sees the note any more.' })
export class NoteRemoved {
  @Field(() => ID, { description: 'By the id that addNote returned.' })
  id!: string;

  @Field({ description: 'Whether there was one.' })
  wasThere!: boolean;
}

@ObjectType({ implements: Refusal, description: 'The note is another person’s, and stays.' })
export class NoteNotRemoved extends Refusal {}

export const AddNoteResult = createUnionType({
  name: 'AddNoteResult',
  description: 'The note, or why there is none.',
  types: () => [EventNote, NoteNotAdded] as const,
  resolveType: (value: EventNote | NoteNotAdded) => ('writtenBy' in value ? EventNote : NoteNotAdded),
});

export const RemoveNoteResult = createUnionType({
  name: 'RemoveNoteResult',
  description: 'The note is gone, or why it is not.',
  types: () => [NoteRemoved, NoteNotRemoved] as const,
  resolveType: (value: NoteRemoved | NoteNotRemoved) => ('wasThere' in value ? NoteRemoved : NoteNotRemoved),
});
