import type { JSX } from 'react';
import { Link } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { ListNewestNotesDocument, type ListNewestNotesQuery } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { usePages } from '../facade/use-pages.ts';
import { ReadMore } from '../ui/ReadMore.tsx';
import { RequestStatus } from '../ui/RequestStatus.tsx';
import { useTitle } from '../ui/use-title.ts';
import { NoteItem } from './NoteItem.tsx';
import type { ShownNote } from './use-notes.ts';

/** Notes of one page. */
const PAGE_SIZE = 50;

const fetchPage = async (after: string | null): Promise<ListNewestNotesQuery['newestNotes']> => (await graph(ListNewestNotesDocument, { first: PAGE_SIZE, after })).newestNotes;

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
  const list = usePages(fetchPage);
  const { state, retry } = list;
  return (
    <chakra.div padding="4" display="grid" gap="3" maxWidth="measure" fontSize="dense" css={{ '& a': { color: 'action', textDecoration: 'underline' } }}>
      <chakra.h1 fontSize="sm" fontWeight="strong">
        Notes
      </chakra.h1>
      {state.status === 'loaded' ? <NewestNotes notes={state.value.nodes} /> : <RequestStatus state={state} loadingText="Loading…" onRetry={retry} />}
      <ReadMore list={list} label="Older notes" />
    </chakra.div>
  );
}
