import { useCallback, useEffect, useMemo, useState } from 'react';
import { AddNoteDocument, ListEventNotesDocument, RemoveNoteDocument, type ShownNoteFragment } from '../../generated/graphql.ts';
import type { Entry } from '../archive/index.ts';
import { describeGraphError, graph } from '../facade/graph.ts';

export type ShownNote = ShownNoteFragment;

/** The notes of a replay. */
export interface ReplayNotes {
  /** By the index of their event; oldest first. */
  readonly byIndex: ReadonlyMap<number, readonly ShownNote[]>;
  /** What went wrong last; null if nothing did. */
  readonly problem: string | null;
  /** Resolves to false if the note was not stored. */
  readonly add: (entry: Entry, text: string) => Promise<boolean>;
  readonly remove: (note: ShownNote) => void;
}

const authors = { application: 'BROWSER', facade: 'FACADE' } as const;

const keyOf = (application: string, author: 'BROWSER' | 'FACADE', sequence: number): string => `${application}/${author}/${sequence}`;

/** Finds the events of notes. A fork shows those of its parent that came before it. */
function groupByIndex(entries: readonly Entry[], notes: readonly ShownNote[]): Map<number, ShownNote[]> {
  const indexes = new Map(entries.map(({ application, author, sequence }, index) => [keyOf(application, authors[author], sequence), index]));
  const groups = new Map<number, ShownNote[]>();
  for (const note of notes) {
    const index = indexes.get(keyOf(note.application.id, note.author, note.sequence));
    if (index !== undefined) groups.set(index, [...(groups.get(index) ?? []), note]);
  }
  return groups;
}

const sendNote = async ({ application, author, sequence }: Entry, text: string): Promise<ShownNote | string> => {
  const { addNote } = await graph(AddNoteDocument, { input: { application, author: authors[author], sequence, text } });
  return addNote.__typename === 'EventNote' ? addNote : addNote.message;
};

const sendRemoval = async ({ application, id }: ShownNote): Promise<string | null> => {
  const { removeNote } = await graph(RemoveNoteDocument, { input: { application: application.id, id } });
  return removeNote.__typename === 'NoteNotRemoved' ? removeNote.message : null;
};

const NO_ENTRIES: readonly Entry[] = [];

/** Loads the notes at the events of an application, and adds and removes some. */
export function useNotes(id: string, entries: readonly Entry[] = NO_ENTRIES): ReplayNotes {
  const [notes, setNotes] = useState<readonly ShownNote[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    graph(ListEventNotesDocument, { id }).then(
      ({ eventNotes }) => isCurrent && setNotes(eventNotes),
      (error: unknown) => isCurrent && setProblem(`We couldn’t load the notes. ${describeGraphError(error)}`),
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  const add = useCallback(async (entry: Entry, text: string): Promise<boolean> => {
    const sent = await sendNote(entry, text).catch(describeGraphError);
    setProblem(typeof sent === 'string' ? sent : null);
    if (typeof sent === 'string') return false;
    setNotes((before) => [...before, sent]);
    return true;
  }, []);
  const remove = useCallback((note: ShownNote): void => {
    const take = async (): Promise<void> => {
      const refused = await sendRemoval(note).catch(describeGraphError);
      setProblem(refused);
      if (refused === null) setNotes((before) => before.filter(({ id }) => id !== note.id));
    };
    void take();
  }, []);
  const byIndex = useMemo(() => groupByIndex(entries, notes), [entries, notes]);
  return useMemo(() => ({ byIndex, problem, add, remove }), [byIndex, problem, add, remove]);
}
