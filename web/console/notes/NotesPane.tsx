import { type JSX, type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import type { Entry } from '../archive/index.ts';
import { formatEventType } from '../player/format-event.ts';
import { PaneTitle, SmallButton, controlStyle, focusWhenShown } from '../ui/controls.tsx';
import { NoteItem } from './NoteItem.tsx';
import type { ReplayNotes } from './use-notes.ts';

const MAX_NOTE_LENGTH = 2000;

interface NoteFormProps {
  readonly label: string;
  /** Resolves to false if the note was not stored: it stays to be changed. */
  readonly onSave: (text: string) => Promise<boolean>;
  readonly onClose: () => void;
}

function NoteForm({ label, onSave, onClose }: NoteFormProps): JSX.Element {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const hint = useId();
  const save = async (): Promise<void> => {
    if (isBusy || text.trim() === '') return;
    setBusy(true);
    if (await onSave(text)) onClose();
    setBusy(false);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && text.trim() === '') onClose();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  };
  return (
    <chakra.form onSubmit={submit} display="grid" gap="2" paddingBlock="2">
      <chakra.textarea
        {...controlStyle}
        ref={focusWhenShown}
        aria-label={label}
        aria-describedby={hint}
        rows={3}
        paddingBlock="1"
        maxLength={MAX_NOTE_LENGTH}
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <chakra.div display="flex" gap="2">
        <SmallButton type="submit" disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </SmallButton>
        <SmallButton type="button" onClick={onClose}>
          Cancel
        </SmallButton>
      </chakra.div>
      <chakra.p id={hint} color="fg.muted">
        All analysts can read it. Mention someone with @name@example.com, or paste a link to a moment.
      </chakra.p>
    </chakra.form>
  );
}

/** Copies the address of a moment, which leads a colleague there. */
function CopyLink({ application, place }: { readonly application: string; readonly place: number }): JSX.Element {
  const [copied, setCopied] = useState<number | null>(null);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(`${window.location.origin}/console/applications/${application}?at=${place}`);
    setCopied(place);
  };
  return (
    <SmallButton type="button" onClick={() => void copy().catch(() => undefined)} title="Copy the link to this moment">
      {copied === place ? 'Link copied' : 'Copy link'}
    </SmallButton>
  );
}

export interface NotesPaneProps {
  /** The application that is replayed. */
  readonly application: string;
  readonly entries: readonly Entry[];
  readonly index: number;
  readonly notes: ReplayNotes;
}

/** What analysts have noted at the event that is shown. */
export function NotesPane({ application, entries, index, notes }: NotesPaneProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const entry = entries[index];
  if (!entry) return null;
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  const here = notes.byIndex.get(index) ?? [];
  return (
    <chakra.section
      aria-label="Notes"
      display="flex"
      flexDirection="column"
      flexShrink="0"
      maxHeight={{ base: '80%', lg: '60%' }}
      borderTopWidth="hairline"
      fontSize="dense"
      bg="bg"
    >
      <PaneTitle
        beside={
          <chakra.span display="inline-flex" gap="1">
            <CopyLink application={application} place={entry.place} />
            <SmallButton ref={opener} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Add note
            </SmallButton>
          </chakra.span>
        }
      >
        {`Notes at ${entry.place}`}
      </PaneTitle>
      {here.length === 0 && !isOpen && notes.problem === null ? null : (
        <chakra.div overflowY="auto" paddingInline="3" minHeight="0">
          {notes.problem === null ? null : (
            <chakra.p role="alert" color="danger" paddingBlock="2">
              {notes.problem}
            </chakra.p>
          )}
          {isOpen ? <NoteForm label={`Note at ${entry.place}, ${formatEventType(entry.type)}`} onSave={(text) => notes.add(entry, text)} onClose={close} /> : null}
          <chakra.ol listStyleType="none">
            {here.map((note) => (
              <NoteItem key={note.id} note={note} onRemove={notes.remove} />
            ))}
          </chakra.ol>
        </chakra.div>
      )}
    </chakra.section>
  );
}
