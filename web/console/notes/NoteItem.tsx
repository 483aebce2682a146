import { Trash2 } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { Link } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { formatDay, formatTime } from '../player/format-event.ts';
import { IconButton } from '../ui/controls.tsx';
import { type NotePart, parseNote } from './note-text.ts';
import type { ShownNote } from './use-notes.ts';

function renderPart(part: NotePart): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'mention':
      return <a href={`mailto:${encodeURIComponent(part.email)}`}>{part.text}</a>;
    case 'moment':
      return <Link href={part.to}>{part.text}</Link>;
  }
}

const NoteText = ({ text }: { readonly text: string }): JSX.Element => (
  <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" css={{ '& a': { color: 'action', textDecoration: 'underline' } }}>
    {parseNote(text, window.location.origin).map((part, at) => (
      // A note never changes.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at}>{renderPart(part)}</span>
    ))}
  </chakra.p>
);

export interface NoteItemProps {
  readonly note: ShownNote;
  /** Absent where notes cannot be removed. */
  readonly onRemove?: ((note: ShownNote) => void) | undefined;
  /** Leads to its event, where another one is shown. */
  readonly link?: JSX.Element;
}

/** A note, who wrote it and when. One's own can be removed. */
export const NoteItem = ({ note, onRemove, link }: NoteItemProps): JSX.Element => (
  <chakra.li display="grid" gap="1" paddingBlock="2" css={{ '& + &': { borderTopWidth: 'hairline' } }}>
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" color="fg.muted">
      <chakra.span display="inline-flex" flexWrap="wrap" columnGap="2" minWidth="0">
        {link}
        <chakra.span title={note.writtenBy}>{note.writtenBy.replace(/ \([^()]*\)$/, '')}</chakra.span>
        <chakra.time dateTime={note.writtenAt} fontVariantNumeric="tabular-nums">{`${formatDay(note.writtenAt)} ${formatTime(note.writtenAt).slice(0, 5)} UTC`}</chakra.time>
      </chakra.span>
      {note.isOwn && onRemove ? <IconButton icon={Trash2} label="Remove this note" onClick={() => onRemove(note)} /> : null}
    </chakra.div>
    {note.text === null || note.text === undefined ? <chakra.p color="danger">This note can’t be decrypted.</chakra.p> : <NoteText text={note.text} />}
  </chakra.li>
);
