import { AddNoteDocument, ListEventNotesDocument, ListNewestNotesDocument, RemoveNoteDocument } from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';

const noun = 'Analysts';

export const eventNotes: Operation = {
  id: 'event-notes',
  noun,
  title: 'List notes of an application',
  explains: 'What analysts have noted at its events, and at those of the applications that it continues.',
  document: ListEventNotesDocument,
  variables: ({ application }) => ({ id: application.id }),
};

export const newestNotes: Operation = {
  id: 'newest-notes',
  noun,
  title: 'List the newest notes',
  explains: 'The newest notes of all applications, with who wrote them.',
  document: ListNewestNotesDocument,
  variables: () => ({ first: 20 }),
};

export const addNote: Operation = {
  id: 'add-note',
  noun,
  title: 'Add a note',
  explains: 'Notes something at an event for all analysts, encrypted with the application’s key.',
  document: AddNoteDocument,
  variables: ({ application }) => ({ input: { application: application.id, author: 'BROWSER', sequence: 1, text: 'The buyer called about this.' } }),
};

export const removeNote: Operation = {
  id: 'remove-note',
  noun,
  title: 'Remove a note',
  explains: 'Removes a note of one’s own, by the id that addNote returned.',
  document: RemoveNoteDocument,
  variables: ({ application }) => ({ input: { application: application.id, id: application.id } }),
};
