import { useVirtualizer } from '@tanstack/react-virtual';
import { type JSX, useEffect, useRef } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { FieldGroup } from '../ui/controls.tsx';
import { cancelPrefetch, prefetchRecording, schedulePrefetch } from '../replay-page/stored-recording.ts';
import { formatTime, formatDay, formatEventType } from '../player/format-event.ts';
import { outcomeLabels } from './filter-labels.ts';
import type { ApplicationRow } from './use-application-list.ts';
import { useQuestionLabels } from './use-question-labels.ts';

export interface ApplicationRowsProps {
  readonly rows: readonly ApplicationRow[];
  /** Whether others are on their way. */
  readonly isStale: boolean;
  readonly current: number;
  readonly onOpen: (row: ApplicationRow) => void;
  readonly hasMore: boolean;
  readonly onMore: () => Promise<void>;
}

const ROW_HEIGHT_PX = 36;
/** Where there is little room, the time and the last event are left to the replay. */
const COLUMNS = {
  base: 'minmax(8.5rem, 1fr) minmax(5rem, 1fr) minmax(5rem, 1fr) minmax(3.5rem, 1fr) 5.25rem 8rem',
  xl: 'minmax(9.5rem, 1.2fr) minmax(8rem, 1fr) minmax(6rem, 1fr) minmax(8rem, 2fr) 3.5rem 6.5rem minmax(8rem, 1.2fr) 8.5rem',
};
const colors: Readonly<Record<ApplicationRow['outcome'], string>> = {
  PURCHASED: 'done',
  PURCHASED_ELSEWHERE: 'done',
  IN_PROGRESS: 'fg',
  ABANDONED: 'notice',
  KICKED_OUT_BY_ADDRESS: 'danger',
  KICKED_OUT_BY_PRODUCT: 'danger',
};

/** Seconds as one reads them: 40 s, 3 min, 2 h. */
const formatDuration = (seconds: number | null): string => {
  if (seconds === null) return '';
  if (seconds < 60) return `${seconds} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
};
/** With its thousands apart; decimal text stays what it says. */
const formatAmount = ({ amountPaid, total }: ApplicationRow): string =>
  (amountPaid ?? total) ? `$${String(amountPaid ?? total).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')}` : '';
const describePosition = ({ path, question, sitename }: ApplicationRow, questionLabel: ReturnType<typeof useQuestionLabels>): string =>
  [path, question && questionLabel(question, sitename ? [sitename] : [])].filter(Boolean).join(' · ');
const describeReasons = ({ kickoutReasons, declines, payment }: ApplicationRow): string =>
  [...kickoutReasons, ...(payment === 'UNCONFIRMED' ? ['payment not confirmed'] : []), ...(declines > 0 ? [`declined ${declines}×`] : [])].join('; ');

const Cell = chakra('span', { base: { truncate: true, minWidth: '0' } });

function Cells({ row, questionLabel }: { readonly row: ApplicationRow; readonly questionLabel: ReturnType<typeof useQuestionLabels> }): JSX.Element {
  const [why, position] = [describeReasons(row), describePosition(row, questionLabel)];
  return (
    <>
      <Cell color={colors[row.outcome]} fontWeight="medium">
        {`${outcomeLabels[row.outcome]}${row.isPartlyKickedOut ? ', some products declined' : ''}`}
      </Cell>
      <Cell title={[row.sitename, row.sponsor].filter(Boolean).join(' · ')}>{[row.sitename, row.sponsor].filter(Boolean).join(' · ')}</Cell>
      <Cell title={position}>{position}</Cell>
      <Cell title={why}>{why}</Cell>
      <Cell hideBelow="xl" textAlign="right">
        {formatDuration(row.seconds ?? null)}
      </Cell>
      <Cell textAlign="right">{formatAmount(row)}</Cell>
      <Cell hideBelow="xl" paddingLeft="4">
        {row.lastEvent ? formatEventType(row.lastEvent) : ''}
      </Cell>
      <Cell color="fg.muted" paddingLeft={{ base: '2', xl: '0' }}>
        {row.startedAt ? `${formatDay(row.startedAt)} ${formatTime(row.startedAt).slice(0, 5)}` : ''}
      </Cell>
    </>
  );
}

const columnNames = ['Outcome', 'Program · sponsor', 'Stopped at', 'Why', 'Time', 'Amount', 'Last event', 'Started (UTC)'] as const;

/** As many rows as are in sight; the rest comes when it is near. */
export function ApplicationRows({ rows, isStale, current, onOpen, hasMore, onMore }: ApplicationRowsProps): JSX.Element {
  const scroller = useRef<HTMLFieldSetElement>(null);
  const questionLabel = useQuestionLabels();
  // What it hands out is never memoised here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_HEIGHT_PX, overscan: 10 });
  const items = virtual.getVirtualItems();
  const isNearEnd = hasMore && (items.at(-1)?.index ?? 0) >= rows.length - 10;
  useEffect(() => {
    if (isNearEnd) void onMore();
  }, [isNearEnd, onMore]);
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current, { align: 'auto' });
  }, [current, virtual]);
  const selected = rows[current]?.id;
  useEffect(() => {
    if (selected !== undefined) schedulePrefetch(selected);
    return cancelPrefetch;
  }, [selected]);
  return (
    <>
      <chakra.div
        aria-hidden
        display="grid"
        gridTemplateColumns={COLUMNS}
        gap="3"
        paddingInline="4"
        minHeight="rowDense"
        alignItems="center"
        bg="bg.subtle"
        color="fg.muted"
        borderBottomWidth="hairline"
        overflow="hidden"
        css={{ scrollbarGutter: 'stable' }}
      >
        {columnNames.map((name) => (
          <Cell
            key={name}
            hideBelow={name === 'Time' || name === 'Last event' ? 'xl' : undefined}
            textAlign={name === 'Time' || name === 'Amount' ? 'right' : undefined}
            paddingLeft={name === 'Last event' ? '4' : name.startsWith('Started') ? { base: '2', xl: '0' } : undefined}
          >
            {name}
          </Cell>
        ))}
      </chakra.div>
      <FieldGroup
        ref={scroller}
        aria-label="Applications"
        aria-busy={isStale}
        tabIndex={0}
        flex="1 1 0"
        minHeight="0"
        overflowY="auto"
        bg="bg"
        fontVariantNumeric="tabular-nums"
        css={{ scrollbarGutter: 'stable' }}
      >
        <chakra.ol position="relative" listStyleType="none" height={`${virtual.getTotalSize()}px`}>
          {items.map(({ index, start, size, key }) => {
            const row = rows[index];
            return row ? (
              <li key={key} style={{ position: 'absolute', insetInline: 0, height: size, transform: `translateY(${start}px)` }}>
                <chakra.a
                  href={`/console/applications/${row.id}`}
                  tabIndex={-1}
                  aria-current={index === current ? 'true' : undefined}
                  onPointerEnter={() => schedulePrefetch(row.id)}
                  onPointerLeave={cancelPrefetch}
                  onPointerDown={() => prefetchRecording(row.id)}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey) return;
                    event.preventDefault();
                    onOpen(row);
                  }}
                  display="grid"
                  gridTemplateColumns={COLUMNS}
                  gap="3"
                  alignItems="center"
                  height="full"
                  paddingInline="4"
                  borderBottomWidth="hairline"
                  bg={index === current ? 'action.subtle' : 'bg'}
                  _hover={{ bg: 'bg.hover' }}
                >
                  <Cells row={row} questionLabel={questionLabel} />
                </chakra.a>
              </li>
            ) : null;
          })}
        </chakra.ol>
      </FieldGroup>
    </>
  );
}
