import { type JSX, useCallback } from 'react';
import { Link } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { ListNewestNotesDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { useRequest } from '../facade/use-request.ts';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { useTitle } from '../ui/use-title.ts';
import { NoteItem } from './NoteItem.tsx';
import type { ShownNote } from './use-notes.ts';

const SHOWN_NOTES = 100;

const addressOf = ({ application, author, sequence }: ShownNote): string => `/applications/${application.id}?event=${author === 'FACADE' ? 'facade' : 'browser'}-${sequence}`;

const NewestNotes = ({ notes }: { readonly notes: readonly ShownNote[] }): JSX.Element =>
  notes.length === 0 ? (
    <p>
      <span>No notes yet. Open an </span>
      <Link href="/">application</Link>
      <span>, go to an event, and choose Add note.</span>
    </p>
  ) : (
    <chakra.ol listStyleType="none" aria-label="Newest notes">
      {notes.map((note) => (
        <NoteItem
          key={note.id}
          note={note}
          link={<Link href={addressOf(note)}>{`${note.application.id.slice(0, 8)}, ${note.author === 'FACADE' ? 'facade' : 'browser'} event ${note.sequence}`}</Link>}
        />
      ))}
    </chakra.ol>
  );

/** The newest notes of all applications; each leads to its event. */
export function NotesPage(): JSX.Element {
  useTitle('Notes');
  const { state, retry } = useRequest(useCallback(async () => (await graph(ListNewestNotesDocument, { first: SHOWN_NOTES })).newestNotes, []));
  return (
    <chakra.div padding="4" display="grid" gap="3" maxWidth="measure" fontSize="dense" css={{ '& a': { color: 'action', textDecoration: 'underline' } }}>
      <chakra.h1 fontSize="sm" fontWeight="strong">
        Notes
      </chakra.h1>
      {state.status === 'loaded' ? <NewestNotes notes={state.value} /> : <RequestStatus state={state} loadingText="Loading…" onRetry={retry} />}
    </chakra.div>
  );
}
