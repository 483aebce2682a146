import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { cleanText, maskCardNumbers } from '#events/rules';
import { RefusalCode, toPageInfo } from '#graph/input';
import type { EventNote as StoredNote, NoteRefusal } from '#graph/operations';
import { type StaffMember, formatStaffName, requireRole } from '#graph/staff';
import { toUnreadApplicationNode } from '../nouns/application/application-node.type.ts';
import type { ConsoleDeps } from './deps.ts';
import {
  AddNoteInput,
  AddNoteResult,
  EventNote,
  EventNoteConnection,
  NewestNotesArgs,
  type NoteNotAdded,
  type NoteNotRemoved,
  type NoteRemoved,
  NotesArgs,
  RemoveNoteInput,
  RemoveNoteResult,
} from './note.type.ts';
import { fromTimeCursor, toTimeCursor } from './time-cursor.ts';

const ACCESS = 'For analysts: STAFF_SIGN_IN without a sign-in, STAFF_RIGHT without the role analyst. No call is made.';

const toNote = ({ root, application: id, writerSubject, ...note }: StoredNote, { subject }: StaffMember): EventNote => ({
  ...note,
  application: toUnreadApplicationNode({ root, id }),
  isOwn: writerSubject === subject,
});

const refusals: Readonly<Record<NoteRefusal, NoteNotAdded>> = {
  'unknown event': { reason: RefusalCode.EVENT_UNKNOWN, message: 'There is no such event any more.' },
  'too many': { reason: RefusalCode.TOO_MANY_NOTES, message: 'This application has too many notes. Remove one that is no longer needed.' },
  erased: { reason: RefusalCode.ERASED, message: 'The person was erased. Nothing more is stored of this application.' },
  elsewhere: { reason: RefusalCode.KEY_ELSEWHERE, message: 'This application was imported without its key, so no note can be stored of it.' },
};

@Resolver()
export class NoteResolver {
  @Query(() => [EventNote], { description: `The notes at the events of an application and of those that it continues, oldest first. ${ACCESS}` })
  async eventNotes(@Ctx() { staff, analysts }: ConsoleDeps, @Args(() => NotesArgs) { id }: NotesArgs): Promise<readonly EventNote[]> {
    const member = requireRole(staff, 'analyst');
    return (await analysts.listNotes(id)).map((note) => toNote(note, member));
  }

  @Query(() => EventNoteConnection, { description: `The notes of all applications, newest first. ${ACCESS}` })
  async newestNotes(@Ctx() { staff, analysts }: ConsoleDeps, @Args(() => NewestNotesArgs) { first, after }: NewestNotesArgs): Promise<EventNoteConnection> {
    const member = requireRole(staff, 'analyst');
    const { notes, end } = await analysts.listNewestNotes(first, after ? fromTimeCursor(after) : undefined);
    return { nodes: notes.map((note) => toNote(note, member)), pageInfo: toPageInfo(end && toTimeCursor(end)) };
  }

  @Mutation(() => AddNoteResult, {
    description: `Notes something at an event, for all analysts. It is encrypted with the application’s key, erased with the person, and in no export. ${ACCESS}`,
  })
  async addNote(
    @Ctx() { staff, analysts }: ConsoleDeps,
    @Arg('input', () => AddNoteInput, { description: 'The event, and the note.' }) { text, ...place }: AddNoteInput,
  ): Promise<EventNote | NoteNotAdded> {
    const member = requireRole(staff, 'analyst');
    const { subject } = member;
    // What is pasted may have a card's number, which is never stored.
    const added = await analysts.addNote({ ...place, text: maskCardNumbers(cleanText(text)), writer: { name: formatStaffName(member), subject } });
    return typeof added === 'string' ? refusals[added] : toNote(added, member);
  }

  @Mutation(() => RemoveNoteResult, { description: `Removes a note of one’s own. ${ACCESS}` })
  async removeNote(
    @Ctx() { staff, analysts }: ConsoleDeps,
    @Arg('input', () => RemoveNoteInput, { description: 'Which one.' }) { application, id }: RemoveNoteInput,
  ): Promise<NoteRemoved | NoteNotRemoved> {
    const { subject } = requireRole(staff, 'analyst');
    const removed = await analysts.removeNote({ application, id, subject });
    if (removed === false) return { reason: RefusalCode.NOTE_OF_ANOTHER, message: 'Only the person who wrote the note can remove it.' };
    return { id, wasThere: removed !== null };
  }
}
