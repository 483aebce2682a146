import { useVirtualizer } from '@tanstack/react-virtual';
import { StickyNote } from 'lucide-react';
import { type JSX, memo, useEffect, useMemo, useRef, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { Icon, VisuallyHidden } from '../../ui/index.ts';
import type { Program } from '#events/program';
import { type Entry, unreadReasonTexts } from '../archive/index.ts';
import { FieldGroup, PaneTitle, SmallButton } from '../ui/controls.tsx';
import { EVENT_KINDS, type EventKind, kindOf, kindLabels } from '../replay/index.ts';
import type { ReplayNotes } from '../notes/use-notes.ts';
import { kindColors, kindIcons } from './kind-icons.ts';
import { formatTime, summarizeEvent, formatEventType, formatWait } from './format-event.ts';

export interface EventListProps {
  /** In whose words answers are listed; null for none. */
  readonly program: Program | null;
  readonly entries: readonly Entry[];
  /** By the index of their event. */
  readonly notes: ReplayNotes['byIndex'];
  readonly index: number;
  readonly onGo: (index: number) => void;
}

const ROW_HEIGHT_PX = 52;

/** Whose event it is, where it is not the browser's own of this application. */
function describeOrigin({ author, isInherited, unread }: Entry): string {
  const whose = author === 'facade' ? 'facade' : '';
  return [whose, isInherited ? 'inherited' : '', unread ? `skipped: ${unreadReasonTexts[unread]}` : ''].filter(Boolean).join(' · ');
}

/** What came before the fork stands on grey, behind a bar. */
function chooseColors({ isInherited }: Entry, isCurrent: boolean): { readonly line: string; readonly ground: string } {
  if (isCurrent) return { line: 'action', ground: 'action.subtle' };
  return isInherited ? { line: 'line.strong', ground: 'bg.subtle' } : { line: 'transparent', ground: 'bg' };
}

interface EventRowProps {
  readonly program: Program | null;
  readonly entry: Entry;
  readonly before: Entry | undefined;
  readonly isCurrent: boolean;
  /** How many notes are at it. */
  readonly noteCount: number;
  /** Where it stands among all. */
  readonly index: number;
  readonly onGo: (index: number) => void;
}

const NoteMark = ({ count }: { readonly count: number }): JSX.Element | null =>
  count === 0 ? null : (
    <chakra.span display="inline-flex" alignItems="center" marginRight="2" color="action" verticalAlign="middle">
      <Icon icon={StickyNote} size="iconSmall" />
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{count === 1 ? '1 note' : `${count} notes`}</VisuallyHidden>
    </chakra.span>
  );

const EventRow = memo(function Row({ entry, program, before, isCurrent, noteCount, index, onGo }: EventRowProps): JSX.Element {
  const kind = kindOf(entry);
  const { line, ground } = chooseColors(entry, isCurrent);
  return (
    <chakra.button
      type="button"
      tabIndex={-1}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onGo(index)}
      display="grid"
      gridTemplateColumns="auto auto 1fr auto"
      columnGap="2"
      alignItems="center"
      width="full"
      height="full"
      paddingInline="3"
      textAlign="left"
      cursor="pointer"
      borderLeftWidth="accent"
      borderColor={line}
      bg={ground}
      _hover={{ bg: 'bg.hover' }}
    >
      <chakra.span minWidth="6" textAlign="right" color="fg.muted" fontVariantNumeric="tabular-nums">
        {entry.place}
      </chakra.span>
      <chakra.span color={kindColors[kind]} display="inline-flex">
        <Icon icon={kindIcons[kind]} size="iconSmall" />
        <VisuallyHidden>{kindLabels[kind]}</VisuallyHidden>
      </chakra.span>
      <chakra.span minWidth="0">
        <chakra.span display="block" fontWeight="medium" truncate textDecoration={entry.unread ? 'line-through' : undefined}>
          {formatEventType(entry.type)}
        </chakra.span>
        <chakra.span display="block" color={entry.unread ? 'danger' : 'fg.muted'} truncate>
          {[describeOrigin(entry), summarizeEvent(entry, program)].filter(Boolean).join(' · ') || formatTime(entry.at)}
        </chakra.span>
      </chakra.span>
      <chakra.span color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums" title={entry.at}>
        <NoteMark count={noteCount} />
        <span>{formatWait(before?.at, entry.at)}</span>
      </chakra.span>
    </chakra.button>
  );
});

function KindFilter({
  chosen,
  onChoose,
  counts,
}: {
  readonly chosen: EventKind | null;
  readonly onChoose: (kind: EventKind | null) => void;
  readonly counts: Readonly<Record<EventKind, number>>;
}): JSX.Element {
  return (
    <FieldGroup aria-label="Filter events" display="flex" flexWrap="wrap" gap="1" padding="2" borderBottomWidth="hairline">
      <SmallButton type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        All
      </SmallButton>
      {EVENT_KINDS.map((kind) => (
        <SmallButton
          key={kind}
          type="button"
          aria-pressed={chosen === kind}
          disabled={counts[kind] === 0}
          onClick={() => onChoose(chosen === kind ? null : kind)}
          paddingInline="1"
          title={kindLabels[kind]}
        >
          <Icon icon={kindIcons[kind]} size="iconSmall" />
          <VisuallyHidden>{kindLabels[kind]}</VisuallyHidden>
          <span>{counts[kind]}</span>
        </SmallButton>
      ))}
    </FieldGroup>
  );
}

/** What happened, in the order of causes: as many rows as are in sight. */
export function EventList({ entries, program, notes, index, onGo }: EventListProps): JSX.Element {
  const [kind, setKind] = useState<EventKind | null>(null);
  const places = useMemo(() => [...entries.keys()].filter((at) => kind === null || kindOf(entries[at] as Entry) === kind), [entries, kind]);
  const counts = useMemo(
    () => Object.fromEntries(EVENT_KINDS.map((one) => [one, entries.filter((entry) => kindOf(entry) === one).length])) as Record<EventKind, number>,
    [entries],
  );
  const scroller = useRef<HTMLFieldSetElement>(null);
  // What it hands out is never memoised here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({ count: places.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_HEIGHT_PX, overscan: 8 });
  const row = places.findLastIndex((at) => at <= index);
  useEffect(() => {
    if (row >= 0) rows.scrollToIndex(row, { align: 'auto' });
  }, [row, rows]);
  return (
    <>
      <PaneTitle
        beside={
          <chakra.span fontSize="dense" color="fg.muted">
            {kind === null ? entries.length : `${places.length} of ${entries.length}`}
          </chakra.span>
        }
      >
        Events
      </PaneTitle>
      <KindFilter chosen={kind} onChoose={setKind} counts={counts} />
      <FieldGroup ref={scroller} flex="1 1 0" overflowY="auto" fontSize="dense" tabIndex={0} aria-label="Events in order">
        <chakra.ol position="relative" listStyleType="none" height={`${rows.getTotalSize()}px`}>
          {rows.getVirtualItems().map(({ index: at, start, size, key }) => {
            const place = places[at] ?? 0;
            const entry = entries[place];
            return entry ? (
              <li key={key} aria-posinset={at + 1} aria-setsize={places.length} style={{ position: 'absolute', insetInline: 0, height: size, transform: `translateY(${start}px)` }}>
                <EventRow
                  entry={entry}
                  program={program}
                  before={entries[place - 1]}
                  noteCount={notes.get(place)?.length ?? 0}
                  isCurrent={place === index}
                  index={place}
                  onGo={onGo}
                />
              </li>
            ) : null;
          })}
        </chakra.ol>
      </FieldGroup>
    </>
  );
}
